package io.lampyr.restapi.cluster;

import io.lampyr.base.port.Ports;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.counts.OwnCounts;
import io.lampyr.engine.counts.SearchCounts;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.search.ShardSegments;
import io.lampyr.restapi.document.WriteTally;
import io.lampyr.restapi.route.RouteUse;
import io.lampyr.restapi.search.SearchUse;
import io.lampyr.restapi.search.ToldUse;
import io.lampyr.restapi.searchpipeline.SearchPipelineTally;
import java.util.Map;
import java.util.Optional;

/**
 * What this process counts of what it is asked for, and what all of them have counted of searches.
 *
 * @param calls all calls, by their names
 * @param writes what was written, and what pipelines did to it
 * @param searches what searches made use of
 * @param passages what the pipelines of searches did
 * @param vectors how many vectors shards hold
 * @param engine what searches here, which counts what is done to shards
 * @param counts what is counted of searches, summed over processes
 */
public record Tallies(
    RouteUse calls,
    WriteTally writes,
    SearchUse searches,
    SearchPipelineTally passages,
    VectorCounts vectors,
    Optional<SearchEngine> engine,
    OwnCounts counts) {
  /** Those of a process that begins now, and tells others there what it counts of searches. */
  public static Tallies begin(Ports ports, Optional<SearchEngine> engine, ItemStore items) {
    SearchUse searches = new SearchUse();
    return new Tallies(
        new RouteUse(ports.clock().now()),
        new WriteTally(ports.clock()),
        searches,
        new SearchPipelineTally(ports.clock()),
        new VectorCounts(),
        engine,
        new OwnCounts(new SearchTally(searches, engine), items, ports));
  }

  /** What was searched, as views of indices tell it. */
  public ShardSearches.Source searched() {
    return new ShardSearches.Source(
        counts::all, shard -> engine.map(own -> own.present(shard)).orElse(SearchCounts.NONE));
  }

  /** What searches of all processes made use of. Cost: a query. */
  public ToldUse used() {
    return new ToldUse(counts.all().uses());
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
