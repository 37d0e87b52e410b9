package io.lampyr.cachenodes;

import io.lampyr.aws.ecs.EcsActuator;
import io.lampyr.base.port.Metrics;
import io.lampyr.cluster.autoscaling.ClusterActuator;
import io.lampyr.cluster.autoscaling.ClusterSize;
import java.io.Closeable;
import java.util.Optional;

/**
 * Writes down what size the leader wants, in the log when it changes and as measurements, for
 * people and for whatever runs the nodes; and tells the service that runs them, if there is one.
 */
final class LoggedSize implements ClusterActuator, Closeable {
  private static final System.Logger LOG = System.getLogger(LoggedSize.class.getName());

  private final String what;
  private final Optional<EcsActuator> service;
  private volatile int wanted;

  /** Of nodes that are called so, told as a measurement of this name. */
  LoggedSize(String what, Metrics metrics, String measured, Optional<EcsActuator> service) {
    this.what = what;
    this.service = service;
    metrics.gauge(measured, () -> wanted);
  }

  @Override
  public void resize(ClusterSize size) {
    if (size.wanted() != wanted) {
      LOG.log(
          System.Logger.Level.INFO,
          "%s wants another size nodes=%d wanted=%d"
              .formatted(what, size.present(), size.wanted()));
    }
    wanted = size.wanted();
    service.ifPresent(told -> told.resize(size));
  }

  @Override
  public void close() {
    service.ifPresent(EcsActuator::close);
  }
}
