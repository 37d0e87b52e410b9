package io.lampyr.base.id;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Randomness;

/** A node's ephemeral identity: new at every start and after every ejection, never used again. */
public record NodeId(String value) implements Comparable<NodeId> {
  public NodeId {
    Check.that(Names.isBase64Url(value, 22), "node id must be 22 characters of URL-safe base 64");
  }

  public static NodeId random(Randomness randomness) {
    return new NodeId(Names.random(randomness, 16));
  }

  @Override
  public int compareTo(NodeId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
