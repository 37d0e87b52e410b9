package io.lampyr.restapi.promql;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.TableScans;
import io.lampyr.engine.series.SeriesFields;
import io.lampyr.engine.series.ShardSeries;
import io.lampyr.mapping.Mapping;
import io.lampyr.metrics.series.SeriesSource;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.search.Searches;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The series of the indices and streams that a call is about. */
final class CallSeries {
  /** What is asked where a path names nothing. */
  static final String STANDARD = "metrics-*";

  private final Searches searches;
  private final SearchEngine engine;
  private final Clock clock;

  CallSeries(Searches searches, SearchEngine engine, Clock clock) {
    this.searches = searches;
    this.engine = engine;
    this.clock = clock;
  }

  <T> T reading(Call call, Duration within, Function<SeriesSource, T> work) {
    List<String> patterns = List.of(call.pathIfGiven("index").orElse(STANDARD).split(",", -1));
    List<ResolvedIndex> indices =
        searches.resolve(call, new Searches.Asked(patterns, Map.of(), new byte[0]));
    List<SearchShard> shards = engine.planner().plan(indices, Set.of(), _ -> 1f);
    TableScans.Asked asked = new TableScans.Asked(clock.now(), searches.documentsOf(call));
    try (TableScans.Scope scope = engine.tables().begin(asked, within)) {
      Map<String, Mapping> mappings = new LinkedHashMap<>();
      shards.forEach(shard ->
          mappings.putIfAbsent(shard.schema().name(), shard.schema().definition().mapping()));
      try (ShardSeries series =
          new ShardSeries(
              scope.table(shards, List.of()),
              SeriesFields.of(mappings.values()),
              scope.series(shards))) {
        return work.apply(series);
      }
    }
  }
}
