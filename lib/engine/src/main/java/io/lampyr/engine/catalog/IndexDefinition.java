package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.percolate.StoredQueryReader;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.similarity.Similarities;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.search.Sort;
import org.jspecify.annotations.Nullable;

/** What an index's texts mean: settings, and the mapping that is read by them. */
public record IndexDefinition(FlatSettings settings, MappingContext context, Mapping mapping) {

  public static IndexDefinition of(IndexMetadata index) {
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    MappingContext context = context(settings, IndexAnalysis.ofKept(analysis(settings)));
    IndexDefinition kept =
        of(
            settings,
            context.withQueries(
                new StoredQueryReader(
                        context.analysis(), QueryParser::parse, settings.querySettings())
                    .ofKept()),
            Json.readObject(index.definition().mappings()));
    return new IndexDefinition(settings, context, kept.mapping());
  }

  private static MappingContext context(FlatSettings settings, IndexAnalysis analysis) {
    return new MappingContext(
        analysis,
        settings.fieldDefaults(),
        settings.mappingLimits(),
        new StoredQueryReader(analysis, QueryParser::parse, settings.querySettings()));
  }

  public static IndexDefinition of(FlatSettings settings, Map<String, @Nullable Object> mappings) {
    Similarities.check(settings.similarities());
    IndexDefinition definition =
        of(settings, context(settings, IndexAnalysis.of(analysis(settings))), mappings);
    Similarities.check(settings.similarities(), definition.mapping());
    return definition;
  }

  /** What analysis reads: names of other settings may be those of groups as well. */
  private static Map<String, @Nullable Object> analysis(FlatSettings settings) {
    return settings.filtered(IndexAnalysis::reads).nested();
  }

  /** The same of an index that is there, whose analyzers may be what is refused by now. */
  static IndexDefinition ofKept(FlatSettings settings, Map<String, @Nullable Object> mappings) {
    return of(settings, context(settings, IndexAnalysis.ofKept(analysis(settings))), mappings);
  }

  private static IndexDefinition of(
      FlatSettings settings, MappingContext context, Map<String, @Nullable Object> mappings) {
    return new IndexDefinition(
        settings, context, Mapping.empty().merge(parsed(mappings, context), context.limits()));
  }

  private static Mapping parsed(Map<String, @Nullable Object> mappings, MappingContext context) {
    try {
      return Mapping.parse(mappings, context);
    } catch (FaultException wrong) {
      boolean read = wrong.fault().kind() == ErrorKind.MAPPING_LIMIT;
      throw read
          ? wrong
          : new FaultException(wrong.fault().within(ErrorKind.BAD_MAPPING, wrong.fault().reason()));
    }
  }

  /** The same, with fields that a search computes besides. */
  public IndexDefinition with(SearchBody.Computing computing) {
    return new IndexDefinition(
        settings, context, mapping.withComputed(computing.runtime(), computing.derived(), context));
  }

  /** The order of documents within segments, if the index of that name has one. */
  public Optional<Sort> sort(String index) {
    return SeriesSettings.areIn(settings)
        ? Optional.of(SeriesSettings.order())
        : SortSettings.of(settings, index, mapping);
  }

  String mappingText() {
    return new String(Json.write(mapping.toJson()), StandardCharsets.UTF_8);
  }
}
