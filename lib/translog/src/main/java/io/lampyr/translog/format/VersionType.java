package io.lampyr.translog.format;

/** Who counts a document's versions. */
public enum VersionType {
  /** The shard counts. */
  INTERNAL(0),
  /** The client counts, each version above the one before. */
  EXTERNAL(1),
  /** The client counts, and may write a version again. */
  EXTERNAL_OR_EQUAL(2);

  private final int code;

  VersionType(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }
}
