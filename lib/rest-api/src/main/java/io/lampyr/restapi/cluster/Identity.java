package io.lampyr.restapi.cluster;

import io.lampyr.base.id.ClusterId;
import io.lampyr.restapi.Persona;
import java.util.function.Supplier;

/**
 * What the cluster calls itself.
 *
 * @param id asked for where it is shown: the first time costs a read
 */
public record Identity(Persona persona, String cluster, Supplier<ClusterId> id, String version) {
  String uuid() {
    return id.get().uuid();
  }

  String product() {
    return switch (persona) {
      case ELASTICSEARCH -> "9.1.0";
      case OPENSEARCH -> "3.1.0";
    };
  }
}
