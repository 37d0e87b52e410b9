package io.lampyr.cachenodes.client;

import io.lampyr.base.id.NodeId;
import java.net.URI;
import java.util.Optional;

/**
 * Where nodes are reached. Safe for many threads; may be out of date, as a node that is not the one
 * meant says so.
 */
public interface NodeAddresses {

  /** The node's {@code http://host:port}, or nothing if no node of this name is known. */
  Optional<URI> of(NodeId node);
}
