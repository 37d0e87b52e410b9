package io.lampyr.engine.search;

import io.lampyr.engine.leaf.ShardOutcome;
import io.lampyr.engine.slowlog.SlowLog;
import io.lampyr.query.search.ShardHit;
import io.lampyr.query.search.ShardHits;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Logs searches of shards that took longer than their indices want: where the search is
 * coordinated. A place that searches several shards at once shares its time among them.
 */
final class SlowSearches {
  /** Of longer texts the beginning is logged. */
  private static final int MAX_CHARS = 16 << 10;

  private SlowSearches() {}

  /** Shards were queried at one place, which took so long. */
  static void queried(SearchRequest request, Map<Integer, Queried> found, long nanos) {
    long each = nanos / Math.max(1, found.size());
    found.forEach((ordinal, queried) -> {
      if (queried instanceof Queried.Done(ShardOutcome outcome)) {
        tell(SlowLog.Kind.QUERY, request, ordinal, each, () -> hits(outcome.hits()));
      }
    });
  }

  /** The hits of shards were fetched at one place, which took so long. */
  static void fetched(
      SearchRequest request,
      List<Integer> ordinals,
      Map<Integer, List<ShardHit>> hits,
      long nanos) {
    long each = nanos / Math.max(1, ordinals.size());
    for (int ordinal : ordinals) {
      int count = hits.getOrDefault(ordinal, List.of()).size();
      tell(SlowLog.Kind.FETCH, request, ordinal, each, () -> count + " hits");
    }
  }

  private static String hits(ShardHits hits) {
    return hits.total() < 0 ? "N/A" : hits.total() + (hits.exact() ? "" : "+") + " hits";
  }

  private static void tell(
      SlowLog.Kind kind, SearchRequest request, int ordinal, long nanos, Supplier<String> hits) {
    SearchShard shard = request.shards().get(ordinal);
    SlowLog.of(kind, shard.schema().definition().settings())
        .ifPresent(slow ->
            slow.tell(
                shard.schema().name(),
                shard.id().ordinal(),
                nanos,
                () -> told(request, hits.get())));
  }

  private static Map<String, @Nullable Object> told(SearchRequest request, String hits) {
    Map<String, @Nullable Object> told = new LinkedHashMap<>();
    told.put("total_hits", hits);
    told.put("stats", String.valueOf(request.body().extras().stats()));
    told.put(
        "search_type",
        request.tuning().globalStatistics() ? "DFS_QUERY_THEN_FETCH" : "QUERY_THEN_FETCH");
    told.put("total_shards", request.shards().size());
    request
        .source()
        .ifPresent(source -> {
          told.put("source", cut(new String(source.body(), StandardCharsets.UTF_8)));
          if (!source.parameters().isEmpty()) {
            told.put("parameters", cut(new TreeMap<>(source.parameters()).toString()));
          }
          source.opaqueId().ifPresent(id -> told.put("id", id));
        });
    return told;
  }

  private static String cut(String text) {
    return text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS) + "…";
  }
}
