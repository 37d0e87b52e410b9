package io.lampyr.luceneblob.commit;

/** How the header names the blob of a stretch. */
final class FileReference {
  /** The commit itself: offsets count from the start of its hot region. */
  static final int THIS_COMMIT = 0;

  /** An earlier commit of the same blob: offsets count from the blob's start. */
  static final int THIS_BLOB = 1;

  /** The first blob of the header's table. */
  static final int FIRST_OF_TABLE = 2;

  private FileReference() {}
}
