import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Senders of metrics, logs and traces, as their makers publish them, to a server of their own: what
 * they have sent must be found. Run as a source: Sends CLASSES FOLDER SENDERS..., where a sender is
 * its name, "=" and where it lies.
 */
final class Sends {
  private static final Duration PATIENCE = Duration.ofSeconds(180);
  private static final int ROUNDS = 20;
  private static final int SAMPLES = 5000;
  private static final String NATIVE = "prometheus_http_request_duration_seconds";
  private static final Pattern COUNT = Pattern.compile("\"count\":(\\d+)");
  private static final Path OWN = Path.of("tests/shippers").toAbsolutePath();

  private final String classes;
  private final Path folder;
  private final int port = freePort();
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Process> started = new ArrayList<>();

  private Sends(String[] arguments) throws IOException {
    this.classes = arguments[0];
    this.folder = Files.createDirectories(Path.of(arguments[1]).toAbsolutePath());
  }

  public static void main(String[] arguments) throws Exception {
    Sends sends = new Sends(arguments);
    int status = 1;
    try {
      sends.run(List.of(arguments).subList(2, arguments.length));
      status = 0;
    } catch (AssertionError seen) {
      System.err.println("senders: failed: " + seen.getMessage());
    } finally {
      sends.started.forEach(Process::destroyForcibly);
      for (Process process : sends.started) {
        process.waitFor();
      }
    }
    System.exit(status);
  }

  private void run(List<String> senders) throws Exception {
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    start(
        "server",
        List.of(
            java,
            "-Xmx512m",
            "-XX:+UseSerialGC",
            "--enable-native-access=ALL-UNNAMED",
            "-cp",
            classes,
            "io.lampyr.cli.Main",
            "serve",
            "--port=" + port,
            "--data=" + folder.resolve("data")));
    await("the server answers", () -> get("/").contains("cluster_name"));
    for (String sender : senders) {
      int at = sender.indexOf('=');
      Path where = Path.of(sender.substring(at + 1));
      switch (sender.substring(0, at)) {
        case "sdk" -> sdk(where);
        case "prometheus" -> prometheus(where);
        case "receiver" -> receiver(where);
        default -> throw new IllegalArgumentException("no sender is called " + sender);
      }
    }
  }

  /** Each round is a point of each metric, a span with an event, and a record. */
  private void sdk(Path where) throws Exception {
    Process process =
        start(
            "sdk",
            List.of(
                where.resolve("bin/python").toString(),
                OWN.resolve("telemetry/send.py").toString(),
                String.valueOf(port),
                String.valueOf(ROUNDS)));
    check(process.waitFor() == 0, "the SDK was told that all was taken: " + log("sdk"));
    await("all spans are there", () -> count("traces-sdk.otel-default", "*") == ROUNDS);
    await("all records are there", () -> count("logs-sdk.otel-default", "body.text:*") == ROUNDS);
    await("all events are there", () -> count("logs-sdk.otel-default", "event_name:half") == ROUNDS);
    String counters = "_exists_:metrics.requests";
    await("all points are there", () -> count("metrics-sdk.otel-default", counters) >= ROUNDS);
    System.out.printf(
        "senders: sdk: %d rounds found, %d documents of metrics%n",
        ROUNDS, count("metrics-sdk.otel-default", "*"));
  }

  /** It sends what it scrapes of itself by both versions: as much comes by each. */
  private void prometheus(Path where) throws Exception {
    int self = freePort();
    Path config = folder.resolve("prometheus.yml");
    Files.writeString(
        config,
        Files.readString(OWN.resolve("prometheus/prometheus.yml"))
            .replace("@SELF@", String.valueOf(self))
            .replace("@PORT@", String.valueOf(port)));
    Process process =
        start(
            "prometheus",
            List.of(
                where.resolve("bin/prometheus").toString(),
                "--config.file=" + config,
                "--storage.tsdb.path=" + folder.resolve("prometheus"),
                // What metrics are is said by the second version only then.
                "--enable-feature=metadata-wal-records",
                "--web.listen-address=127.0.0.1:" + self));
    String first = "metrics-first.prometheus-default";
    String second = "metrics-second.prometheus-default";
    await("samples came by both", () -> Math.min(count(first, "*"), count(second, "*")) > SAMPLES);
    nothingFailed(get(self, "/metrics"));
    for (String stream : List.of("first", "second")) {
      nativeHistogramsAndMetadataCame(stream);
    }
    process.destroy();
    process.waitFor();
    System.out.printf(
        "senders: prometheus: %d samples by version 1, %d by version 2, none failed%n",
        count(first, "*"), count(second, "*"));
  }

