package io.lampyr.cachenodes.process;

import io.lampyr.aws.metrics.EmfMetrics;
import io.lampyr.aws.metrics.Measured;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import java.io.Closeable;
import java.time.Duration;

/**
 * Writes measurements to the standard output every minute, in lines that CloudWatch makes metrics
 * of: for nodes whose output goes to its logs.
 */
public final class MeasurementLog implements Closeable {
  private static final String ROLE = "node";
  private static final Duration INTERVAL = Duration.ofMinutes(1);

  private final EmfMetrics metrics;
  private final Scheduler.Task writing;

  public MeasurementLog(
      Measured measured, Clock clock, Randomness randomness, Scheduler scheduler) {
    this.metrics = new EmfMetrics(measured, ROLE, clock, randomness, System.out::println);
    this.writing = scheduler.fork("measurements", () -> write(scheduler));
  }

  private void write(Scheduler scheduler) {
    try {
      while (true) {
        scheduler.sleep(INTERVAL);
        metrics.flush();
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  public Metrics metrics() {
    return metrics;
  }

  /** Writes what was measured since the last time. */
  @Override
  public void close() {
    writing.cancel();
    metrics.flush();
  }
}
