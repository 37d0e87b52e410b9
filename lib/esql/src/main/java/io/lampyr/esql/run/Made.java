package io.lampyr.esql.run;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.esql.type.Values;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What is computed for one page: it counts as the request's until the page has gone through. What
 * is kept of it is counted by whoever keeps it. Confined to one thread.
 */
final class Made implements AutoCloseable {
  private static final long STEP = 64 << 10;

  private final Optional<RequestMemory.Part> part =
      RequestMemory.current().map(RequestMemory.Held::part);
  private long bytes;

  void add(@Nullable Object cell) {
    bytes += Values.bytes(cell);
    if (bytes >= STEP) {
      part.ifPresent(of -> of.take(bytes, "<esql_block>"));
      bytes = 0;
    }
  }

  @Override
  public void close() {
    part.ifPresent(RequestMemory.Part::close);
  }
}
