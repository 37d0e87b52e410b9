package io.lampyr.blobstore.count;

import io.lampyr.base.check.Check;
import io.lampyr.base.price.UnitPrice;

/**
 * What a store charges, in dollars: for a million requests that write or list, and for a million
 * that read.
 */
public record PriceTable(double perMillionWrites, double perMillionReads) {
  /** S3 Standard, by the list. */
  public static final PriceTable S3_STANDARD =
      new PriceTable(UnitPrice.S3_WRITE.dollars(1e6), UnitPrice.S3_READ.dollars(1e6));

  private static final double MILLION = 1e6;

  public PriceTable {
    Check.that(perMillionWrites >= 0 && perMillionReads >= 0, "prices must not be negative");
  }

  double dollars(RequestKind kind, long requests) {
    return switch (kind.price()) {
      case WRITE -> requests * perMillionWrites / MILLION;
      case READ -> requests * perMillionReads / MILLION;
      case FREE -> 0;
    };
  }
}
