package io.lampyr.restapi.bulk;

import io.lampyr.restapi.error.ApiException;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** The lines of a body, as parts of its array. Confined to one thread. */
final class Lines {
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW_BITS = 0x0101010101010101L;
  private static final long HIGH_BITS = 0x8080808080808080L;
  private static final long NEWLINES = '\n' * LOW_BITS;

  private final byte[] body;
  private int at;
  private int read;

  /** Throws where the last line does not end. */
  Lines(byte[] body) {
    this.body = body;
    if (body[body.length - 1] != '\n') {
      throw ApiException.argument("The bulk request must be terminated by a newline [\\n]");
    }
  }

  /** The next line, without its end; nothing behind the last one. */
  Optional<BytesRef> next() {
    if (at == body.length) {
      return Optional.empty();
    }
    int begin = at;
    int end = endOfLine(begin);
    at = end + 1;
    read++;
    if (end > begin && body[end - 1] == '\r') {
      end--;
    }
    return Optional.of(new BytesRef(body, begin, end - begin));
  }

  /** The place of the next line's end. Eight bytes at a time, as documents are long. */
  private int endOfLine(int from) {
    int end = from;
    while (end + Long.BYTES <= body.length) {
      long mixed = (long) LONGS.get(body, end) ^ NEWLINES;
      // The lowest set bit belongs to the first byte that is zero, so to the first newline.
      long zeros = (mixed - LOW_BITS) & ~mixed & HIGH_BITS;
      if (zeros != 0) {
        return end + (Long.numberOfTrailingZeros(zeros) >> 3);
      }
      end += Long.BYTES;
    }
    while (body[end] != '\n') {
      end++;
    }
    return end;
  }

  /** The number of the line that was read last, counted from one. */
  int number() {
    return read;
  }
}
