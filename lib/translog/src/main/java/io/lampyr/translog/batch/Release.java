package io.lampyr.translog.batch;

/** How the wait for a batch ended. */
public sealed interface Release {

  /**
   * The operations, and all that were appended before them, are durable, and the node was a member
   * after they became so: they may be acknowledged.
   */
  record Released() implements Release {}

  /**
   * The operations will never be acknowledged by this node. Whether a recovery finds them is open:
   * their object may stand in the store, or come to stand there later.
   */
  record Failed(Reason reason, String detail) implements Release {}

  /** Why a translog gave up, for good. */
  enum Reason {
    /** The lease object does not list the node any more. */
    EJECTED,
    /** Another object stands under a name that is this node's alone. */
    FOREIGN_CONTENT,
    /** The translog was closed before these operations were appended. */
    CLOSED,
    /** The translog was given up by its owner. */
    ABORTED,
    /** The program itself failed. */
    BROKEN
  }
}
