package io.lampyr.restapi.promql;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.catalog.Downsampled;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.SeriesSettings;
import io.lampyr.engine.downsample.DownsampleConfig;
import io.lampyr.engine.downsample.SamplingMethod;
import io.lampyr.engine.search.LanedSeries;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.SearchShard;
import io.lampyr.engine.search.TableScans;
import io.lampyr.metrics.series.Fewer;
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

  /** Which indices have one point for each interval, and of which times. */
  private static Fewer fewer(List<SearchShard> shards) {
    Map<String, Fewer.Span> spans = new LinkedHashMap<>();
    for (SearchShard shard : shards) {
      FlatSettings settings = shard.schema().definition().settings();
      Downsampled.of(settings)
          .ifPresent(points ->
              spans.put(
                  shard.schema().name(),
                  new Fewer.Span(
                      SeriesSettings.start(settings).toEpochMilli(),
                      SeriesSettings.end(settings).toEpochMilli(),
                      new DownsampleConfig(points.interval(), SamplingMethod.of(points.method()))
                          .millis())));
    }
    return new Fewer(List.copyOf(spans.values()));
  }

  <T> T reading(Call call, Duration within, Function<SeriesSource, T> work) {
    return reading(call, within, "", work);
  }

  /** For a query of that text, of which parts may be answered where shards are searched. */
  <T> T reading(Call call, Duration within, String query, Function<SeriesSource, T> work) {
    List<String> patterns = List.of(call.pathIfGiven("index").orElse(STANDARD).split(",", -1));
    TableScans.Asked asked = new TableScans.Asked(clock.now(), searches.documentsOf(call));
    return engine
        .tables()
        .during(
            asked,
            within,
            scope -> {
              List<ResolvedIndex> indices =
                  searches.resolve(call, new Searches.Asked(patterns, Map.of(), new byte[0]));
              List<SearchShard> shards = engine.planner().planFound(indices, Set.of(), _ -> 1f);
              try (LanedSeries series = scope.promql(shards, fewer(shards), query)) {
                return work.apply(series);
              }
            });
  }
}
