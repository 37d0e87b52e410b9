package io.lampyr.engine.search;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.source.Table;
import org.jspecify.annotations.Nullable;

/** Rows on their way: what they take is the request's until they are handed on. */
final class ScanBatches {
  static final int ROWS = 1000;

  /** Rows that take more go on in a batch of their own. */
  private static final long BYTES = 4 << 20;

  private final Table.Rows rows;
  private final RequestMemory.Held held;
  private long bytes;

  ScanBatches(Table.Rows rows, RequestMemory.Held held) {
    this.rows = rows;
    this.held = held;
  }

  void hold(long more) {
    held.take(more, "<esql_block>");
    bytes += more;
  }

  boolean full() {
    return bytes >= BYTES;
  }

  /** Hands rows on; says whether more are wanted. */
  boolean pass(int count, @Nullable Object[][] columns) {
    boolean wanted = count == 0 || rows.take(count, ScanColumns.cut(columns, count));
    held.give(bytes);
    bytes = 0;
    return wanted;
  }
}
