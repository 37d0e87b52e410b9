package io.lampyr.engine.search;

import io.lampyr.cluster.state.ValueRange;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.field.DateType;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.TermsLookup;
import java.time.Instant;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Tells by an index's fields and by what its shards' heads say of dates whether a query may match
 * documents of it. Opens no shard, and so errs to the side of yes, as it does where the query is
 * wrong. What is wanted of dates is the same in all indices of one definition, so it is found out
 * once for each. For one call and one thread.
 */
public final class IndexReach {
  private final QueryNode query;
  private final Dialect dialect;
  private final Instant now;
  private final TermsLookup lookup;
  private final IdentityHashMap<IndexDefinition, Map<String, FieldRange>> dates =
      new IdentityHashMap<>();

  public IndexReach(QueryNode query, Dialect dialect, Instant now, TermsLookup lookup) {
    this.query = query;
    this.dialect = dialect;
    this.now = now;
    this.lookup = lookup;
  }

  /**
   * Whether documents of the shard may match.
   *
   * @param schema of the shard's index, with what the call computes besides
   */
  public boolean of(SearchShard shard, IndexSchema schema) {
    QueryScope scope = schema.scope(dialect, now, lookup);
    return !query.isNothing(scope)
        && dates
            .computeIfAbsent(shard.schema().definition(), _ -> wanted(schema, scope))
            .entrySet()
            .stream()
            .allMatch(date -> meets(shard, date.getKey(), date.getValue()));
  }

  /** Within what the query wants dates to be, by their fields, where it says so. */
  private Map<String, FieldRange> wanted(IndexSchema schema, QueryScope scope) {
    Map<String, FieldRange> wanted = new HashMap<>();
    schema.definition().mapping().fields().stream()
        .filter(field -> field instanceof LeafField leaf && leaf.type() instanceof DateType)
        .filter(field -> !scope.mapping().computed().containsKey(field.path()))
        .forEach(field ->
            query.range(field.path(), scope).ifPresent(range -> wanted.put(field.path(), range)));
    return wanted;
  }

  private static boolean meets(SearchShard shard, String field, FieldRange wanted) {
    if (shard.view().isEmpty()) {
      return false;
    }
    Map<String, ValueRange> told = shard.view().get().visible().ranges();
    ValueRange values = told.get(field);
    // A commit that tells of no field at all may still have values of this one.
    return values == null ? told.isEmpty() : wanted.meets(values.least(), values.greatest());
  }
}
