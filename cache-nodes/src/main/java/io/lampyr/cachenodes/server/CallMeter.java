package io.lampyr.cachenodes.server;

import io.helidon.http.Status;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Metrics;
import io.lampyr.base.port.Ports;
import io.lampyr.cachenodes.protocol.MessageKind;
import java.util.Locale;

/** Counts what came of one kind of call. */
final class CallMeter {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Clock clock;
  private final Metrics metrics;
  private final String kind;
  private final Metrics.Distribution seconds;
  private final Metrics.Distribution bytes;

  CallMeter(Ports ports, MessageKind kind) {
    this.clock = ports.clock();
    this.metrics = ports.metrics();
    this.kind = kind.name().toLowerCase(Locale.ROOT);
    this.seconds = metrics.distribution("node.call.seconds", "call", this.kind);
    this.bytes = metrics.distribution("node.request.bytes", "call", this.kind);
  }

  void answered(long startedNanos, long requestBytes) {
    seconds.record((clock.monotonicNanos() - startedNanos) / NANOS_PER_SECOND);
    bytes.record((double) requestBytes);
  }

  void refused(Status status) {
    metrics
        .counter("node.refused", "call", kind, "status", Integer.toString(status.code()))
        .increment();
  }
}
