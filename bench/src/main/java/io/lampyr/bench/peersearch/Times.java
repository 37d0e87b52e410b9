package io.lampyr.bench.peersearch;

import io.lampyr.bench.machine.Sample;

/** What the searches of one kind took one server. */
final class Times {
  private final Sample millis = new Sample();
  private double cpuSeconds;
  private double seconds;

  void add(double took) {
    millis.add(took);
  }

  void addCpu(double seconds) {
    cpuSeconds += seconds;
  }

  void addSeconds(double more) {
    seconds += more;
  }

  /** How many were answered in a second, by all clients together. */
  double rate() {
    return millis.size() / seconds;
  }

  double quantile(double share) {
    return millis.quantile(share);
  }

  /** Processor time of the server's process for each search, in milliseconds. */
  double cpuMillis() {
    return cpuSeconds * 1000 / millis.size();
  }
}
