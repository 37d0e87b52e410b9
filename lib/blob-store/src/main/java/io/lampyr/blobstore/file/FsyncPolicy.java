package io.lampyr.blobstore.file;

/** What a stored blob survives. */
public enum FsyncPolicy {
  /**
   * The death of the machine: the file is forced to the disk before it gets its name, and the
   * folders after.
   */
  ALWAYS,

  /** The death of any process, but not of the machine: for tests, and for what can be rebuilt. */
  NEVER
}
