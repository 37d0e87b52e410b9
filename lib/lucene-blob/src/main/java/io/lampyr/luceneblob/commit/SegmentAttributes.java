package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import java.util.Map;

/**
 * What must be known of a segment to read it rightly, beyond what Lucene knows: where a segment was
 * adopted from elsewhere, its term, seqno and version base, or the range of hashes that counts. As
 * ignoring an attribute would give wrong answers, readers refuse versions that they do not know.
 */
public record SegmentAttributes(int version, Map<String, String> values) {
  /** The newest version that this code understands. */
  public static final int VERSION = 1;

  public SegmentAttributes {
    Check.that(version >= 1 && version <= VERSION, "segment attributes version is not known");
    values = Map.copyOf(values);
  }
}