  private static void nothingFailed(String metrics) {
    for (String failed : List.of("failed", "dropped")) {
      Matcher total =
          Pattern.compile("remote_storage_samples_" + failed + "_total\\{[^}]*\\} (\\d+)")
              .matcher(metrics);
      while (total.find()) {
        check(total.group(1).equals("0"), "nothing " + failed + ": " + total.group());
      }
    }
  }

  private void nativeHistogramsAndMetadataCame(String stream) throws Exception {
    String under = "/_prometheus/metrics-" + stream + ".prometheus*/api/v1/";
    await(
        "native histograms came by the " + stream,
        () -> {
          count("metrics-" + stream + ".prometheus*", "*");
          return get(under + "query?query=" + NATIVE).contains("\"buckets\":[[0,");
        });
    await(
        "what metrics are was said by the " + stream,
        () -> {
          count("metrics-" + stream + ".prometheus*", "*");
          return get(under + "metadata?metric=prometheus_http_requests_total")
              .contains("\"type\":\"counter\",\"help\":\"Counter of HTTP requests.\"");
        });
  }

  /** Prometheus' own suite of what receivers must do. */
  private void receiver(Path where) throws Exception {
    Path config = folder.resolve("receiver.yml");
    Files.writeString(
        config,
        "remote_write:\n  - name: lampyr\n    url: http://127.0.0.1:%d/_prometheus/api/v1/write\n"
            .formatted(port));
    Process process =
        start(
            "receiver",
            List.of(
                "env",
                "PROMETHEUS_RW2_COMPLIANCE_CONFIG_FILE=" + config,
                where.resolve("receiver.test").toString(),
                "-test.v"));
    int status = process.waitFor();
    Matcher seen = Pattern.compile("--- (PASS|FAIL|SKIP)").matcher(log("receiver"));
    int passed = 0;
    int others = 0;
    while (seen.find()) {
      passed += seen.group(1).equals("PASS") ? 1 : 0;
      others += seen.group(1).equals("PASS") ? 0 : 1;
    }
    System.out.printf("senders: receiver: %d tests passed, %d did not%n", passed, others);
    check(status == 0, "the suite is content: see " + folder.resolve("receiver.log"));
  }

  private Process start(String name, List<String> command) throws IOException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve(name + ".log").toFile())
            .start();
    started.add(process);
    return process;
  }

  private String log(String name) throws IOException {
    return Files.readString(folder.resolve(name + ".log"), StandardCharsets.UTF_8);
  }

  private long count(String stream, String query) throws Exception {
    get("/" + stream + "/_refresh?ignore_unavailable=true");
    Matcher count =
        COUNT.matcher(get("/" + stream + "/_count?ignore_unavailable=true&q=" + query));
    return count.find() ? Long.parseLong(count.group(1)) : 0;
  }

  private String get(String path) throws Exception {
    return get(port, path);
  }

  private String get(int of, String path) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + of + path))
            .timeout(Duration.ofSeconds(60))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static void await(String what, Callable<Boolean> holds) throws Exception {
    long began = System.nanoTime();
    while (true) {
      try {
        if (holds.call()) {
          return;
        }
      } catch (IOException notNow) {
        // It is asked again.
      }
      check(System.nanoTime() - began < PATIENCE.toNanos(), what + " within " + PATIENCE);
      Thread.sleep(200);
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError("it should be that " + what);
    }
  }
}
