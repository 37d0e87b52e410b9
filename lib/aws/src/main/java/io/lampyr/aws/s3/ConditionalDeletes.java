package io.lampyr.aws.s3;

/** Whether the store itself deletes under conditions. */
public enum ConditionalDeletes {
  /** As S3 does. */
  NATIVE,
  /**
   * By looking first and then deleting whatever is there: for stores that only resemble S3, in
   * tests. A replacement in between is deleted too, so this is never for real data.
   */
  LOOK_FIRST
}
