package io.lampyr.cachenodes;

import io.lampyr.aws.ecs.EcsActuator;
import io.lampyr.base.port.Metrics;
import io.lampyr.cluster.autoscaling.ClusterActuator;
import java.io.Closeable;
import java.util.Optional;

/**
 * What is done about the sizes that the leader wants: of all nodes, and of those that only search.
 */
final class WantedSizes implements Closeable {
  private final LoggedSize index;
  private final LoggedSize search;

  WantedSizes(CacheNodeSettings settings, Metrics metrics) {
    CacheNodeSettings.Cluster cluster = settings.cluster();
    this.index =
        new LoggedSize(
            "cluster",
            metrics,
            "cluster.nodes.wanted",
            cluster.service().map(service -> actuator(settings, service)));
    this.search =
        new LoggedSize(
            "search tier",
            metrics,
            "search.nodes.wanted",
            cluster
                .search()
                .service()
                .map(name -> actuator(settings, cluster.inSameCluster(name))));
  }

  private static EcsActuator actuator(
      CacheNodeSettings settings, CacheNodeSettings.EcsService service) {
    return new EcsActuator(
        settings.stores().access(), Optional.empty(), service.cluster(), service.name());
  }

  ClusterActuator index() {
    return index;
  }

  ClusterActuator search() {
    return search;
  }

  @Override
  public void close() {
    index.close();
    search.close();
  }
}
