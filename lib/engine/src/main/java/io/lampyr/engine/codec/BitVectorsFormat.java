package io.lampyr.engine.codec;

import io.lampyr.mapping.field.VectorType;
import java.io.IOException;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.KnnVectorsReader;
import org.apache.lucene.codecs.KnnVectorsWriter;
import org.apache.lucene.codecs.hnsw.FlatVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99FlatVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsFormat;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsReader;
import org.apache.lucene.codecs.lucene99.Lucene99HnswVectorsWriter;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.index.SegmentWriteState;
import org.apache.lucene.util.VectorUtil;

/**
 * Vectors of bits, eight to a byte: Lucene's files of vectors of bytes and of their graph, but with
 * scores of how many bits differ. Segments name the format, which Lucene finds through its list of
 * services, as files do not say how their vectors are to be compared: a name never changes its
 * meaning.
 */
public abstract class BitVectorsFormat extends KnnVectorsFormat {
  private final FlatVectorsFormat vectors;
  private final int connections;
  private final int candidates;
  private final int graphFrom;

  /** With fewer vectors in a segment than the last one says there is no graph. */
  BitVectorsFormat(
      String name, BitScorer.Score score, int connections, int candidates, int graphFrom) {
    super(name);
    this.vectors = new Lucene99FlatVectorsFormat(new BitScorer(score));
    this.connections = connections;
    this.candidates = candidates;
    this.graphFrom = graphFrom;
  }

  @Override
  public KnnVectorsWriter fieldsWriter(SegmentWriteState state) throws IOException {
    return new Lucene99HnswVectorsWriter(
        state, connections, candidates, vectors, vectors.fieldsWriter(state), 1, null, graphFrom);
  }

  @Override
  public KnnVectorsReader fieldsReader(SegmentReadState state) throws IOException {
    return new Lucene99HnswVectorsReader(state, vectors.fieldsReader(state));
  }

  /** In bytes, of which vectors of bits have as many as others have numbers. */
  @Override
  public int getMaxDimensions(String field) {
    return VectorType.MAX_DIMENSIONS;
  }

  /** Scores by the share of bits that are the same, from none to one. */
  public static final class Share extends BitVectorsFormat {
    public static final String NAME = "LampyrBitShare1";

    /** Called by Lucene's look-up of services, to read. */
    public Share() {
      this(
          Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
          Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
          Lucene99HnswVectorsFormat.HNSW_GRAPH_THRESHOLD);
    }

    Share(int connections, int candidates, int graphFrom) {
      super(NAME, Share::score, connections, candidates, graphFrom);
    }

    private static float score(byte[] one, byte[] other) {
      int bits = one.length * Byte.SIZE;
      return (bits - VectorUtil.xorBitCount(one, other)) / (float) bits;
    }
  }

  /** Scores by the number of bits that differ: one by one more than those. */
  public static final class Distance extends BitVectorsFormat {
    public static final String NAME = "LampyrBitDistance1";

    /** Called by Lucene's look-up of services, to read. */
    public Distance() {
      this(
          Lucene99HnswVectorsFormat.DEFAULT_MAX_CONN,
          Lucene99HnswVectorsFormat.DEFAULT_BEAM_WIDTH,
          Lucene99HnswVectorsFormat.HNSW_GRAPH_THRESHOLD);
    }

    Distance(int connections, int candidates, int graphFrom) {
      super(NAME, Distance::score, connections, candidates, graphFrom);
    }

    private static float score(byte[] one, byte[] other) {
      return 1f / (1 + VectorUtil.xorBitCount(one, other));
    }
  }
}
