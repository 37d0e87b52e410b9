package io.lampyr.restapi.cluster;

import io.lampyr.base.id.ClusterId;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.restapi.Persona;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the cluster calls itself.
 *
 * @param id asked for where it is shown: the first time costs a read
 */
public record Identity(Persona persona, String cluster, Supplier<ClusterId> id, String version) {
  /** When it was built, as far as anybody asks. */
  public static final String BUILT = "2025-01-01T00:00:00.000000000Z";

  private static final List<String> ROLES = List.of("data", "ingest", "master");
  private static final List<String> ROLES_OF_OPENSEARCH =
      List.of("cluster_manager", "data", "ingest");

  /** What every node does, by the names that clients know. */
  public List<String> roles() {
    return switch (persona) {
      case ELASTICSEARCH -> ROLES;
      case OPENSEARCH -> ROLES_OF_OPENSEARCH;
    };
  }

  /** What this one does. */
  public List<String> roles(Heartbeat beat) {
    return beat.onlySearches() ? List.of("search") : roles();
  }

  /** The same, as a letter each. */
  public String letters(Heartbeat beat) {
    return beat.onlySearches() ? "s" : "dim";
  }

  String uuid() {
    return id.get().uuid();
  }

  /** The oldest version whose clients and nodes are understood. */
  String oldestWire() {
    return persona == Persona.OPENSEARCH ? "2.19.0" : "8.19.0";
  }

  /** The oldest version whose indices would be. */
  String oldestIndex() {
    return persona == Persona.OPENSEARCH ? "2.0.0" : "8.0.0";
  }

  public String product() {
    return switch (persona) {
      case ELASTICSEARCH -> "9.1.0";
      case OPENSEARCH -> "3.1.0";
    };
  }
}
