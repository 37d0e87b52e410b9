package io.lampyr.restapi.bulk;

import io.lampyr.base.check.Check;

/** How much one call may bring. */
public record BulkSettings(long bytes, int items) {
  /** What fits through the functions' transport, which is 6 MB in base 64 and with headers. */
  public static final BulkSettings OF_FUNCTIONS = new BulkSettings(5_500_000, 100_000);

  public BulkSettings {
    Check.positive(bytes, "bytes of a bulk");
    Check.positive(items, "items of a bulk");
  }
}
