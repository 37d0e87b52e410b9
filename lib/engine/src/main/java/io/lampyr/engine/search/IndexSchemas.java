package io.lampyr.engine.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.similarity.Similarities;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the schemas of indices, which take time to parse. At most so many are kept. Safe for many
 * threads.
 */
public final class IndexSchemas {
  private final Dialect dialect;
  private final RecentlyUsed<IndexId, IndexSchema> kept;

  public IndexSchemas(Dialect dialect, int maxKept) {
    this.dialect = dialect;
    this.kept = RecentlyUsed.ofEntries(maxKept);
  }

  /** The schema that the metadata describes. */
  public IndexSchema of(IndexMetadata metadata) {
    IndexSchema known = kept.find(metadata.id());
    if (known != null && known.metadata().equals(metadata)) {
      return known;
    }
    IndexSchema parsed = parse(metadata);
    kept.keep(metadata.id(), parsed);
    return parsed;
  }

  private IndexSchema parse(IndexMetadata metadata) {
    IndexDefinition definition = IndexDefinition.of(metadata);
    Object index = definition.settings().nested().get("index");
    Similarities similarities =
        index instanceof Map<?, ?> settings && settings.get("similarity") instanceof Map<?, ?> own
            ? Similarities.of(named(own), dialect)
            : Similarities.standard(dialect);
    return new IndexSchema(metadata, definition, similarities.of(definition.mapping()));
  }

  private static Map<String, @Nullable Object> named(Map<?, ?> map) {
    Map<String, @Nullable Object> named = new LinkedHashMap<>();
    map.forEach((name, value) -> named.put(String.valueOf(name), value));
    return named;
  }
}
