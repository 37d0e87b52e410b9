package io.lampyr.query.profile;

import io.lampyr.base.port.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Where the time of a shard's aggregations went, as a tree. For one thread. */
public final class AggregationProfile {
  /** The steps of an aggregation. */
  public enum Step {
    INITIALIZE(0),
    BUILD_LEAF_COLLECTOR(1),
    COLLECT(2),
    POST_COLLECTION(3),
    BUILD_AGGREGATION(4),
    REDUCE(5);

    private final int place;

    Step(int place) {
      this.place = place;
    }
  }

  private static final String[] STEPS = {
    "initialize",
    "build_leaf_collector",
    "collect",
    "post_collection",
    "build_aggregation",
    "reduce"
  };

  private final Clock clock;
  private final String name;
  private final Timings timings;
  private final Map<String, Object> debug = new TreeMap<>();
  private final Map<String, AggregationProfile> inside = new LinkedHashMap<>();
  private String type = "";

  private AggregationProfile(Clock clock, String name) {
    this.clock = clock;
    this.name = name;
    this.timings = new Timings(clock, STEPS);
  }

  /** What all aggregations of a shard are inside of. */
  public static AggregationProfile root(Clock clock) {
    return new AggregationProfile(clock, "");
  }

  /** The aggregation of that name inside of this one. */
  public AggregationProfile inside(String child) {
    return inside.computeIfAbsent(child, _ -> new AggregationProfile(clock, child));
  }

  public long now() {
    return timings.now();
  }

  public void ended(Step step, long began, long calls) {
    timings.ended(step.place, began, calls);
  }

  /** Says what kind of collector is at work, by the aggregation's type and the collector's. */
  public void type(String aggregation, String variant) {
    type = AggregatorNames.of(aggregation, variant);
  }

  /** What the collector tells of itself. */
  public Map<String, Object> debug() {
    return debug;
  }

  /** The aggregations inside, as clients are told. */
  public List<Map<String, Object>> json() {
    List<Map<String, Object>> all = new ArrayList<>();
    for (AggregationProfile each : inside.values()) {
      Map<String, Object> json = new LinkedHashMap<>();
      json.put("type", each.type);
      json.put("description", each.name);
      json.put("time_in_nanos", each.timings.total());
      json.put("breakdown", each.timings.json());
      if (!each.debug.isEmpty()) {
        json.put("debug", each.debug);
      }
      if (!each.inside.isEmpty()) {
        json.put("children", each.json());
      }
      all.add(json);
    }
    return all;
  }
}
