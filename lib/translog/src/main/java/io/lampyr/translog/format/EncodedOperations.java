package io.lampyr.translog.format;

import io.lampyr.base.check.Check;
import io.lampyr.translog.format.Section.SeqNos;
import java.util.List;

/**
 * Operations of one shard and term in the bytes they will have in a section: what a batch keeps of
 * them. Immutable.
 */
public final class EncodedOperations {
  /** The fewest bytes that an operation has. */
  static final int MIN_OPERATION_BYTES = 20;

  /** The most bytes that an operation has beside its source. */
  static final int MAX_ENVELOPE_BYTES = 64 << 10;

  private final byte[] bytes;
  private final int count;
  private final SeqNos seqNos;
  private final boolean points;

  private EncodedOperations(byte[] bytes, int count, SeqNos seqNos, boolean points) {
    this.points = points;
    this.bytes = bytes;
    this.count = count;
    this.seqNos = seqNos;
  }

  /**
   * Encodes at least one operation; in all they must not have more than {@link
   * Limits#MAX_APPEND_BYTES}.
   */
  public static EncodedOperations of(List<Operation> operations) {
    Check.that(!operations.isEmpty(), "operations must not be empty");
    long min = Long.MAX_VALUE;
    long max = 0;
    boolean points = false;
    for (Operation operation : operations) {
      min = Math.min(min, operation.seqNo());
      max = Math.max(max, operation.lastSeqNo());
      points |= operation instanceof Operation.Points;
    }
    byte[] bytes = OperationCodec.encode(operations);
    return new EncodedOperations(bytes, operations.size(), new SeqNos(min, max), points);
  }

  public int length() {
    return bytes.length;
  }

  public int count() {
    return count;
  }

  SeqNos seqNos() {
    return seqNos;
  }

  /** Whether there are points among them, which version 1 does not know. */
  boolean hasPoints() {
    return points;
  }

  void copyTo(byte[] target, int offset) {
    System.arraycopy(bytes, 0, target, offset, bytes.length);
  }
}
