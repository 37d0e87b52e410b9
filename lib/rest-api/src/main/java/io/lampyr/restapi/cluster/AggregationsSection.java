package io.lampyr.restapi.cluster;

import io.lampyr.query.aggregation.AggregationKinds;
import io.lampyr.query.aggregation.AggregationParser;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which aggregations a node knows, and over what kinds of values: {@code other} where they need
 * none. Those that pass over what others made are no aggregations of a node's.
 */
final class AggregationsSection {
  /** By name. */
  static final Map<String, Object> ALL = all();

  private AggregationsSection() {}

  private static Map<String, Object> all() {
    Map<String, Object> all = new TreeMap<>();
    Set<String> pipelines = AggregationParser.pipelineTypes();
    for (String type : AggregationParser.types()) {
      if (!pipelines.contains(type)) {
        all.put(type, Map.of("types", AggregationKinds.of(type)));
      }
    }
    return all;
  }
}
