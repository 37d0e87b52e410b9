package io.lampyr.blobstore.register;

import io.lampyr.blobstore.ETag;

/** What a register held when it was read or written. */
public final class Versioned {
  private final RegisterValue value;
  private final ETag etag;

  Versioned(RegisterValue value, ETag etag) {
    this.value = value;
    this.etag = etag;
  }

  RegisterValue value() {
    return value;
  }

  /**
   * The store's tag of exactly this version; a tag that no blob has, if others had written since
   * when it was found out that this version had been written.
   */
  public ETag etag() {
    return etag;
  }

  /** 1 for the first, and one more with every write. */
  public long version() {
    return value.version();
  }

  /** Who wrote it. */
  public String writer() {
    return value.writer();
  }

  /** The bytes that were written: the caller's to keep. */
  public byte[] bytes() {
    return value.payload();
  }

  @Override
  public String toString() {
    return "version=" + version() + " writer=" + writer();
  }
}
