package io.lampyr.bench.metrics;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A real Prometheus that receives, in a process and a folder of its own. */
final class PrometheusReceiver implements Receiver {
  private final Prometheus prometheus;
  private final Path data;

  private PrometheusReceiver(Prometheus prometheus, Path data) {
    this.prometheus = prometheus;
    this.data = data;
  }

  /** The folder must not exist; its parent holds its log and configuration. */
  static PrometheusReceiver start(Path binaries, Path data) throws IOException {
    Files.createDirectories(data);
    List<String> options =
        List.of(
            "--web.enable-remote-write-receiver",
            "--web.enable-otlp-receiver",
            "--web.enable-admin-api");
    return new PrometheusReceiver(Prometheus.start(binaries, data, options), data);
  }

  @Override
  public String address(SentForm form) {
    return prometheus.url() + (form == SentForm.OTLP ? "/api/v1/otlp/v1/metrics" : "/api/v1/write");
  }

  @Override
  public double cpuSeconds() {
    return prometheus.cpuSeconds();
  }

  /**
   * What is in memory becomes a block, as it does by itself when it has two hours: a snapshot makes
   * it now.
   */
  @Override
  public void settle() throws IOException {
    prometheus.post("/api/v1/admin/tsdb/snapshot?skip_head=false");
  }

  @Override
  public String get(String path) throws IOException {
    return prometheus.get(path).body();
  }

  /** Without its log, which it deletes by and by. */
  @Override
  public long bytes() throws IOException {
    return Prometheus.bytes(data.resolve("snapshots"));
  }

  @Override
  public void close() {
    prometheus.close();
  }
}
