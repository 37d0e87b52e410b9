package io.lampyr.base.id;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Randomness;

/**
 * An index's identity for ever: 22 characters of URL-safe base 64, never used again, unlike the
 * index's name.
 */
public record IndexId(String uuid) implements Comparable<IndexId> {
  public IndexId {
    Check.that(Names.isBase64Url(uuid, 22), "index id must be 22 characters of URL-safe base 64");
  }

  public static IndexId random(Randomness randomness) {
    return new IndexId(Names.random(randomness, 16));
  }

  @Override
  public int compareTo(IndexId other) {
    return uuid.compareTo(other.uuid);
  }

  @Override
  public String toString() {
    return uuid;
  }
}
