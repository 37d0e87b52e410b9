import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Shippers of logs, as their makers publish them, each with lines for a stream of its own; while it
 * ships, the node that takes most of them is killed. Every line must be found. Run as a source:
 * Ships CLASSES DOOR FOLDER LINES SHIPPERS..., where a shipper is its name, "=" and where it lies.
 */
final class Ships {
  private static final String SECRET = "a-secret-of-the-tests-0123456789";
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final int SHOWN = 12;
  private static final int OTLP_LINES = 100;
  private static final Pattern LINE = Pattern.compile("line-(\\d+)-end");
  private static final Pattern SCROLL = Pattern.compile("\"_scroll_id\":\"([^\"]+)\"");

  private final String classes;
  private final String door;
  private final Path folder;
  private final int lines;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Process> started = new ArrayList<>();
  private final List<Process> nodes = new ArrayList<>();
  private final int otlp = freePort();
  private int made;
  private int port;

  private Ships(String[] arguments) throws IOException {
    this.classes = arguments[0];
    this.door = arguments[1];
    this.folder = Files.createDirectories(Path.of(arguments[2]).toAbsolutePath());
    this.lines = Integer.parseInt(arguments[3]);
  }

  public static void main(String[] arguments) throws Exception {
    Ships ships = new Ships(arguments);
    int status = 1;
    try {
      ships.run(List.of(arguments).subList(4, arguments.length));
      status = 0;
    } catch (AssertionError seen) {
      System.err.println("shippers: failed: " + seen.getMessage());
      ships.showLogs();
    } finally {
      ships.started.forEach(Process::destroyForcibly);
      for (Process process : ships.started) {
        process.waitFor();
      }
    }
    System.exit(status);
  }

  private void run(List<String> shippers) throws Exception {
    startNode();
    startNode();
    List<String> command =
        List.of(door, folder.resolve("store").toString(), SECRET, "ELASTICSEARCH");
    Path log = java(command, "door", "port=");
    Matcher told = Pattern.compile("port=(\\d+)").matcher(text(log));
    check(told.find(), "the functions tell their port");
    port = Integer.parseInt(told.group(1));
    send(
        "PUT",
        "/_index_template/ship",
        "{\"index_patterns\":[\"ship-*\"],\"data_stream\":{},\"template\":{\"settings\":{"
            + "\"number_of_shards\":2}}}");
    Path file = folder.resolve("lines.log");
    try (var out = Files.newBufferedWriter(file)) {
      for (int i = 0; i < lines; i++) {
        out.write("line-" + i + "-end\n");
      }
    }
    for (String shipper : shippers) {
      int at = shipper.indexOf('=');
      ship(shipper.substring(0, at), Path.of(shipper.substring(at + 1)), file);
    }
  }

  private void startNode() throws Exception {
    String name = "node-" + ++made;
    List<String> command = new ArrayList<>(List.of("io.lampyr.cachenodes.Main"));
    for (String setting :
        List.of(
            "store.folder=" + folder.resolve("store"),
            "node.scratch=" + folder.resolve("scratch-" + name),
            "node.secret=" + SECRET,
            "node.port=0",
            "node.disk=256mb",
            "cluster.heartbeat_interval=500ms",
            // What answers here is of the same version, so that streams need not wait for it.
            "cluster.functions=none")) {
      command.addAll(List.of("-E", setting));
    }
    java(command, name, "node is listening");
    nodes.add(started.getLast());
  }

