package io.lampyr.restapi.node;

import java.util.Optional;

/** By what requests come into this process. */
public interface OwnFront {
  /** The connections of clients to it, if it counts them. */
  default Optional<ConnectionTally> connections() {
    return Optional.empty();
  }
}
