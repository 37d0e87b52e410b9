package io.lampyr.infra.observability;

import io.lampyr.base.metric.PaidMetrics;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Metric;

/**
 * Metrics by the names that processes and services give them. What processes of ours write into
 * their logs lies in one namespace, by the cluster, their role and an instrument's tags.
 */
final class Measures {
  private static final String OWN = "Lampyr";

  private final String cluster;
  private final Duration period;

  /** Of the deployment by that name: another in the same account has its own. */
  Measures(String cluster, Duration period) {
    this.cluster = cluster;
    this.period = period;
  }

  /** One that processes of this role write, with its tags: name, value, name, value. */
  Metric own(String role, String name, String statistic, String... tags) {
    if (!PaidMetrics.NAMES.contains(name)) {
      throw new IllegalArgumentException("no metric is made of the measurement name=" + name);
    }
    Map<String, String> dimensions = new TreeMap<>();
    dimensions.put("role", role);
    dimensions.put("cluster", cluster);
    for (int i = 0; i + 1 < tags.length; i += 2) {
      dimensions.put(tags[i], tags[i + 1]);
    }
    return of(OWN, name, statistic, dimensions);
  }

  /** One of AWS's own. */
  Metric of(String namespace, String name, String statistic, Map<String, String> dimensions) {
    return Metric.Builder.create()
        .namespace(namespace)
        .metricName(name)
        .statistic(statistic)
        .dimensionsMap(dimensions)
        .period(period)
        .build();
  }

  Metric function(String function, String name, String statistic) {
    return of("AWS/Lambda", name, statistic, Map.of("FunctionName", function));
  }
}
