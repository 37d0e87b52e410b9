package io.lampyr.engine.request;

import java.io.IOException;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.store.DataOutput;

/**
 * One request's outcomes as runs: what follows from the outcome before is not written. A bulk of
 * new documents that nobody else wrote in between takes as many bytes as one of them.
 */
final class OutcomeRuns {
  private static final int RESULT_BITS = 0x03;
  private static final int MORE_THAN_ONE = 0x04;
  private static final int OTHER_VERSION = 0x08;
  private static final int OTHER_TERM = 0x10;
  private static final int KNOWN_BITS = 0x1f;
  private static final int MIN_BYTES_OF_RUN = 3;

  private OutcomeRuns() {}

  /** Where the last run ended: what the next one is written against. */
  private static final class Cursor {
    long nextOrdinal;
    long nextSeqNo;
    long term;
  }

  static void write(RequestOutcomes outcomes, DataOutput out) throws IOException {
    int runs = 0;
    for (int i = 0; i < outcomes.size(); i = runEnd(outcomes, i)) {
      runs++;
    }
    out.writeVInt(runs);
    Cursor cursor = new Cursor();
    for (int from = 0; from < outcomes.size(); ) {
      int end = runEnd(outcomes, from);
      writeRun(outcomes, from, end - from, cursor, out);
      from = end;
    }
  }

  private static int runEnd(RequestOutcomes outcomes, int from) {
    Applied first = outcomes.outcome(from);
    int end = from + 1;
    while (end < outcomes.size()) {
      int step = end - from;
      Applied next =
          new Applied(first.result(), first.seqNo() + step, first.primaryTerm(), first.version());
      if (outcomes.ordinal(end) != outcomes.ordinal(from) + step
          || !outcomes.outcome(end).equals(next)) {
        break;
      }
      end++;
    }
    return end;
  }

  private static void writeRun(
      RequestOutcomes outcomes, int from, int length, Cursor cursor, DataOutput out)
      throws IOException {
    Applied first = outcomes.outcome(from);
    boolean otherTerm = first.primaryTerm() != cursor.term;
    int head =
        first.result().code()
            | (length > 1 ? MORE_THAN_ONE : 0)
            | (first.version() != 1 ? OTHER_VERSION : 0)
            | (otherTerm ? OTHER_TERM : 0);
    out.writeByte((byte) head);
    out.writeZLong(outcomes.ordinal(from) - cursor.nextOrdinal);
    out.writeZLong(first.seqNo() - cursor.nextSeqNo);
    if (length > 1) {
      out.writeVInt(length);
    }
    if (first.version() != 1) {
      out.writeVLong(first.version());
    }
    if (otherTerm) {
      out.writeVLong(first.primaryTerm());
    }
    cursor.nextOrdinal = (long) outcomes.ordinal(from) + length;
    cursor.nextSeqNo = first.seqNo() + length;
    cursor.term = first.primaryTerm();
  }

  /** Adds what {@link #write} wrote; at most so many outcomes, as runs say more than they take. */
  static void read(ByteArrayDataInput in, RequestOutcomes into, int most) throws IOException {
    int runs = in.readVInt();
    RecentRequestsCodec.require(
        runs >= 0 && runs <= (in.length() - in.getPosition()) / MIN_BYTES_OF_RUN);
    Cursor cursor = new Cursor();
    for (int i = 0; i < runs; i++) {
      int head = Byte.toUnsignedInt(in.readByte());
      RecentRequestsCodec.require((head & ~KNOWN_BITS) == 0);
      long ordinal = Math.addExact(cursor.nextOrdinal, in.readZLong());
      long seqNo = Math.addExact(cursor.nextSeqNo, in.readZLong());
      int length = (head & MORE_THAN_ONE) != 0 ? in.readVInt() : 1;
      long version = (head & OTHER_VERSION) != 0 ? in.readVLong() : 1;
      long term = (head & OTHER_TERM) != 0 ? in.readVLong() : cursor.term;
      RecentRequestsCodec.require(
          length >= 1
              && length <= most - into.size()
              && ordinal >= 0
              && ordinal + length <= Integer.MAX_VALUE
              && seqNo >= 0
              && seqNo <= Long.MAX_VALUE - length);
      Applied.Result result = Applied.Result.ofCode((byte) (head & RESULT_BITS));
      for (int j = 0; j < length; j++) {
        into.add((int) ordinal + j, new Applied(result, seqNo + j, term, version));
      }
      cursor.nextOrdinal = ordinal + length;
      cursor.nextSeqNo = seqNo + length;
      cursor.term = term;
    }
  }
}
