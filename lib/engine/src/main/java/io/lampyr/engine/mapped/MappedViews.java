package io.lampyr.engine.mapped;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.node.IndexViews;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.query.analysis.IndexAnalysis;
import io.lampyr.query.document.WriterAnalyzer;
import io.lampyr.query.json.Json;
import io.lampyr.query.mapping.Mapping;
import io.lampyr.query.mapping.MappingContext;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.apache.lucene.index.TieredMergePolicy;
import org.jspecify.annotations.Nullable;

/**
 * Makes of an index's metadata what its shards need: the parser of its mapping, and Lucene's
 * configuration.
 */
public final class MappedViews implements Function<IndexMetadata, IndexViews.View> {

  @Override
  public IndexViews.View apply(IndexMetadata metadata) {
    MappingContext standard = MappingContext.standard();
    Map<String, @Nullable Object> settings = Json.readObject(metadata.definition().settings());
    IndexAnalysis analysis = IndexAnalysis.of(settings);
    MappingContext context = new MappingContext(analysis, standard.defaults(), standard.limits());
    Mapping mapping =
        Mapping.empty()
            .merge(
                Mapping.parse(Json.readObject(metadata.definition().mappings()), context),
                context.limits());
    return new IndexViews.View(
        metadata.age().tableVersion(),
        metadata.age().mappingVersion(),
        new DocumentRouting(metadata.layout().shards(), metadata.layout().routingShards()),
        new MappedDocuments(metadata.name(), mapping, context),
        new ShardIndexConfig(
            new WriterAnalyzer(() -> mapping),
            new TieredMergePolicy(),
            new BlobMergeScheduler(),
            Optional.empty()),
        IndexSettings.refreshInterval(settings));
  }
}
