package io.lampyr.cluster.state;

import io.lampyr.base.check.Check;

/**
 * What a shard holds while it rests, as nobody is there who could be asked.
 *
 * @param maxSeqNo the highest sequence number that was ever given, -1 if none
 */
public record RestingCounts(long documents, long deleted, int segments, long bytes, long maxSeqNo) {
  public RestingCounts {
    Check.notNegative(documents, "documents");
    Check.notNegative(deleted, "deleted documents");
    Check.notNegative(segments, "segments");
    Check.notNegative(bytes, "bytes");
    Check.that(maxSeqNo >= -1, "sequence number below -1");
  }
}
