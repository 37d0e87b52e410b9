package io.lampyr.engine.node;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.slowlog.SlowWrites;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.KnownForms;
import io.lampyr.mapping.document.KnownSeries;
import io.lampyr.mapping.document.WriterAnalyzer;
import io.lampyr.mapping.json.Json;
import java.util.function.Function;
import org.apache.lucene.index.MergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;

/**
 * Makes of an index's metadata what its shards need: the parser of its mapping, and Lucene's
 * configuration.
 */
public final class MappedViews implements Function<IndexMetadata, IndexViews.View> {
  /**
   * As Elasticsearch has it, and Lucene had it for long. Two fewer, as Lucene has it now, would
   * merge, and so upload and fetch again, everything more often.
   */
  private static final double SEGMENTS_PER_TIER = 10;

  private final MergeScheduler merging;
  private final MappedDocuments.Known known =
      new MappedDocuments.Known(
          new KnownForms(KnownForms.PLACES), KnownSeries.ofHeap(Runtime.getRuntime().maxMemory()));

  /** With one scheduler for the merges of all shards. */
  public MappedViews(MergeScheduler merging) {
    this.merging = merging;
  }

  @Override
  public IndexViews.View apply(IndexMetadata metadata) {
    IndexDefinition definition = IndexDefinition.of(metadata);
    Mapping mapping = definition.mapping();
    return new IndexViews.View(
        metadata.age().tableVersion(),
        metadata.age().mappingVersion(),
        DocumentRouting.of(metadata),
        new MappedDocuments(metadata.name(), mapping, definition.context(), known),
        new ShardIndexConfig(
            new WriterAnalyzer(() -> mapping), merges(), merging, definition.sort(metadata.name())),
        IndexSettings.refreshInterval(Json.readObject(metadata.definition().settings())),
        SlowWrites.of(metadata.name(), definition.settings()));
  }

  private static TieredMergePolicy merges() {
    return new TieredMergePolicy().setSegmentsPerTier(SEGMENTS_PER_TIER);
  }
}
