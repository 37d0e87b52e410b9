package io.lampyr.aws.metrics;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.ValueType;
import java.util.List;
import java.util.Optional;

/** How measurements are told apart. */
public final class MetricsSettings {
  public static final Setting<Optional<String>> CLUSTER =
      Setting.of(
          "metrics.cluster",
          ValueType.text().optional(),
          Optional.empty(),
          "cluster that measurements in the log are said to be of; a node without it writes none");

  public static final Setting<Boolean> CHARTS =
      Setting.of(
          "metrics.charts",
          ValueType.bool(),
          true,
          "whether CloudWatch makes metrics of what charts show, beside what alarms look at");

  /** Both. */
  public static final List<Setting<?>> SETTINGS = List.of(CLUSTER, CHARTS);

  private MetricsSettings() {}
}
