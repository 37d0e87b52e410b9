package io.lampyr.esql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.type.Values;
import org.jspecify.annotations.Nullable;

/** The memory that an operator keeps, counted as its request's until that ends. */
final class Account {
  private static final long STEP = 64 << 10;
  private long held;
  private long taken;

  void add(long bytes) {
    held += bytes;
    if (held > taken) {
      long more = Math.max(STEP, held - taken);
      RequestMemory.takeFor(more, "<esql_block>");
      taken += more;
    }
  }

  static long bytes(@Nullable Object[] row) {
    long bytes = 32;
    for (Object cell : row) {
      bytes += 8 + Values.bytes(cell);
    }
    return bytes;
  }

  void add(Page page) {
    long bytes = 64;
    for (int slot = 0; slot < page.width(); slot++) {
      Object[] column = page.column(slot);
      if (column != null) {
        bytes += bytes(column);
      }
    }
    add(bytes);
  }
}
