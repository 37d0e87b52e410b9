package io.lampyr.metrics.otlp;

/** The kinds of telemetry that OTLP brings, each by a request of its own. */
public enum Signal {
  METRICS("metrics", "rejectedDataPoints"),
  LOGS("logs", "rejectedLogRecords"),
  TRACES("traces", "rejectedSpans");

  private final String word;
  private final String rejectedJson;

  Signal(String word, String rejectedJson) {
    this.word = word;
    this.rejectedJson = rejectedJson;
  }

  /** As paths and streams begin. */
  public String word() {
    return word;
  }

  /** What its refused parts are called in JSON. */
  public String rejectedJson() {
    return rejectedJson;
  }

  /** The message that its request is. */
  MessageShape shape() {
    return switch (this) {
      case METRICS -> Shapes.METRICS;
      case LOGS -> Shapes.LOGS;
      case TRACES -> Shapes.TRACES;
    };
  }

  /** Reads a request in the binary encoding, which may become so many documents. */
  public TelemetryBatch read(byte[] request, int mostDocuments) {
    return switch (this) {
      case METRICS -> new MetricsReader(request, mostDocuments).read();
      case LOGS -> new LogsReader(request, mostDocuments).read();
      case TRACES -> new TracesReader(request, mostDocuments).read();
    };
  }

  /** Reads a request in JSON. */
  public TelemetryBatch readJson(byte[] request, int mostDocuments) {
    return read(JsonRequest.toWire(request, shape()), mostDocuments);
  }
}
