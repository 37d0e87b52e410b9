package io.lampyr.bench.metrics;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real Prometheus, whose blocks are made of the same points by its own tool. */
final class Prometheus implements AutoCloseable {
  private static final Pattern SERIES =
      Pattern.compile("\\{\"host_name\":\"([^\"]+)\"\\},\"values\":\\[(.*?)\\]\\]");
  private static final Pattern VALUE = Pattern.compile("\\[(\\d+(?:\\.\\d+)?),\"([^\"]+)\"");
  private static final int STARTS = 600;

  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final String url;

  private Prometheus(Process process, String url) {
    this.process = process;
    this.url = url;
  }

  /** Writes the points as its tool reads them. */
  static void write(HostMetrics metrics, Path file) throws IOException {
    String[] names = metrics.series().stream().map(Prometheus::name).toArray(String[]::new);
    try (BufferedWriter out = Files.newBufferedWriter(file)) {
      metrics.forEach(
          (host, series, millis, value) -> {
            try {
              out.write(names[series].replace("HOST", HostMetrics.hostName(host)));
              boolean whole = value == Math.rint(value) && Math.abs(value) < 1e15;
              out.write(whole ? Long.toString((long) value) : Double.toString(value));
              out.write(" %d.%03d%n".formatted(millis / 1000, millis % 1000));
            } catch (IOException failed) {
              throw new UncheckedIOException(failed);
            }
          },
          () -> {});
      out.write("# EOF\n");
    }
  }

  private static String name(HostSeries one) {
    StringBuilder labels = new StringBuilder("{host_name=\"HOST\"");
    new TreeMap<>(one.attributes())
        .forEach((key, value) -> labels.append(",%s=\"%s\"".formatted(key, value)));
    return one.metric().replace('.', '_') + labels + "} ";
  }

  /** Makes blocks of the file; its tool's processor time in seconds. */
  static double makeBlocks(Path binaries, Path file, Path blocks) throws IOException {
    Process tool =
        new ProcessBuilder(
                binaries.resolve("promtool").toString(),
                "tsdb",
                "create-blocks-from",
                "openmetrics",
                file.toString(),
                blocks.toString())
            .redirectErrorStream(true)
            .redirectOutput(blocks.resolveSibling("promtool.log").toFile())
            .start();
    double seconds = 0;
    try {
      while (!tool.waitFor(100, TimeUnit.MILLISECONDS)) {
        seconds = cpuSeconds(tool);
      }
    } catch (InterruptedException stopped) {
      tool.destroyForcibly();
      throw new IOException("stopped while blocks were made", stopped);
    }
    if (tool.exitValue() != 0) {
      throw new IOException(
          "promtool failed: " + Files.readString(blocks.resolveSibling("promtool.log")));
    }
    return seconds;
  }

  private static double cpuSeconds(Process process) {
    return process.info().totalCpuDuration().map(Duration::toNanos).orElse(0L) / 1e9;
  }

  /** Bytes of everything in a folder. */
  static long bytes(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(file -> file.toFile().length()).sum();
    }
  }

  static Prometheus start(Path binaries, Path blocks) throws IOException {
    return start(binaries, blocks, List.of());
  }

  /** With more options than those by which it is asked. */
  static Prometheus start(Path binaries, Path blocks, List<String> options) throws IOException {
    int port;
    try (ServerSocket free = new ServerSocket(0)) {
      port = free.getLocalPort();
    }
    Path configuration = blocks.resolveSibling("prometheus.yml");
    Files.writeString(configuration, "global:\n  scrape_interval: 1h\n");
    List<String> command = new ArrayList<>();
    command.add(binaries.resolve("prometheus").toString());
    command.add("--config.file=" + configuration);
    command.add("--storage.tsdb.path=" + blocks);
    command.add("--storage.tsdb.retention.time=100y");
    command.add("--query.max-samples=500000000");
    command.add("--web.listen-address=127.0.0.1:" + port);
    command.addAll(options);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(blocks.resolveSibling("prometheus.log").toFile())
            .start();
    Prometheus started = new Prometheus(process, "http://127.0.0.1:" + port);
    started.awaitReady();
    return started;
  }

  private void awaitReady() throws IOException {
    for (int i = 0; i < STARTS && process.isAlive(); i++) {
      try {
        if (get("/-/ready").statusCode() == 200) {
          return;
        }
      } catch (IOException notYet) {
        // It does not listen yet.
      }
      try {
        process.waitFor(100, TimeUnit.MILLISECONDS);
      } catch (InterruptedException stopped) {
        throw new IOException("stopped while Prometheus started", stopped);
      }
    }
    throw new IOException("Prometheus does not start");
  }

  double cpuSeconds() {
    return cpuSeconds(process);
  }

  /** What a server that has Prometheus' API is asked. */
  static String path(Question question, long startMillis, long endMillis) {
    return "/api/v1/query_range?query=%s&start=%.3f&end=%.3f&step=%dms"
        .formatted(
            URLEncoder.encode(question.promql(), StandardCharsets.UTF_8),
            startMillis / 1000.0,
            endMillis / 1000.0,
            question.stepMillis());
  }

  /** Values by host and end of window. */
  Map<String, Double> answer(Question question, long startMillis, long endMillis)
      throws IOException {
    HttpResponse<String> response = get(path(question, startMillis, endMillis));
    if (response.statusCode() != 200) {
      throw new IOException("Prometheus refuses: " + response.body());
    }
    return values(response.body());
  }

  /** Values by host and end of window, of what such a server answers. */
  static Map<String, Double> values(String answer) {
    Map<String, Double> values = new TreeMap<>();
    Matcher series = SERIES.matcher(answer);
    while (series.find()) {
      Matcher value = VALUE.matcher(series.group(2));
      while (value.find()) {
        long millis = Math.round(Double.parseDouble(value.group(1)) * 1000);
        values.put(series.group(1) + " " + millis, Double.parseDouble(value.group(2)));
      }
    }
    return values;
  }

  String url() {
    return url;
  }

  /** Has it do something, without a body. */
  void post(String path) throws IOException {
    HttpResponse<String> response =
        send(HttpRequest.newBuilder(URI.create(url + path)).POST(BodyPublishers.noBody()));
    if (response.statusCode() != 200) {
      throw new IOException("Prometheus refuses: " + response.body());
    }
  }

  HttpResponse<String> get(String path) throws IOException {
    return send(HttpRequest.newBuilder(URI.create(url + path)));
  }

  private HttpResponse<String> send(HttpRequest.Builder request) throws IOException {
    try {
      return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (InterruptedException stopped) {
      throw new IOException("stopped while Prometheus was asked", stopped);
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
