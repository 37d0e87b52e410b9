package io.lampyr.restapi.cluster;

import io.lampyr.cluster.state.Heartbeat;
import java.util.Optional;

/**
 * The machines that nodes run on.
 *
 * <p>Laws: asks no other process; what is not known of a node is left out, never guessed. Safe for
 * many threads.
 */
public interface Machines {
  /** Of nodes that run elsewhere, nothing is known but their heartbeats. */
  Machines UNKNOWN = _ -> Optional.empty();

  Optional<Machine> of(Heartbeat node);

  /** The id of the node that this process is, if it is one. */
  default Optional<String> here() {
    return Optional.empty();
  }
}
