package io.lampyr.cli.bulk;

import io.lampyr.base.port.Scheduler;
import io.lampyr.cli.bulk.send.Stop;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What goes on beside the loading: showing how far it is, keeping the checkpoint, and waiting for
 * Ctrl-C, upon which the run is brought to an orderly end before the process ends.
 */
final class Watch {
  private static final long TICK_MILLIS = 500;
  private static final long MOST_STOP_MILLIS = 20_000;

  private final Stop stop;
  private final Load load;
  private final Runnable show;
  private final Keeper keeper;
  private final CountDownLatch loaded = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stopInOrder, "bulk-stop");
  private volatile boolean interrupted;
  private volatile Optional<IOException> notKept = Optional.empty();
  private Scheduler.@Nullable Task ticker;

  Watch(Stop stop, Load load, Runnable show, Keeper keeper) {
    this.stop = stop;
    this.load = load;
    this.show = show;
    this.keeper = keeper;
  }

  void begin(Scheduler scheduler) {
    Runtime.getRuntime().addShutdownHook(hook);
    ticker = scheduler.fork("bulk-ticker", this::tick);
  }

  /** Keeps the checkpoint once more, after the last thing to keep. */
  void end() throws IOException, InterruptedException {
    loaded.countDown();
    if (ticker != null) {
      ticker.join();
    }
    keeper.keep();
    if (notKept.isPresent()) {
      throw notKept.get();
    }
  }

  boolean wasInterrupted() {
    return interrupted;
  }

  /** The run has said its last word. */
  void release() {
    loaded.countDown();
    released.countDown();
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException ending) {
      // The hook itself has brought us here, and was waiting for this.
    }
  }

  private void tick() {
    try {
      while (!loaded.await(TICK_MILLIS, TimeUnit.MILLISECONDS)) {
        show.run();
        keeper.keep();
      }
      show.run();
    } catch (IOException failed) {
      notKept = Optional.of(failed);
      stop.now();
    } catch (InterruptedException unexpected) {
      Thread.currentThread().interrupt();
    }
  }

  private void stopInOrder() {
    interrupted = true;
    stop.now();
    try {
      long waited = 0;
      while (waited < MOST_STOP_MILLIS
          && !released.await(TICK_MILLIS, TimeUnit.MILLISECONDS)
          // Nothing ends the reading of an input that sends nothing; there is nothing to save then.
          && !(load.isIdle() && loaded.getCount() > 0 && waited > 2 * TICK_MILLIS)) {
        waited += TICK_MILLIS;
      }
    } catch (InterruptedException enough) {
      Thread.currentThread().interrupt();
    }
  }
}
