package io.lampyr.bench.gc;

import io.lampyr.bench.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;

/**
 * Garbage in bulk, and garbage as it comes: requests of garbage collection, and the bytes that live
 * after each run beside those of the same documents in one segment.
 */
public final class GcBenchmark {
  private GcBenchmark() {}

  public static Table run() {
    Table table = new Table("gc", List.of("value", "bound"));
    try {
      Bulk.run(table);
      Steady.run(table);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted", e);
    }
    return table;
  }
}
