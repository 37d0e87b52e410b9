package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.percolate.StoredQueryReader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.Sort;
import org.jspecify.annotations.Nullable;

/** What an index's texts mean: settings, and the mapping that is read by them. */
public record IndexDefinition(FlatSettings settings, MappingContext context, Mapping mapping) {

  public static IndexDefinition of(IndexMetadata index) {
    return of(
        FlatSettings.ofIndexText(index.definition().settings()),
        Json.readObject(index.definition().mappings()));
  }

  static IndexDefinition of(FlatSettings settings, Map<String, @Nullable Object> mappings) {
    IndexAnalysis analysis = IndexAnalysis.of(settings.nested());
    MappingContext context =
        new MappingContext(
            analysis,
            settings.fieldDefaults(),
            settings.mappingLimits(),
            new StoredQueryReader(analysis));
    return new IndexDefinition(
        settings,
        context,
        Mapping.empty().merge(Mapping.parse(mappings, context), context.limits()));
  }

  /** The order of documents within segments, if the index of that name has one. */
  public Optional<Sort> sort(String index) {
    return SortSettings.of(settings, index, mapping);
  }

  String mappingText() {
    return new String(Json.write(mapping.toJson()), StandardCharsets.UTF_8);
  }
}
