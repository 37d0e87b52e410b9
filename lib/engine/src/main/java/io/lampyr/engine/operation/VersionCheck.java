package io.lampyr.engine.operation;

import io.lampyr.base.check.Check;

/** What a client demands of the document that its operation meets. */
public sealed interface VersionCheck {

  VersionCheck NONE = new None();

  /** Nothing; the version counts up from the document's. */
  record None() implements VersionCheck {}

  /** That the document's last change is exactly this one. */
  record IfSeqNo(long seqNo, long primaryTerm) implements VersionCheck {
    public IfSeqNo {
      Check.notNegative(seqNo, "if_seq_no");
      Check.positive(primaryTerm, "if_primary_term");
    }
  }

  /**
   * That the version, which the client keeps itself, is higher than the document's; or as high,
   * where {@code orEqual}.
   */
  record External(long version, boolean orEqual) implements VersionCheck {
    public External {
      Check.notNegative(version, "version");
    }
  }
}