  private Path java(List<String> main, String name, String ready) throws Exception {
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx320m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--enable-native-access=ALL-UNNAMED",
                "-cp",
                classes));
    command.addAll(main);
    Path log = folder.resolve(name + ".log");
    Process process = start(command, Map.of(), log);
    await(name + " has started", () -> text(log).contains(ready) || !process.isAlive());
    check(process.isAlive(), name + " has started: " + text(log));
    return log;
  }

  private Process start(List<String> command, Map<String, String> environment, Path log)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile());
    builder.environment().putAll(environment);
    Process process = builder.start();
    started.add(process);
    return process;
  }

  private void ship(String name, Path where, Path file) throws Exception {
    String stream = "ship-" + name;
    Path work = Files.createDirectories(folder.resolve(name));
    long began = System.nanoTime();
    Process process =
        start(
            command(name, where, work, stream, file),
            Map.of(
                "LD_LIBRARY_PATH",
                libraries(where),
                "NODE_PATH",
                where.resolve("node_modules").toString()),
            folder.resolve(name + ".log"));
    if (name.equals("collector")) {
      Thread.startVirtualThread(this::feed);
    }
    await(name + " has begun", () -> count(stream) >= lines / 20);
    // Whose shards these are, a moment later another has.
    Process victim = nodes.removeFirst();
    long before = count(stream);
    victim.destroyForcibly().waitFor();
    startNode();
    await(name + " has shipped everything", () -> found(stream).size() == lines);
    long twice = count(stream) - lines;
    process.destroy();
    System.out.printf(
        "shippers: %s: %d lines found, %d of them again; a node was killed after %d; %.1f s%n",
        name, lines, twice, before, (System.nanoTime() - began) / 1e9);
  }

  /** Whoever ships for others is given lines by them, until it has them. */
  private void feed() {
    try {
      for (int from = 0; from < lines; from += OTLP_LINES) {
        StringBuilder records = new StringBuilder();
        for (int i = from; i < Math.min(lines, from + OTLP_LINES); i++) {
          records.append(i == from ? "" : ",").append("{\"timeUnixNano\":\"");
          records.append(System.currentTimeMillis()).append("000000\",\"body\":{\"stringValue\":");
          records.append("\"line-").append(i).append("-end\"}}");
        }
        String body = "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[" + records + "]}]}]}";
        await("the collector takes logs", () -> post(body) == 200);
        Thread.sleep(20);
      }
    } catch (Exception ended) {
      System.err.println("shippers: the collector was not fed: " + ended);
    }
  }

  private int post(String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + otlp + "/v1/logs"))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static String libraries(Path where) {
    return Files.isDirectory(where.resolve("usr/lib/syslog-ng"))
        ? where.resolve("usr/lib/x86_64-linux-gnu")
            + ":"
            + where.resolve("lib/x86_64-linux-gnu")
            + ":"
            + where.resolve("usr/lib/syslog-ng")
        : "";
  }

  private List<String> command(String name, Path where, Path work, String stream, Path file)
      throws IOException {
    // long on purpose: a command line for each shipper
    Path own = Path.of(door).resolve("../../../shippers").normalize();
    String at = String.valueOf(port);
    return switch (name) {
      case "rsyslog" ->
          List.of(
              where.resolve("usr/sbin/rsyslogd").toString(),
              "-n",
              "-M",
              where.resolve("usr/lib/x86_64-linux-gnu/rsyslog").toString(),
              "-i",
              work.resolve("pid").toString(),
              "-f",
              filled(own.resolve("debian/rsyslog.conf"), work, stream, file));
      case "syslog-ng" ->
          List.of(
              where.resolve("usr/sbin/syslog-ng").toString(),
              "-F",
              "--no-caps",
              "--module-path=" + where.resolve("usr/lib/syslog-ng/3.38"),
              "--control=" + work.resolve("control"),
              "--persist-file=" + work.resolve("persist"),
              "--pidfile=" + work.resolve("pid"),
              "--cfgfile=" + filled(own.resolve("debian/syslog-ng.conf"), work, stream, file));
      case "pino", "winston" ->
          List.of(
              "node",
              own.resolve("node/" + name + ".js").toString(),
              at,
              stream,
              String.valueOf(lines));
      case "python" ->
          List.of(
              where.resolve("bin/python").toString(),
              own.resolve("python/ship.py").toString(),
              at,
              stream,
              String.valueOf(lines));
      case "collector" ->
          List.of(
              where.resolve("out/collector").toString(),
              "--config",
              filled(own.resolve("collector/collector.yaml"), work, stream, file));
      default -> throw new IllegalArgumentException("no shipper is called " + name);
    };
  }

  private String filled(Path template, Path work, String stream, Path file) throws IOException {
    Path filled = work.resolve(template.getFileName());
    Files.writeString(
        filled,
        Files.readString(template)
            .replace("@WORK@", work.toString())
            .replace("@PORT@", String.valueOf(port))
            .replace("@STREAM@", stream)
            .replace("@OTLP@", String.valueOf(otlp))
            .replace("@LINES@", file.toString()));
    return filled.toString();
  }

  private long count(String stream) throws Exception {
    send("POST", "/" + stream + "/_refresh?ignore_unavailable=true", "");
    String answer = send("GET", "/" + stream + "/_count?ignore_unavailable=true", "");
    Matcher count = Pattern.compile("\"count\":(\\d+)").matcher(answer);
    return count.find() ? Long.parseLong(count.group(1)) : 0;
  }

  /** Which lines are there. */
  private Set<Integer> found(String stream) throws Exception {
    Set<Integer> found = new TreeSet<>();
    if (count(stream) < lines) {
      return found;
    }
    String page = send("POST", "/" + stream + "/_search?scroll=1m", "{\"size\":5000}");
    while (true) {
      Matcher line = LINE.matcher(page);
      boolean any = false;
      while (line.find()) {
        found.add(Integer.parseInt(line.group(1)));
        any = true;
      }
      Matcher scroll = SCROLL.matcher(page);
      if (!any || !scroll.find()) {
        return found;
      }
      String next = "{\"scroll\":\"1m\",\"scroll_id\":\"" + scroll.group(1) + "\"}";
      page = send("POST", "/_search/scroll", next);
    }
  }

  private String send(String method, String path, String body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", "application/json")
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  private static String text(Path file) throws IOException {
    return new String(Files.readAllBytes(file), java.nio.charset.StandardCharsets.UTF_8);
  }

  private void await(String what, Callable<Boolean> holds) throws Exception {
    long began = System.nanoTime();
    while (true) {
      try {
        if (holds.call()) {
          return;
        }
      } catch (IOException notNow) {
        // Nobody listens yet, or the answer did not come in time.
      }
      check(System.nanoTime() - began < PATIENCE.toNanos(), what + " within " + PATIENCE);
      Thread.sleep(200);
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  private void showLogs() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path log : files.filter(path -> path.toString().endsWith(".log")).sorted().toList()) {
        if (!log.endsWith("lines.log")) {
          List<String> all = text(log).lines().toList();
          System.err.println("---- " + log.getFileName());
          all.stream().limit(SHOWN).forEach(System.err::println);
          all.stream().skip(Math.max(SHOWN, all.size() - SHOWN)).forEach(System.err::println);
        }
      }
    }
  }
}
