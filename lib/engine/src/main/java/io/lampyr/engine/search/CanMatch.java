package io.lampyr.engine.search;

import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ValueRange;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.dsl.QueryParser;
import io.lampyr.query.dsl.frame.FieldRange;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryScope;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Tells without opening a shard whether documents of it can match, by what its head says of its
 * fields' values. Errs only to the side of searching.
 */
final class CanMatch {
  private static final String TIME_FIELD = "@timestamp";

  private CanMatch() {}

  /** Whether the result of a search is the same without shards of which no document matches. */
  static boolean mayLeaveOut(SearchRequest request) {
    return request.body().query() != null
        && request.body().knn().isEmpty()
        && request.body().suggest() == null
        && (request.aggregations() == null || !request.aggregations().needsAllShards());
  }

  /** Whether any document of the shard can match. */
  static boolean of(SearchShard shard, SearchRequest request) {
    Map<String, ValueRange> told =
        shard.view().map(view -> ranges(view.visible())).orElseGet(Map::of);
    QueryNode query = request.body().query();
    if (told.isEmpty() || query == null) {
      return true;
    }
    QueryScope scope = scope(shard.schema(), request);
    List<QueryNode> filters =
        shard.filters().stream()
            .map(filter -> QueryParser.parse(filter.getBytes(StandardCharsets.UTF_8)))
            .toList();
    for (Map.Entry<String, ValueRange> field : told.entrySet()) {
      if (scope.mapping().computed().containsKey(field.getKey())) {
        continue;
      }
      if (!meets(query, field, scope)
          || (!filters.isEmpty()
              && filters.stream().noneMatch(filter -> meets(filter, field, scope)))) {
        return false;
      }
    }
    return true;
  }

  static QueryScope scope(IndexSchema schema, SearchRequest request) {
    return schema
        .with(request.body().extras().computing())
        .scope(request.dialect(), request.now(), request.lookup());
  }

  private static boolean meets(
      QueryNode query, Map.Entry<String, ValueRange> field, QueryScope scope) {
    try {
      Optional<FieldRange> wanted = query.range(field.getKey(), scope);
      return wanted.isEmpty()
          || wanted.get().meets(field.getValue().least(), field.getValue().greatest());
    } catch (FaultException wrong) {
      // The shard tells what is wrong with the query.
      return true;
    }
  }

  private static Map<String, ValueRange> ranges(CommitPoint commit) {
    Map<String, ValueRange> ranges = new HashMap<>(commit.ranges());
    commit
        .times()
        .ifPresent(
            times -> ranges.put(TIME_FIELD, new ValueRange(times.least(), times.greatest())));
    return ranges;
  }
}
