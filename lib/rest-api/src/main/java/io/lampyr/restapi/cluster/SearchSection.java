package io.lampyr.restapi.cluster;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.counts.SearchCounts.Count;
import io.lampyr.engine.counts.SearchCounts.Phase;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What was searched, as statistics show it. */
final class SearchSection {
  private static final List<String> ALONE =
      List.of(
          "concurrent_query_total",
          "concurrent_query_time_in_millis",
          "concurrent_query_current",
          "startree_query_total",
          "startree_query_time_in_millis",
          "startree_query_current",
          "startree_query_failed");

  private SearchSection() {}

  /** With those of the groups that the patterns name. */
  static Map<String, @Nullable Object> of(SearchCounts counts, List<String> groups) {
    Map<String, @Nullable Object> section = new LinkedHashMap<>();
    section.put("open_contexts", 0L);
    section.putAll(phases(counts.phases()));
    Map<String, @Nullable Object> shown = new TreeMap<>();
    counts
        .groups()
        .forEach((name, phases) -> {
          if (groups.contains("_all") || Glob.matchesAny(groups, name)) {
            shown.put(name, phases(phases));
          }
        });
    if (!shown.isEmpty()) {
      section.put("groups", shown);
    }
    return section;
  }

  private static Map<String, @Nullable Object> phases(Map<Phase, Count> phases) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    put(shown, "query", phases.getOrDefault(Phase.QUERY, Count.NONE));
    long failed = phases.getOrDefault(Phase.FAILED, Count.NONE).total();
    shown.put("query_failure", failed);
    shown.put("query_failed", failed);
    // A shard is searched by one thread, and nothing is counted beforehand.
    ALONE.forEach(nought -> shown.put(nought, 0L));
    shown.put("concurrent_avg_slice_count", 0.0);
    put(shown, "fetch", phases.getOrDefault(Phase.FETCH, Count.NONE));
    shown.put("fetch_failure", 0L);
    put(shown, "scroll", phases.getOrDefault(Phase.SCROLL, Count.NONE));
    shown.put("point_in_time_total", phases.getOrDefault(Phase.POINT_IN_TIME, Count.NONE).total());
    shown.put("point_in_time_time_in_millis", 0L);
    shown.put("point_in_time_current", 0L);
    put(shown, "suggest", phases.getOrDefault(Phase.SUGGEST, Count.NONE));
    shown.put("search_idle_reactivate_count_total", 0L);
    return shown;
  }

  private static void put(Map<String, @Nullable Object> into, String name, Count count) {
    into.put(name + "_total", count.total());
    into.put(name + "_time_in_millis", count.millis());
    into.put(name + "_current", count.current());
  }
}
