package io.lampyr.restapi.answer;

import io.lampyr.base.memory.TooMuchMemoryException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * Holds an answer while it is written, in pieces, so that none is copied to make room for the next.
 * For one thread.
 */
final class AnswerBuffer extends OutputStream {
  private static final int FIRST_PIECE = 4 << 10;
  private static final int LONGEST_PIECE = 1 << 20;

  /** No array is longer in any Java. */
  private static final int LONGEST = Integer.MAX_VALUE - 8;

  private final LongConsumer room;
  private final List<byte[]> full = new ArrayList<>();
  private byte[] last = new byte[0];
  private int used;
  private long before;

  /** Tells of bytes before they are held; what that throws ends the writing. */
  AnswerBuffer(LongConsumer room) {
    this.room = room;
  }

  long size() {
    return before + used;
  }

  @Override
  public void write(int one) {
    write(new byte[] {(byte) one}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) {
    int at = offset;
    int left = length;
    while (left > 0) {
      if (used == last.length) {
        grow();
      }
      int step = Math.min(left, last.length - used);
      System.arraycopy(bytes, at, last, used, step);
      used += step;
      at += step;
      left -= step;
    }
  }

  /** The next piece is as long as all before it. */
  private void grow() {
    long wanted = Math.min(LONGEST_PIECE, Math.max(FIRST_PIECE, size()));
    if (size() + wanted > LONGEST) {
      throw new TooMuchMemoryException("request", "<answer>", size() + wanted, LONGEST);
    }
    room.accept(wanted);
    if (used > 0) {
      full.add(last);
      before += used;
    }
    last = new byte[(int) wanted];
    used = 0;
  }

  /** All of it; nothing is written any more. */
  byte[] bytes() {
    room.accept(size());
    byte[] all = new byte[(int) size()];
    int at = 0;
    for (byte[] piece : full) {
      System.arraycopy(piece, 0, all, at, piece.length);
      at += piece.length;
    }
    System.arraycopy(last, 0, all, at, used);
    return all;
  }
}
