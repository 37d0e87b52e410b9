package io.lampyr.aws.pace;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Scheduler;

/**
 * The paces of a process. There is one for all stores of a process, as the object store counts what
 * the whole process asks: reads and writes apart, as it bounds them apart.
 */
public record Governor(RequestPace reads, RequestPace writes) {

  public static Governor of(Clock clock, Scheduler scheduler, Metrics metrics) {
    Governor governor =
        new Governor(new RequestPace(clock, scheduler), new RequestPace(clock, scheduler));
    metrics.gauge("s3.read.gap.seconds", () -> seconds(governor.reads));
    metrics.gauge("s3.write.gap.seconds", () -> seconds(governor.writes));
    return governor;
  }

  private static double seconds(RequestPace pace) {
    return pace.gap().toNanos() / 1e9;
  }
}
