package io.lampyr.aws.failure;

/** What became of a request that was not answered with what was asked for. */
public enum Verdict {
  /** Declined, as there are too many requests; nothing was done. */
  THROTTLED,
  /** Declined, as another write of the same thing was in progress; nothing was done. */
  CONTENDED,
  /** Declined, as its condition did not hold. */
  CONDITION_FAILED,
  /** Declined, as what it is about does not exist. */
  MISSING,
  /** Declined, and will be until somebody mends something; nothing was done. */
  MEND,
  /** It never left this process. */
  NOT_SENT,
  /** Nobody can tell: it may have been done, or may still be. */
  UNCERTAIN
}
