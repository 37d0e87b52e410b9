package io.lampyr.bench.metrics;

import java.io.IOException;

/** A server that is sent points, and has none before. */
interface Receiver extends AutoCloseable {
  /** Where requests of this form go. */
  String address(SentForm form);

  /** Processor time of its process so far. */
  double cpuSeconds();

  /** Waits until it has done all that it does with points once they came. */
  void settle() throws IOException, InterruptedException;

  /** What it answers to a GET of this path of Prometheus' API. */
  String get(String path) throws IOException, InterruptedException;

  /** Bytes of what it keeps of points for good, once it has settled. */
  long bytes() throws IOException, InterruptedException;

  @Override
  void close() throws IOException;
}
