package io.lampyr.cachenodes.protocol;

/** The bounds that a sender keeps and a receiver demands, before it allocates anything. */
public final class Limits {
  /** The longest message: a client's largest bulk request with room for what names its items. */
  public static final int MAX_MESSAGE_BYTES = 128 << 20;

  /** The most shards that one append may name. */
  public static final int MAX_APPENDS = 4096;

  /** The most shards, without an owner or waited for, that a node is told of at once. */
  public static final int MAX_TOLD = 1000;

  /** The most stretches of blobs that a node is told of at once. */
  public static final int MAX_USED = 256;

  /** The longest document id, in bytes of UTF-8. */
  public static final int MAX_ID_BYTES = 512;

  /** The longest routing value, in bytes of UTF-8: the longest term that an index can hold. */
  public static final int MAX_ROUTING_BYTES = 32_766;

  /** The longest name of a kind of error, in bytes of UTF-8. */
  public static final int MAX_TYPE_BYTES = 256;

  /** The longest reason, in bytes of UTF-8: longer ones are cut. */
  public static final int MAX_REASON_BYTES = 8192;

  /** The most bytes of a batch that one call may ask for. */
  public static final int MAX_RANGE_BYTES = 16 << 20;

  /** How many bytes of a batch have a checksum of their own and are sent at once. */
  public static final int PIECE_BYTES = 256 << 10;

  private Limits() {}
}
