package io.lampyr.door;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import java.util.concurrent.atomic.AtomicLong;

/** What is measured of requests at the door; it stands in the lines of its log. */
final class DoorMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Clock clock;
  private final Metrics metrics;
  private final Metrics.Distribution seconds;
  private final Metrics.Distribution bytes;
  private final Metrics.Counter refused;
  private final AtomicLong atOnce = new AtomicLong();

  DoorMeter(Clock clock, Metrics metrics) {
    this.clock = clock;
    this.metrics = metrics;
    this.seconds = metrics.distribution("door.request.seconds");
    this.bytes = metrics.distribution("door.request.bytes");
    this.refused = metrics.counter("door.refused");
    metrics.gauge("door.requests.running", atOnce::get);
  }

  /** A request that is being answered. */
  final class Running {
    private final long began = clock.monotonicNanos();

    private Running() {
      atOnce.incrementAndGet();
    }

    void ended(int status) {
      atOnce.decrementAndGet();
      seconds.record((clock.monotonicNanos() - began) / NANOS_PER_SECOND);
      metrics.counter("door.requests", "status", status / 100 + "xx").increment();
    }
  }

  Running begin(long bodyBytes) {
    bytes.record((double) bodyBytes);
    return new Running();
  }

  /** One was refused before it was begun, or did not become a request. */
  void refused() {
    refused.add(1);
  }
}
