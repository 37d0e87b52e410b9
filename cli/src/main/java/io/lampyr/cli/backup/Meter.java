package io.lampyr.cli.backup;

import io.lampyr.base.port.Clock;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.engine.backup.CopyProgress;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.function.Consumer;

/** Says now and then how far a copy is. */
final class Meter implements Consumer<CopyProgress> {
  private static final Duration EVERY = Duration.ofSeconds(5);

  private final PrintWriter err;
  private final Clock clock;
  private long said;

  Meter(PrintWriter err, Clock clock) {
    this.err = err;
    this.clock = clock;
    this.said = clock.monotonicNanos();
  }

  @Override
  public synchronized void accept(CopyProgress progress) {
    if (clock.monotonicNanos() - said >= EVERY.toNanos()) {
      said = clock.monotonicNanos();
      err.println("lampyr: " + line(progress));
      err.flush();
    }
  }

  static String line(CopyProgress progress) {
    return "%d items, %d blobs, of which %d copied now (%s)"
        .formatted(
            progress.items(), progress.blobs(), progress.copied(), new ByteSize(progress.bytes()));
  }
}
