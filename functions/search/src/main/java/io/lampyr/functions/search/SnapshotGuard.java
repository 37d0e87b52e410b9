package io.lampyr.functions.search;

import java.io.IOException;
import java.util.function.Supplier;
import org.crac.Context;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a snapshot free of what must not be copied: before it is taken, the wiring is closed, with
 * all connections and all sources of chance; after a restore, a new one is made. So no two copies
 * of a snapshot draw the same ids. Safe for many threads.
 */
final class SnapshotGuard implements Resource {
  private final Supplier<Wiring> make;
  private @Nullable Wiring wiring;

  SnapshotGuard(Supplier<Wiring> make) {
    this.make = make;
    this.wiring = make.get();
  }

  synchronized SearchHandler handler() {
    Wiring present = wiring;
    if (present == null) {
      present = make.get();
      wiring = present;
    }
    return present.handler();
  }

  @Override
  public synchronized void beforeCheckpoint(Context<? extends Resource> context)
      throws IOException {
    Wiring closing = wiring;
    wiring = null;
    if (closing != null) {
      closing.close();
    }
  }

  @Override
  public synchronized void afterRestore(Context<? extends Resource> context) {
    wiring = make.get();
  }
}
