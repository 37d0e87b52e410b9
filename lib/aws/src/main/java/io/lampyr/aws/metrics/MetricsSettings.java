package io.lampyr.aws.metrics;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.ValueType;
import java.util.Optional;

/** How measurements are told apart. */
public final class MetricsSettings {
  public static final Setting<Optional<String>> CLUSTER =
      Setting.of(
          "metrics.cluster",
          ValueType.text().optional(),
          Optional.empty(),
          "cluster that measurements in the log are said to be of; a node without it writes none");

  private MetricsSettings() {}
}
