package io.lampyr.base.id;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Randomness;

/**
 * What tells the cluster of one store and one place of state from all others, for ever: 22
 * characters of URL-safe base 64.
 */
public record ClusterId(String uuid) {
  public ClusterId {
    Check.that(Names.isBase64Url(uuid, 22), "cluster id must be 22 characters of URL-safe base 64");
  }

  public static ClusterId random(Randomness randomness) {
    return new ClusterId(Names.random(randomness, 16));
  }

  @Override
  public String toString() {
    return uuid;
  }
}
