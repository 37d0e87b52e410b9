package io.lampyr.restapi.cluster;

import io.lampyr.restapi.Persona;

/** What the cluster calls itself. */
public record Identity(Persona persona, String cluster, String uuid, String version) {
  String product() {
    return switch (persona) {
      case ELASTICSEARCH -> "9.1.0";
      case OPENSEARCH -> "3.1.0";
    };
  }
}
