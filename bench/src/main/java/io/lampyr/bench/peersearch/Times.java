package io.lampyr.bench.peersearch;

import io.lampyr.bench.machine.Sample;

/** What the searches of one kind took one server. */
final class Times {
  private final Sample millis = new Sample();
  private double cpuSeconds;

  void add(double took) {
    millis.add(took);
  }

  void addCpu(double seconds) {
    cpuSeconds += seconds;
  }

  double quantile(double share) {
    return millis.quantile(share);
  }

  /** Processor time of the server's process for each search, in milliseconds. */
  double cpuMillis() {
    return cpuSeconds * 1000 / millis.size();
  }
}
