package io.lampyr.engine.codec;

import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.metrics.codec.ColumnKind;
import io.lampyr.metrics.codec.MergedNumbers;
import io.lampyr.metrics.codec.TimeSeriesDocValuesFormat;
import io.lampyr.metrics.ids.PointIdsFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import org.apache.lucene.codecs.Codec;
import org.apache.lucene.codecs.DocValuesFormat;
import org.apache.lucene.codecs.FilterCodec;
import org.apache.lucene.codecs.KnnVectorsFormat;
import org.apache.lucene.codecs.PostingsFormat;
import org.apache.lucene.codecs.StoredFieldsFormat;
import org.apache.lucene.codecs.lucene104.Lucene104Codec;
import org.apache.lucene.codecs.lucene90.compressing.Lucene90CompressingStoredFieldsFormat;
import org.jspecify.annotations.Nullable;

/**
 * Lucene's codec, with {@linkplain ZstdBlocks other blocks} of stored fields. Segments name it, and
 * Lucene finds it by that name through its list of services: a name never changes its meaning.
 */
public final class ShardCodec extends FilterCodec {
  /** What segments of this form are called. */
  public static final String NAME = "LampyrShard1";

  /**
   * A block is written when it has so much: less would compress worse, and whoever reads a document
   * decompresses its whole block, which was half of what a search for ten hits took when blocks
   * were three times as large.
   */
  private static final int BLOCK_BYTES = 8 << 10;

  private static final int MAX_DOCUMENTS_PER_BLOCK = 1024;

  /** Places of blocks are kept in groups of 2 to this power, as Lucene does it. */
  private static final int GROUP_SHIFT = 10;

  private final StoredFieldsFormat stored =
      new Lucene90CompressingStoredFieldsFormat(
          "LampyrStoredZstd1", ZstdBlocks.MODE, BLOCK_BYTES, MAX_DOCUMENTS_PER_BLOCK, GROUP_SHIFT);

  /** Called by Lucene's look-up of services. */
  public ShardCodec() {
    this(field -> VectorGraph.STANDARD);
  }

  /** A codec for writing, which asks for each field how its vectors are kept. */
  public ShardCodec(Function<String, VectorGraph> vectors) {
    this(new ByFields(vectors, null));
  }

  /**
   * A codec for writing documents of time series, sorted by their series and time, which also asks
   * for each field what its numbers are, and what becomes of them when they are merged.
   */
  public static ShardCodec ofTimeSeries(
      Function<String, VectorGraph> vectors,
      Function<String, ColumnKind> columns,
      MergedNumbers merged) {
    return new ShardCodec(new ByFields(vectors, new TimeSeriesDocValuesFormat(columns, merged)));
  }

  private ShardCodec(Codec lucene) {
    super(NAME, lucene);
  }

  @Override
  public StoredFieldsFormat storedFieldsFormat() {
    return stored;
  }

  private static final class ByFields extends Lucene104Codec {
    private final Function<String, VectorGraph> vectors;
    private final Map<VectorGraph, KnnVectorsFormat> formats = new ConcurrentHashMap<>();

    private final @Nullable DocValuesFormat columns;
    private final PostingsFormat ids = new PointIdsFormat();

    ByFields(Function<String, VectorGraph> vectors, @Nullable DocValuesFormat columns) {
      this.vectors = vectors;
      this.columns = columns;
    }

    @Override
    public DocValuesFormat getDocValuesFormatForField(String field) {
      return columns == null ? super.getDocValuesFormatForField(field) : columns;
    }

    /** Where columns are those of series, they tell ids. */
    @Override
    public PostingsFormat getPostingsFormatForField(String field) {
      return columns != null && field.equals(PointIdsFormat.ID_FIELD)
          ? ids
          : super.getPostingsFormatForField(field);
    }

    /** Fields with the same format lie in the same files. */
    @Override
    public KnnVectorsFormat getKnnVectorsFormatForField(String field) {
      return formats.computeIfAbsent(vectors.apply(field), VectorFormats::of);
    }
  }
}
