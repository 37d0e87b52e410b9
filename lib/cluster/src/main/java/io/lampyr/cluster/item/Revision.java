package io.lampyr.cluster.item;

import io.lampyr.base.check.Check;

/**
 * Which write an item is the result of: the first has version 1 and each further one the next; the
 * nonce is drawn anew for every write. So a revision never recurs, not even when an item is deleted
 * and made again, where the version begins anew.
 */
public record Revision(long version, long nonce) {
  public Revision {
    Check.positive(version, "item version");
  }

  @Override
  public String toString() {
    return version + ":" + Long.toHexString(nonce);
  }
}
