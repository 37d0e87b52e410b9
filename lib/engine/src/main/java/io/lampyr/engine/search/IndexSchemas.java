package io.lampyr.engine.search;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.similarity.Similarities;

/**
 * Makes the schemas of indices. What settings and mappings mean takes time to parse, so the last
 * meanings are kept, at most so many; indices with the same settings and mappings, whatever their
 * names, share one. So are the schemas of metadata that are asked for again, which a search of ten
 * thousand indices does for each of them. Safe for many threads.
 */
public final class IndexSchemas {
  /** Each weighs some hundred bytes. */
  private static final int MOST_INDICES = 50_000;

  private final Dialect dialect;
  private final RecentlyUsed<Texts, Meaning> kept;
  private final RecentlyUsed<IndexId, IndexSchema> made = RecentlyUsed.ofEntries(MOST_INDICES);

  private record Texts(String settings, String mappings) {}

  private record Meaning(IndexDefinition definition, Similarities similarities) {}

  public IndexSchemas(Dialect dialect, int maxKept) {
    this.dialect = dialect;
    this.kept = RecentlyUsed.ofEntries(maxKept);
  }

  /** The schema that the metadata describes. */
  @SuppressWarnings("ReferenceEquality")
  public IndexSchema of(IndexMetadata metadata) {
    IndexSchema same = made.find(metadata.id());
    // Whoever keeps metadata keeps the object: to compare texts would take longer than it saves.
    if (same != null && same.metadata() == metadata) {
      return same;
    }
    Texts texts = new Texts(nameless(metadata), metadata.definition().mappings());
    Meaning known = kept.find(texts);
    if (known == null) {
      known = parse(metadata);
      kept.keep(texts, known);
    }
    IndexSchema schema = new IndexSchema(metadata, known.definition(), known.similarities());
    made.keep(metadata.id(), schema);
    return schema;
  }

  /** The settings, without the name under which the index was asked for. */
  private static String nameless(IndexMetadata metadata) {
    String setting = "\"" + IndexSettings.PROVIDED_NAME + "\":\"";
    return metadata.definition().settings().replace(setting + metadata.name() + "\"", setting);
  }

  private Meaning parse(IndexMetadata metadata) {
    IndexDefinition definition = IndexDefinition.of(metadata);
    return new Meaning(definition, Similarities.of(definition.settings().similarities(), dialect));
  }
}
