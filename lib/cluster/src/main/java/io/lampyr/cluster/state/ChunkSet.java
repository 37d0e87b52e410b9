package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;
import java.util.regex.Pattern;

/**
 * Where the definition of an index lies that is not in the index's own item: chunks under a name
 * that no other set has, never changed.
 *
 * @param name which write of the index's item the set was made for: its base and a nonce
 * @param bytes how many there are when they are no longer compressed
 * @param checksum CRC-32C of these bytes
 */
public record ChunkSet(String name, int chunks, int bytes, long checksum) {
  /** The largest definition: before anything is allocated, readers compare with it. */
  public static final int MAX_BYTES = 16 << 20;

  public static final int MAX_CHUNKS = 80;

  private static final Pattern NAME = Pattern.compile("[0-9]{12}-[0-9a-f]{16}");

  public ChunkSet {
    Check.that(NAME.matcher(name).matches(), "name of a set of chunks is not valid: " + name);
    Check.that(chunks >= 1 && chunks <= MAX_CHUNKS, "a set must have 1 to 80 chunks: " + chunks);
    Check.that(bytes >= 1 && bytes <= MAX_BYTES, "a definition must have 1 byte to 16 MiB");
    Check.that(checksum >= 0 && checksum <= 0xFFFFFFFFL, "checksum must have 32 bits");
  }

  /** The name of a set for a write upon this version of the index's item; 0 for the first. */
  public static String name(long base, long nonce) {
    return "%012d-%016x".formatted(base, nonce);
  }

  /** Upon which version of the index's item the set was to be written. */
  public static long base(String name) {
    return Long.parseLong(name.substring(0, 12));
  }
}
