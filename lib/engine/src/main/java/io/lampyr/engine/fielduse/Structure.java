package io.lampyr.engine.fielduse;

import java.util.Locale;
import org.apache.lucene.index.PostingsEnum;

/** What a search can make use of in a field, in the order in which other processes are told. */
public enum Structure {
  TERMS,
  POSTINGS,
  /** Any of positions, offsets and payloads. */
  PROXIMITY,
  POSITIONS,
  TERM_FREQUENCIES,
  OFFSETS,
  PAYLOADS,
  STORED_FIELDS,
  DOC_VALUES,
  POINTS,
  NORMS,
  TERM_VECTORS,
  KNN_VECTORS;

  /** As answers show it. */
  public String shown() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether it lies in the inverted index. */
  public boolean isInverted() {
    return ordinal() <= PAYLOADS.ordinal();
  }

  int bit() {
    return 1 << ordinal();
  }

  /** What postings are read with, by Lucene's flags. */
  static int ofPostings(int flags) {
    int bits = POSTINGS.bit();
    if (PostingsEnum.featureRequested((short) flags, PostingsEnum.FREQS)) {
      bits |= TERM_FREQUENCIES.bit();
    }
    if (PostingsEnum.featureRequested((short) flags, PostingsEnum.POSITIONS)) {
      bits |= POSITIONS.bit() | PROXIMITY.bit();
    }
    if (PostingsEnum.featureRequested((short) flags, PostingsEnum.OFFSETS)) {
      bits |= OFFSETS.bit() | PROXIMITY.bit();
    }
    if (PostingsEnum.featureRequested((short) flags, PostingsEnum.PAYLOADS)) {
      bits |= PAYLOADS.bit() | PROXIMITY.bit();
    }
    return bits;
  }
}
