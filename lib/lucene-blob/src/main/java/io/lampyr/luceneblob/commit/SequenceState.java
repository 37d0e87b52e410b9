package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;

/**
 * What the commit holds of the shard's history: no operation above {@code maxSeqNo}, and every
 * operation up to {@code localCheckpoint}. Both are {@value #NONE} before the first operation.
 */
public record SequenceState(long maxSeqNo, long localCheckpoint) {
  public static final long NONE = -1;

  public SequenceState {
    Check.that(maxSeqNo >= NONE && maxSeqNo < Long.MAX_VALUE, "max seqno must be -1 or more");
    Check.that(
        localCheckpoint >= NONE && localCheckpoint <= maxSeqNo,
        "local checkpoint must be -1 or more and at most the max seqno");
  }
}
