package io.lampyr.engine.search;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.similarity.Similarities;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.search.similarities.Similarity;
import org.jspecify.annotations.Nullable;

/**
 * Makes the schemas of indices. What settings and mappings mean takes time to parse, so the last
 * meanings are kept, at most so many; indices with the same settings and mappings share one. Safe
 * for many threads.
 */
public final class IndexSchemas {
  private final Dialect dialect;
  private final RecentlyUsed<Texts, Meaning> kept;

  private record Texts(String settings, String mappings) {}

  private record Meaning(IndexDefinition definition, Similarity similarity) {}

  public IndexSchemas(Dialect dialect, int maxKept) {
    this.dialect = dialect;
    this.kept = RecentlyUsed.ofEntries(maxKept);
  }

  /** The schema that the metadata describes. */
  public IndexSchema of(IndexMetadata metadata) {
    Texts texts = new Texts(metadata.definition().settings(), metadata.definition().mappings());
    Meaning known = kept.find(texts);
    if (known == null) {
      known = parse(metadata);
      kept.keep(texts, known);
    }
    return new IndexSchema(metadata, known.definition(), known.similarity());
  }

  private Meaning parse(IndexMetadata metadata) {
    IndexDefinition definition = IndexDefinition.of(metadata);
    Object index = definition.settings().nested().get("index");
    Similarities similarities =
        index instanceof Map<?, ?> settings && settings.get("similarity") instanceof Map<?, ?> own
            ? Similarities.of(named(own), dialect)
            : Similarities.standard(dialect);
    return new Meaning(definition, similarities.of(definition.mapping()));
  }

  private static Map<String, @Nullable Object> named(Map<?, ?> map) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    map.forEach((name, value) -> named.put(String.valueOf(name), value));
    return named;
  }
}
