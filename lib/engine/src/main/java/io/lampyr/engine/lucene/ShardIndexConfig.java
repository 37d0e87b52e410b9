package io.lampyr.engine.lucene;

import io.lampyr.engine.codec.SeriesColumns;
import io.lampyr.engine.codec.ShardCodec;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.WriterAnalyzer;
import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.metrics.codec.ColumnKind;
import io.lampyr.metrics.codec.TimeSeriesDocValuesFormat;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.LongUnaryOperator;
import java.util.function.Supplier;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.MergePolicy;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.index.SoftDeletesRetentionMergePolicy;
import org.apache.lucene.search.Sort;
import org.jspecify.annotations.Nullable;

/**
 * How a shard's documents are kept.
 *
 * @param analyzer how fields are analyzed, which follows the mapping
 * @param merges which segments are merged
 * @param mergeScheduler where merges run
 * @param sort the order of documents within segments, if any
 */
public record ShardIndexConfig(
    Analyzer analyzer, MergePolicy merges, MergeScheduler mergeScheduler, Optional<Sort> sort) {
  /** The node's memory budget decides when segments are written, not the single shard. */
  private static final double UNBOUNDED_BUFFER_MB = 1 << 20;

  /**
   * The same, for an index whose mapping grows: what is newest counts whenever it is asked, also
   * while segments are written, when nothing may wait or fail.
   */
  public ShardIndexConfig following(Supplier<Mapping> newest) {
    return analyzer instanceof WriterAnalyzer
        ? new ShardIndexConfig(new WriterAnalyzer(newest), merges, mergeScheduler, sort)
        : this;
  }

  SnapshotDeletionPolicy newCommitPolicy() {
    return new SnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy());
  }

  /** Merges keep tombstones whose sequence number is at least the floor of the shard. */
  RestingMerges merging(LongSupplier tombstoneFloor) {
    return new RestingMerges(
        new SoftDeletesRetentionMergePolicy(
            MetaFields.TOMBSTONE,
            () ->
                NumericDocValuesField.newSlowRangeQuery(
                    MetaFields.SEQ_NO, tombstoneFloor.getAsLong(), Long.MAX_VALUE),
            merges));
  }

  /** Merges keep numbers of points that are below the floor roughly. */
  IndexWriterConfig writerConfig(
      SnapshotDeletionPolicy commits, MergePolicy merging, LongSupplier floor) {
    IndexWriterConfig config = new IndexWriterConfig(analyzer);
    config.setCodec(codec(floor));
    config.setOpenMode(IndexWriterConfig.OpenMode.CREATE_OR_APPEND);
    config.setCommitOnClose(false);
    config.setIndexDeletionPolicy(commits);
    config.setMergeScheduler(mergeScheduler);
    config.setRAMBufferSizeMB(UNBOUNDED_BUFFER_MB);
    config.setUseCompoundFile(false);
    config.setSoftDeletesField(MetaFields.TOMBSTONE);
    config.setMergePolicy(merging);
    sort.ifPresent(order -> {
      config.setIndexSort(order);
      if (!order.getSort()[0].getField().equals(MetaFields.TSID)) {
        // A block moves as one, by the values of its last document. Points of series are alone.
        config.setParentField(MetaFields.BLOCK_END);
      }
    });
    return config;
  }

  /** Documents that lie by series have columns of their own form. */
  private ShardCodec codec(LongSupplier floor) {
    boolean series =
        sort.isPresent()
            && TimeSeriesDocValuesFormat.SERIES_FIELD.equals(sort.get().getSort()[0].getField());
    return series
        ? ShardCodec.ofTimeSeries(this::graph, this::column, field -> merged(field, floor))
        : new ShardCodec(this::graph);
  }

  private static @Nullable LongUnaryOperator merged(String field, LongSupplier floor) {
    return field.equals(MetaFields.SEQ_NO) ? RoughNumbers.below(floor.getAsLong()) : null;
  }

  /** What the numbers of a field are, as the newest mapping says it. */
  private ColumnKind column(String field) {
    LeafField leaf =
        analyzer instanceof WriterAnalyzer writer ? writer.mapping().leaf(field) : null;
    return leaf == null ? ColumnKind.PLAIN : SeriesColumns.kind(leaf);
  }

  /** How the vectors of a field are kept, as the newest mapping says it. */
  private VectorGraph graph(String field) {
    if (analyzer instanceof WriterAnalyzer writer) {
      LeafField leaf = writer.mapping().leaf(field);
      if (leaf != null && leaf.type() instanceof VectorType vectors) {
        return vectors.graph();
      }
    }
    return VectorGraph.STANDARD;
  }
}
