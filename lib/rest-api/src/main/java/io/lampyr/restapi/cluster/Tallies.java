package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Clock;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.ShardSegments;
import io.lampyr.restapi.document.WriteTally;
import io.lampyr.restapi.route.RouteUse;
import io.lampyr.restapi.search.SearchUse;
import io.lampyr.restapi.searchpipeline.SearchPipelineTally;
import java.util.Map;
import java.util.Optional;

/**
 * What this process counts of what it is asked for.
 *
 * @param calls all calls, by their names
 * @param writes what was written, and what pipelines did to it
 * @param searches what searches made use of
 * @param passages what the pipelines of searches did
 * @param vectors how many vectors shards hold
 * @param engine what searches here, which counts what is done to shards
 */
public record Tallies(
    RouteUse calls,
    WriteTally writes,
    SearchUse searches,
    SearchPipelineTally passages,
    VectorCounts vectors,
    Optional<SearchEngine> engine) {
  /** Those of a process that begins now. */
  public static Tallies begin(Clock clock, Optional<SearchEngine> engine) {
    return new Tallies(
        new RouteUse(clock.now()),
        new WriteTally(clock),
        new SearchUse(),
        new SearchPipelineTally(clock),
        new VectorCounts(),
        engine);
  }

  /** The segments of shards, as far as this process searches. */
  Optional<ShardSegments> segments() {
    return engine.map(SearchEngine::segments);
  }

  /** How often aggregations passed over shards, by their types and the kinds of the values. */
  Map<String, Map<String, Long>> aggregations() {
    return engine.map(own -> own.activity().aggregations()).orElse(Map.of());
  }
}
