package io.lampyr.aws.ecs;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.cluster.autoscaling.ClusterActuator;
import io.lampyr.cluster.autoscaling.ClusterSize;
import java.io.Closeable;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.ecs.EcsClient;
import software.amazon.awssdk.services.ecs.model.Service;

/**
 * Sets how many tasks a service has. It asks first, and writes only what is not so yet: a former
 * leader's late call is put right by the present one's next.
 */
public final class EcsActuator implements ClusterActuator, Closeable {
  private final EcsClient client;
  private final String cluster;
  private final String service;

  public EcsActuator(AwsAccess access, Optional<URI> endpoint, String cluster, String service) {
    this.client = access.client(EcsClient.builder(), endpoint);
    this.cluster = cluster;
    this.service = service;
  }

  /** Throws if the service cannot be asked or told; the next call comes anyway. */
  @Override
  public void resize(ClusterSize size) {
    try {
      List<Service> found =
          client.describeServices(request -> request.cluster(cluster).services(service)).services();
      if (found.isEmpty()) {
        throw new MisconfiguredException(
            "service does not exist: create it, or correct its name " + subject());
      }
      if (found.getFirst().desiredCount() != size.wanted()) {
        client.updateService(
            request -> request.cluster(cluster).service(service).desiredCount(size.wanted()));
      }
    } catch (SdkException failure) {
      throw new AwsFailure(subject(), failure).exception();
    }
  }

  private String subject() {
    return "cluster=" + cluster + " service=" + service;
  }

  @Override
  public void close() {
    client.close();
  }
}
