package io.lampyr.translog.format;

import io.lampyr.base.check.Check;

/**
 * An entry of an object's directory: where a section lies, how long it is, what it holds, and the
 * CRC32C of its compressed bytes.
 */
public record Section(SectionKey key, Place place, SeqNos seqNos, int operations, int crc32c) {
  public Section {
    Check.positive(operations, "operations");
    Check.that(
        (long) operations * EncodedOperations.MIN_OPERATION_BYTES <= place.rawLength(),
        "operations must fit the section");
  }

  /** Where the compressed bytes lie in the object, and how many bytes they were before. */
  public record Place(long offset, int length, int rawLength) {
    public Place {
      Check.positive(offset, "offset");
      Check.that(
          length > 0 && length <= Limits.MAX_COMPRESSED_BYTES, "length must be within its bound");
      Check.that(
          rawLength > 0 && rawLength <= Limits.MAX_RAW_BYTES,
          "raw length must be within its bound");
    }

    /** The offset behind the last byte. */
    public long end() {
      return Math.addExact(offset, length);
    }
  }

  /** The least and the greatest seqno of a section. */
  public record SeqNos(long min, long max) {
    public SeqNos {
      Check.that(min >= 0 && min <= max, "seqnos must be a range");
    }

    SeqNos and(SeqNos other) {
      return new SeqNos(Math.min(min, other.min), Math.max(max, other.max));
    }
  }
}
