package io.lampyr.translog.format;

/** The bounds that a writer keeps and a reader demands, before it allocates anything. */
public final class Limits {
  /** The longest document id, in bytes of UTF-8. */
  public static final int MAX_ID_BYTES = 512;

  /** The longest routing value, in bytes of UTF-8: the longest term that an index can hold. */
  public static final int MAX_ROUTING_BYTES = 32_766;

  /** The longest request id, in characters. */
  public static final int MAX_REQUEST_ID = 128;

  /** The longest reason of a no-op, in characters: longer ones are cut. */
  public static final int MAX_REASON = 1000;

  /** The most bytes that the operations handed over at once may have, encoded. */
  public static final int MAX_APPEND_BYTES = 64 << 20;

  /** The most bytes of one section before compression, and of all sections of one object. */
  public static final int MAX_RAW_BYTES = 128 << 20;

  /** The most bytes of one section after compression: what incompressible bytes become. */
  static final int MAX_COMPRESSED_BYTES = MAX_RAW_BYTES + (MAX_RAW_BYTES >> 8) + 64;

  /** The most sections of one object. */
  public static final int MAX_SECTIONS = 10_000;

  /** The most points in one operation. */
  static final int MAX_POINTS = 1 << 16;

  private Limits() {}
}
