package io.lampyr.engine.search;

import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ValueRange;
import io.lampyr.engine.catalog.IndexDefinition;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tells without opening a shard whether documents of it can match, by what its head says of its
 * fields' values. Errs only to the side of searching. What a query wants of a field is the same in
 * all indices of one definition, so it is found out once for each. For one search and one thread.
 */
final class CanMatch {
  private static final String TIME_FIELD = "@timestamp";

  private final SearchRequest request;
  private final IdentityHashMap<IndexDefinition, Map<String, Optional<FieldRange>>> wanted =
      new IdentityHashMap<>();

  /** Of the shard before, as one definition often comes again and again. */
  private @Nullable IndexDefinition lastDefinition;

  private Map<String, Optional<FieldRange>> lastWanted = Map.of();

  CanMatch(SearchRequest request) {
    this.request = request;
  }

  /** Whether the result of a search is the same without shards of which no document matches. */
  static boolean mayLeaveOut(SearchRequest request) {
    return request.body().query() != null
        && request.body().knn().isEmpty()
        && request.body().ranked() == null
        && request.body().suggest() == null
        && (request.aggregations() == null || !request.aggregations().needsAllShards());
  }

  /** Whether any document of the shard can match. */
  boolean of(SearchShard shard) {
    QueryNode query = request.body().query();
    if (shard.view().isEmpty() || query == null) {
      return true;
    }
    CommitPoint commit = shard.view().get().visible();
    Map<String, Optional<FieldRange>> byField = wanted(shard.schema().definition());
    for (Map.Entry<String, ValueRange> told : commit.ranges().entrySet()) {
      boolean isTime = told.getKey().equals(TIME_FIELD) && commit.times().isPresent();
      if (!isTime && !meets(byField, told.getKey(), told.getValue(), shard)) {
        return false;
      }
    }
    return commit.times().isEmpty()
        || meets(
            byField,
            TIME_FIELD,
            new ValueRange(commit.times().get().least(), commit.times().get().greatest()),
            shard);
  }

  @SuppressWarnings("ReferenceEquality") // It only saves looking for the one that was last.
  private Map<String, Optional<FieldRange>> wanted(IndexDefinition definition) {
    if (definition != lastDefinition) {
      lastWanted = wanted.computeIfAbsent(definition, _ -> new HashMap<>());
      lastDefinition = definition;
    }
    return lastWanted;
  }

  private boolean meets(
      Map<String, Optional<FieldRange>> byField,
      String field,
      ValueRange values,
      SearchShard shard) {
    Optional<FieldRange> range =
        byField.computeIfAbsent(
            field, _ -> range(Objects.requireNonNull(request.body().query()), field, shard));
    return meets(range, values)
        && (shard.filters().isEmpty()
            || shard.filters().stream()
                .map(filter -> QueryParser.parse(filter.getBytes(StandardCharsets.UTF_8)))
                .anyMatch(filter -> meets(range(filter, field, shard), values)));
  }

  private static boolean meets(Optional<FieldRange> range, ValueRange values) {
    return range.isEmpty() || range.get().meets(values.least(), values.greatest());
  }

  /** Within what the query wants the field's values to be, if it says so. */
  private Optional<FieldRange> range(QueryNode query, String field, SearchShard shard) {
    try {
      QueryScope scope = scope(shard.schema(), request);
      // What is computed while searching hides what was told of the commit.
      return scope.mapping().computed().containsKey(field)
          ? Optional.empty()
          : query.range(field, scope);
    } catch (FaultException wrong) {
      // The shard tells what is wrong with the query.
      return Optional.empty();
    }
  }

  static QueryScope scope(IndexSchema schema, SearchRequest request) {
    return schema
        .with(request.body().extras().computing())
        .scope(request.dialect(), request.now(), request.lookup());
  }
}
