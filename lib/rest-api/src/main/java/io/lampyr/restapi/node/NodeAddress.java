package io.lampyr.restapi.node;

import io.lampyr.cluster.state.Heartbeat;
import java.util.Optional;

/** Where a node is, as clients are told it. */
public final class NodeAddress {
  private NodeAddress() {}

  /** The host of a node, without its port. */
  public static String host(Heartbeat beat) {
    String address = plainAddress(beat);
    int colon = address.lastIndexOf(':');
    return colon < 0 ? address : address.substring(0, colon);
  }

  /** The port of a node; empty if its address tells none. */
  public static Optional<String> port(Heartbeat beat) {
    String address = plainAddress(beat);
    int colon = address.lastIndexOf(':');
    return colon < 0 ? Optional.empty() : Optional.of(address.substring(colon + 1));
  }

  private static String plainAddress(Heartbeat beat) {
    String address = beat.process().address();
    int slashes = address.indexOf("://");
    return slashes < 0 ? address : address.substring(slashes + 3);
  }
}
