package io.lampyr.cli.bulk.input;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Cuts a stream at its line feeds and keeps count of bytes and lines. A line is shown in place, as
 * part of the buffer, and only until the next one is asked for. A line that is longer than the
 * bound is passed over without being held: it is shown empty and {@link #isTooLong}.
 */
final class Lines {
  private static final int FIRST_BUFFER_BYTES = 256 << 10;
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long LINE_FEEDS = '\n' * LOW_BITS;

  private final InputStream in;
  private final int longest;
  private byte[] buffer;
  private int position;
  private int limit;
  private int start;
  private int length;
  private boolean tooLong;
  private long offset;
  private long line;
  private boolean again;

  Lines(InputStream in, int longest) {
    this.in = in;
    this.longest = longest;
    this.buffer = new byte[Math.min(FIRST_BUFFER_BYTES, longest + 2)];
  }

  /** Goes to the next line; false at the end. A last line needs no line feed. */
  boolean next() throws IOException {
    if (again) {
      again = false;
      return true;
    }
    tooLong = false;
    int scanned = position;
    long passedOver = 0;
    while (true) {
      int at = lineFeed(scanned);
      if (at < limit) {
        return show(at - position, at + 1, passedOver);
      }
      if (limit - position > longest) {
        tooLong = true;
        passedOver += limit - position;
        position = limit;
      }
      scanned = limit - position;
      if (!fill()) {
        return (limit > position || tooLong) && show(limit - position, limit, passedOver);
      }
      scanned += position;
    }
  }

  /**
   * The place of the next line feed, or the limit. Eight bytes at a time, and with nothing read
   * from fields between them: there is little else to do for each byte of an input.
   */
  private int lineFeed(int from) {
    byte[] bytes = buffer;
    int end = limit;
    int at = from;
    for (; at + Long.BYTES <= end; at += Long.BYTES) {
      long mixed = (long) LONGS.get(bytes, at) ^ LINE_FEEDS;
      // The lowest set bit belongs to the first byte that is zero, so to the first line feed.
      long zeros = (mixed - LOW_BITS) & ~mixed & HIGH_BITS;
      if (zeros != 0) {
        return at + (Long.numberOfTrailingZeros(zeros) >> 3);
      }
    }
    while (at < end && bytes[at] != '\n') {
      at++;
    }
    return at;
  }

  /** Makes {@link #next} show the present line once more. */
  void repeat() {
    again = true;
  }

  /** Goes on at this offset, which an earlier reading has reported with this number of lines. */
  void skipTo(long wanted, long lines) throws IOException {
    long ahead = wanted - offset;
    if (ahead < 0) {
      throw new IOException("offset=" + wanted + " lies within what comes before the first entry");
    }
    again = false;
    int buffered = limit - position;
    if (ahead <= buffered) {
      position += Math.toIntExact(ahead);
    } else {
      position = limit;
      try {
        in.skipNBytes(ahead - buffered);
      } catch (EOFException shorter) {
        throw new IOException("input ends before offset=" + wanted, shorter);
      }
    }
    offset = wanted;
    line = lines;
  }

  byte[] buffer() {
    return buffer;
  }

  int start() {
    return start;
  }

  /** Without the line feed, and without a carriage return before it. */
  int length() {
    return length;
  }

  boolean isTooLong() {
    return tooLong;
  }

  /** How many bytes lie before the next line. */
  long offset() {
    return offset;
  }

  /** The present line's number; the first is 1. */
  long line() {
    return line;
  }

  boolean isBlank() {
    if (tooLong) {
      return false;
    }
    for (int at = start; at < start + length; at++) {
      if (!isSpace(buffer[at])) {
        return false;
      }
    }
    return true;
  }

  static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\r' || b == '\n';
  }

  private boolean show(int bytes, int end, long passedOver) {
    start = position;
    length = bytes;
    offset += passedOver + (end - position);
    position = end;
    line++;
    if (length > longest) {
      tooLong = true;
    }
    if (tooLong) {
      length = 0;
    } else if (length > 0 && buffer[start + length - 1] == '\r') {
      length--;
    }
    return true;
  }

  /** Reads more behind what is there, which moves to the front; false at the end. */
  private boolean fill() throws IOException {
    if (position > 0) {
      System.arraycopy(buffer, position, buffer, 0, limit - position);
      limit -= position;
      position = 0;
    }
    if (limit == buffer.length) {
      buffer = Arrays.copyOf(buffer, (int) Math.min((long) buffer.length * 2, longest + 2L));
    }
    int read = in.read(buffer, limit, buffer.length - limit);
    if (read < 0) {
      return false;
    }
    limit += read;
    return true;
  }
}
