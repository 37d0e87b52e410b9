package io.lampyr.metrics.ids;

import java.nio.ByteBuffer;
import org.apache.lucene.util.BytesRef;

/**
 * Ids of points as terms: how texts of base 64 begin, the hash of the series, and the time with its
 * sign flipped; so they are in the order of series and then, the oldest first, of times.
 */
final class IdLayout {
  static final byte FORM = 3;
  static final int SERIES_BYTES = 24;
  static final int TERM_BYTES = 1 + SERIES_BYTES + Long.BYTES;

  private IdLayout() {}

  static boolean is(BytesRef term) {
    return term.length == TERM_BYTES && term.bytes[term.offset] == FORM;
  }

  /** The series of an id, or of what an id may begin with. */
  static BytesRef series(BytesRef term) {
    return new BytesRef(term.bytes, term.offset + 1, Math.min(SERIES_BYTES, term.length - 1));
  }

  /** The time of an id; of what it may begin with, or goes on with, the least it may have. */
  static long time(BytesRef term) {
    byte[] bytes = new byte[Long.BYTES];
    int from = 1 + SERIES_BYTES;
    int length = Math.min(Long.BYTES, term.length - from);
    System.arraycopy(term.bytes, term.offset + from, bytes, 0, length);
    return ByteBuffer.wrap(bytes).getLong() ^ Long.MIN_VALUE;
  }

  static void putSeries(BytesRef series, byte[] term) {
    term[0] = FORM;
    System.arraycopy(series.bytes, series.offset, term, 1, SERIES_BYTES);
  }

  static void putTime(long time, byte[] term) {
    ByteBuffer.wrap(term).putLong(1 + SERIES_BYTES, time ^ Long.MIN_VALUE);
  }
}
