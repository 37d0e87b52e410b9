package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;

/**
 * The least and greatest value of a numeric field in a commit, as the field's column holds them.
 */
public record ValueRange(long least, long greatest) {
  public ValueRange {
    Check.that(least <= greatest, "value range must not be reversed");
  }
}
