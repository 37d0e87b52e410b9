package io.lampyr.cachenodes;

import io.lampyr.base.port.Metrics;
import io.lampyr.cluster.autoscaling.ClusterActuator;
import io.lampyr.cluster.autoscaling.ClusterSize;

/**
 * Starts and ends nothing: writes down what size the leader wants, in the log when it changes and
 * as measurements, for people and for whatever runs the nodes.
 */
final class LoggedSize implements ClusterActuator {
  private static final System.Logger LOG = System.getLogger(LoggedSize.class.getName());

  private volatile int wanted;

  LoggedSize(Metrics metrics) {
    metrics.gauge("cluster.nodes.wanted", () -> wanted);
  }

  @Override
  public void resize(ClusterSize size) {
    if (size.wanted() != wanted) {
      LOG.log(
          System.Logger.Level.INFO,
          "cluster wants another size nodes=%d wanted=%d".formatted(size.present(), size.wanted()));
    }
    wanted = size.wanted();
  }
}
