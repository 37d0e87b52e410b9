package io.lampyr.engine.enrich;

import io.lampyr.base.check.Check;
import java.util.regex.Pattern;

/**
 * Where the rows of one execution lie: chunks under a name that no other set has, never changed.
 *
 * @param set the name
 * @param bytes how many there are when they are no longer compressed
 * @param checksum CRC-32C of these bytes
 * @param mapping a JSON text: the fields of rows
 */
public record EnrichRows(
    String set, int chunks, long bytes, long checksum, int rows, String mapping) {
  /** The most that any setting allows: before anything is allocated, readers compare with it. */
  public static final long MAX_BYTES = 1L << 30;

  static final int MAX_CHUNKS = 10_000;

  private static final Pattern NAME = Pattern.compile("[0-9a-f]{16}-[0-9a-f]{16}");

  public EnrichRows {
    Check.that(NAME.matcher(set).matches(), "name of a set of rows is not valid: " + set);
    Check.that(chunks >= 0 && chunks <= MAX_CHUNKS, "a set must have 0 to 10000 chunks: " + chunks);
    Check.that(bytes >= 0 && bytes <= MAX_BYTES, "rows must have at most 1 GiB: " + bytes);
    Check.that(checksum >= 0 && checksum <= 0xFFFFFFFFL, "checksum must have 32 bits");
    Check.that(rows >= 0, "number of rows must not be negative");
  }
}
