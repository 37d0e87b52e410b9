package io.lampyr.restapi.bulk;

import io.lampyr.base.check.Check;

/** How much one call may bring. */
public record BulkSettings(long bytes, int items) {
  /**
   * What a function's memory is enough for, which answers one call at a time. The way to it takes
   * 4.5 MB: the rest is for bodies that come packed.
   */
  public static final BulkSettings OF_FUNCTIONS = new BulkSettings(32 << 20, 100_000);

  public BulkSettings {
    Check.positive(bytes, "bytes of a bulk");
    Check.positive(items, "items of a bulk");
  }
}
