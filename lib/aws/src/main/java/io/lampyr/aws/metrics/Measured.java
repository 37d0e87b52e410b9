package io.lampyr.aws.metrics;

import io.lampyr.base.check.Check;
import io.lampyr.base.metric.PaidMetrics;
import io.lampyr.base.setting.Settings;
import java.util.Optional;
import java.util.Set;

/**
 * What measurements are said to be of.
 *
 * @param cluster told apart by a dimension
 * @param paid those of which CloudWatch makes metrics
 */
public record Measured(String cluster, Set<String> paid) {
  public Measured {
    Check.that(!cluster.isEmpty(), "cluster must be named");
    paid = Set.copyOf(paid);
  }

  /** As it is set, if there is a name for the cluster. */
  public static Optional<Measured> from(Settings settings) {
    return settings.get(MetricsSettings.CLUSTER).map(cluster -> from(settings, cluster));
  }

  /** As it is set, with a name for a cluster that has none. */
  public static Measured from(Settings settings, String unnamed) {
    return new Measured(
        settings.get(MetricsSettings.CLUSTER).orElse(unnamed),
        settings.get(MetricsSettings.CHARTS) ? PaidMetrics.NAMES : PaidMetrics.ALARMED);
  }
}
