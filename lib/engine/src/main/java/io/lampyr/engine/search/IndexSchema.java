package io.lampyr.engine.search;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.TermsLookup;
import io.lampyr.query.search.SearchBody;
import io.lampyr.query.similarity.Similarities;
import java.time.Instant;
import org.apache.lucene.search.similarities.Similarity;

/** What queries on an index are compiled by. */
public record IndexSchema(
    IndexMetadata metadata, IndexDefinition definition, Similarities similarities) {

  public String name() {
    return metadata.name();
  }

  /** How documents are scored, by the fields that queries ask about. */
  public Similarity similarity() {
    return similarities.of(definition.mapping());
  }

  /** The same, with fields that a search computes besides. */
  public IndexSchema with(SearchBody.Computing computing) {
    return computing.isEmpty()
        ? this
        : new IndexSchema(metadata, definition.with(computing), similarities);
  }

  /** What queries are compiled for that are asked in this dialect, at this time. */
  public QueryScope scope(Dialect dialect, Instant now, TermsLookup lookup) {
    return QueryScope.of(
            definition.mapping(),
            definition.context().analysis(),
            dialect,
            name(),
            now::toEpochMilli)
        .withSettings(definition.settings().querySettings(dialect == Dialect.ELASTICSEARCH))
        .withLookup(lookup);
  }
}
