package io.lampyr.engine.codec;

import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.mapping.field.VectorType;
import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.lucene104.Lucene104HnswScalarQuantizedVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.util.quantization.QuantizedByteVectorValues.ScalarEncoding;

/** Lucene's formats of vectors, by what mappings say of fields. */
final class VectorFormats {
  /** With fewer vectors than this in a segment all are compared. */
  private static final int GRAPH_FROM = Lucene99HnswVectorsFormat.HNSW_GRAPH_THRESHOLD;

  private VectorFormats() {}

  static KnnVectorsFormat of(VectorGraph graph) {
    int from = graph.flat() ? Integer.MAX_VALUE : GRAPH_FROM;
    return new Wide(
        switch (graph.bits()) {
          case NONE -> ofNumbers(graph, from);
          case SHARE -> new BitVectorsFormat.Share(graph.connections(), graph.candidates(), from);
          case DISTANCE ->
              new BitVectorsFormat.Distance(graph.connections(), graph.candidates(), from);
        });
  }

  private static KnnVectorsFormat ofNumbers(VectorGraph graph, int from) {
    return graph.kept() == VectorGraph.Kept.WHOLE
        ? new Lucene99HnswVectorsFormat(graph.connections(), graph.candidates(), 1, null, from)
        : new Lucene104HnswScalarQuantizedVectorsFormat(
            encoding(graph.kept()), graph.connections(), graph.candidates(), 1, null, from);
  }

  private static ScalarEncoding encoding(VectorGraph.Kept kept) {
    return switch (kept) {
      case WHOLE, BYTES -> ScalarEncoding.UNSIGNED_BYTE;
      case NIBBLES -> ScalarEncoding.PACKED_NIBBLE;
      case TWO_BITS -> ScalarEncoding.DIBIT_QUERY_NIBBLE;
      case BITS -> ScalarEncoding.SINGLE_BIT_QUERY_NIBBLE;
    };
  }

  /** Segments name the format inside, which reads vectors of any length but writes few. */
  private static final class Wide extends KnnVectorsFormat {
    private final KnnVectorsFormat in;

    Wide(KnnVectorsFormat in) {
      super(in.getName());
      this.in = in;
    }

    @Override
    public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
      return in.fieldsWriter(state);
    }

    @Override
    public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
      return in.fieldsReader(state);
    }

    @Override
    public int getMaxDimensions(String field) {
      return VectorType.MAX_DIMENSIONS;
    }
  }
}
