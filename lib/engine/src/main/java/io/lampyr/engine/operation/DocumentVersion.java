package io.lampyr.engine.operation;

import io.lampyr.base.check.Check;

/** What a document, or the tombstone that a delete left, says of its last change. */
public record DocumentVersion(long version, long seqNo, long primaryTerm, boolean deleted) {
  public DocumentVersion {
    Check.notNegative(version, "version");
    Check.notNegative(seqNo, "sequence number");
    Check.positive(primaryTerm, "primary term");
  }
}
