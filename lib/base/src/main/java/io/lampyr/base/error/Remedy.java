package io.lampyr.base.error;

/** What can be done about a failure: the first question of whoever catches it. */
public enum Remedy {
  /** Nothing is known to be wrong: the same call may succeed later. */
  RETRY,
  /**
   * The caller or the operator must change something: input, configuration, permissions, disk
   * space.
   */
  MEND,
  /**
   * Stored data or the program itself is wrong: a person must look. Nothing may be deleted or
   * overwritten.
   */
  PAGE
}
