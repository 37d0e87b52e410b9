package io.lampyr.query.dsl.frame;

import java.util.Optional;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/** A query with a boost, or with a name under which hits say that they match it. */
public record NamedNode(QueryNode query, float boost, @Nullable String name) implements QueryNode {

  /** The query itself, if it has neither. */
  static QueryNode of(QueryNode query, float boost, @Nullable String name) {
    return boost == 1 && name == null ? query : new NamedNode(query, boost, name);
  }

  @Override
  public boolean isNothing(QueryScope scope) {
    return query.isNothing(scope);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    Query plain = query.toLucene(scope);
    Query boosted =
        boost == 1 || plain instanceof MatchNoDocsQuery ? plain : new BoostQuery(plain, boost);
    if (name != null) {
      scope.collected().named(name, boosted);
    }
    return boosted;
  }

  @Override
  public Optional<FieldRange> range(String field, QueryScope scope) {
    return query.range(field, scope);
  }
}
