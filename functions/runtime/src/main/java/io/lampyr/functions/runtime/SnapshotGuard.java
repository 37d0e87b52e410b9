package io.lampyr.functions.runtime;

import java.io.IOException;
import java.util.function.Supplier;
import org.crac.Context;
import org.crac.Core;
import org.crac.Resource;
import org.jspecify.annotations.Nullable;

/**
 * Keeps a snapshot free of what must not be copied: before it is taken, the function's connections
 * are closed and all its sources of chance are given up; after a restore, it is made anew. So no
 * two copies of a snapshot draw the same ids. Where no snapshots are taken, it is made once. Safe
 * for many threads.
 */
public final class SnapshotGuard<H> implements Resource {
  private static final System.Logger LOG = System.getLogger(SnapshotGuard.class.getName());

  private final Supplier<Deployed<H>> make;
  private @Nullable Deployed<H> present;

  /**
   * Makes the function at once, so that what is wrong with its surroundings is said at its start.
   */
  public SnapshotGuard(Supplier<Deployed<H>> make) {
    this.make = make;
    this.present = make.get();
  }

  /** The same, told of snapshots as Lambda takes them. The caller keeps it as long as it runs. */
  public static <H> SnapshotGuard<H> registered(Supplier<Deployed<H>> make) {
    SnapshotGuard<H> guard = new SnapshotGuard<>(make);
    Core.getGlobalContext().register(guard);
    return guard;
  }

  /** What is done with an event. */
  @FunctionalInterface
  public interface Work<H> {
    void with(H handler) throws IOException;
  }

  /** Answers an event, and does what is to be done after each, whatever became of it. */
  public void answer(Work<H> work) throws IOException {
    Deployed<H> deployed = present();
    try {
      deployed.beforeEach().run();
      work.with(deployed.handler());
    } finally {
      deployed.afterEach().run();
    }
  }

  /** The function as it is now. */
  public synchronized Deployed<H> present() {
    Deployed<H> now = present;
    if (now == null) {
      now = make.get();
      present = now;
    }
    return now;
  }

  @Override
  public synchronized void beforeCheckpoint(Context<? extends Resource> context) throws Exception {
    LOG.log(System.Logger.Level.INFO, "function is given up before a snapshot");
    Deployed<H> closing = present;
    present = null;
    if (closing != null) {
      closing.connections().close();
    }
  }

  @Override
  public synchronized void afterRestore(Context<? extends Resource> context) {
    LOG.log(System.Logger.Level.INFO, "function begins anew after the restore of a snapshot");
    present = make.get();
  }
}
