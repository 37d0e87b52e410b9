import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * An earlier release and today's classes over one store: nodes and functions of both at once, each
 * taking over from the other, and then the last of the earlier release replaced. Run as a source.
 * Each step says what it has seen; the first that sees something else ends it with status 1.
 */
final class Upgrade {
  private static final String SECRET = "a-secret-of-the-tests-0123456789";
  private static final Duration PATIENCE = Duration.ofSeconds(150);
  private static final int BATCH = 100;
  private static final int WIDE = 10_000;

  private final String version;
  private final String old;
  private final String today;
  private final String door;
  private final Path folder;
  private final HttpClient client = HttpClient.newHttpClient();
  private final List<Process> started = new ArrayList<>();
  private final Set<String> acknowledged = new TreeSet<>();

  private Upgrade(String[] arguments) throws IOException {
    this.version = arguments[0];
    this.old = arguments[1];
    this.today = arguments[2];
    this.door = arguments[3];
    this.folder = Files.createDirectories(Path.of(arguments[4]));
  }

  public static void main(String[] arguments) throws Exception {
    Upgrade upgrade = new Upgrade(arguments);
    int status = 1;
    try {
      upgrade.run();
      status = 0;
    } catch (AssertionError seen) {
      System.err.println("upgrade: failed: " + seen.getMessage());
      upgrade.showLogs();
    } finally {
      upgrade.started.forEach(Process::destroyForcibly);
      for (Process process : upgrade.started) {
        process.waitFor();
      }
    }
    System.exit(status);
  }

  private void run() throws Exception {
    say("begins: nodes and functions of " + version + " and of today over one store");
    Running oldNode = node("old-1");
    Running oldDoor = door(old, "old");
    json(oldDoor, "PUT", "/things", "{\"settings\":{\"number_of_shards\":4}}");
    write(oldDoor, "a");
    // As long as functions of the release are there, the level stays, whichever nodes live.
    Running newNode = node("new-1", "door");
    Running newDoor = door(today, "new");
    write(newDoor, "b");
    same(oldDoor, newDoor, "written through each, served by the node of " + version);
    refusedWide(newDoor);

    await("today's node serves shards too", () -> owners().size() == 2);
    write(oldDoor, "c");
    write(newDoor, "d");
    same(oldDoor, newDoor, "served by both nodes");

    oldNode.process.destroyForcibly().waitFor();
    write(oldDoor, "e");
    write(newDoor, "f");
    await("today's node serves all", () -> owners().size() == 1);
    same(oldDoor, newDoor, "the node of " + version + " was killed, today's has taken over");

    Running again = node("old-2");
    await("the node of " + version + " serves shards again", () -> owners().size() == 2);
    newNode.process.destroyForcibly().waitFor();
    write(oldDoor, "g");
    write(newDoor, "h");
    await("it serves all", () -> owners().size() == 1);
    same(oldDoor, newDoor, "today's node was killed, that of " + version + " has taken over");
    check(level() == 1, "the level is still that of " + version);

    again.process.destroyForcibly().waitFor();
    oldDoor.process.destroyForcibly().waitFor();
    replaced(newDoor);
  }

  /** The last of the release is gone. */
  private void replaced(Running newDoor) throws Exception {
    Running second = node("new-2", "none");
    Running third = node("new-3", "none");
    await("the level is raised", () -> level() == 2);
    write(newDoor, "i");
    json(newDoor, "PUT", "/wide", wideSettings());
    json(newDoor, "PUT", "/wide/_mapping", wideMapping());
    say("what " + version + " cannot read is written now");
    refusedOld(newDoor);
    check(second.process.isAlive() && third.process.isAlive(), "today's nodes live");
    everythingStands(newDoor);
    say("done: " + acknowledged.size() + " acknowledged writes, none lost");
  }

  /** A node of the earlier release is no member; its function refuses the new form by name. */
  private void refusedOld(Running newDoor) throws Exception {
    Running late = start(old, "node-old-3", nodeCommand("old-3", List.of()), "");
    await(
        "a node of " + version + " says why it does not become a member",
        () ->
            late.log().contains("format that this version cannot read")
                && late.log().contains("cluster/lease"));
    Running oldDoor = door(old, "old-late");
    HttpResponse<String> answer = send(oldDoor, "GET", "/wide/_search", "");
    check(
        answer.statusCode() >= 400 && answer.body().contains("cannot read"),
        "a function of " + version + " refuses the form that it does not know: " + answer.body());
    write(newDoor, "j");
    late.process.destroyForcibly().waitFor();
    oldDoor.process.destroyForcibly().waitFor();
  }

  private void refusedWide(Running newDoor) throws Exception {
    json(newDoor, "PUT", "/early", wideSettings());
    HttpResponse<String> answer = send(newDoor, "PUT", "/early/_mapping", wideMapping());
    check(
        answer.statusCode() == 400 && answer.body().contains("earlier release"),
        "what " + version + " cannot read is refused while it runs: " + answer.body());
  }

  private static String wideSettings() {
    return "{\"settings\":{\"index.mapping.total_fields.limit\":" + WIDE + "}}";
  }

  private static String wideMapping() {
    StringBuilder fields = new StringBuilder("{\"properties\":{");
    for (int i = 0; i < WIDE; i++) {
      fields.append(i == 0 ? "" : ",");
      fields.append("\"a_field_with_a_rather_long_name_").append(i);
      fields.append("\":{\"type\":\"long\"}");
    }
    return fields.append("}}").toString();
  }

  /** A batch, sent until it is acknowledged; each brings a field of its own. */
  private void write(Running through, String name) throws Exception {
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < BATCH; i++) {
      bulk.append("{\"index\":{\"_index\":\"things\",\"_id\":\"").append(name).append(i);
      bulk.append("\"}}\n{\"n\":").append(acknowledged.size() + i).append(",\"text\":\"thing ");
      bulk.append(i % 7).append("\",\"own_").append(name).append("\":").append(i).append("}\n");
    }
    await(
        "batch " + name + " is acknowledged through " + through.name,
        () -> {
          HttpResponse<String> answer = send(through, "POST", "/_bulk", bulk.toString());
          return answer.statusCode() == 200 && answer.body().contains("\"errors\":false");
        });
    for (int i = 0; i < BATCH; i++) {
      acknowledged.add(name + i);
    }
  }

  private void same(Running one, Running other, String when) throws Exception {
    everythingStands(one);
    everythingStands(other);
    for (String query :
        List.of(
            "{\"size\":50,\"query\":{\"match\":{\"text\":\"3\"}},\"sort\":[\"n\"]}",
            "{\"size\":0,\"aggs\":{\"s\":{\"sum\":{\"field\":\"n\"}}}}",
            "{\"query\":{\"range\":{\"n\":{\"gte\":40,\"lt\":90}}},\"sort\":[\"n\"]}")) {
      String first = answer(one, query);
      String second = answer(other, query);
      check(first.equals(second), "answers are the same:\n" + first + "\n" + second);
    }
    say(when + ": " + acknowledged.size() + " documents, answers of both are the same");
  }

  private String answer(Running through, String query) throws Exception {
    return json(through, "POST", "/things/_search", query).replaceAll("\"took\":\\d+", "");
  }

  private void everythingStands(Running through) throws Exception {
    await(
        "refreshed through " + through.name,
        () -> {
          String answer = send(through, "POST", "/things/_refresh", "").body();
          return answer.contains("\"failed\":0") && !answer.contains("\"successful\":0");
        });
    String all = json(through, "POST", "/things/_search", "{\"size\":5000,\"_source\":false}");
    Set<String> found = new TreeSet<>();
    Matcher ids = Pattern.compile("\"_id\":\"([a-z]\\d+)\"").matcher(all);
    while (ids.find()) {
      found.add(ids.group(1));
    }
    Set<String> lost = new TreeSet<>(acknowledged);
    lost.removeAll(found);
    check(lost.isEmpty(), "nothing is lost through " + through.name + ": " + lost);
  }

  /** The feature level that stands in the store; 1 where nobody has said another. */
  private int level() throws IOException {
    Matcher level =
        Pattern.compile("\"level\":(\\d+)").matcher(stored("/cluster/features", "\"features\""));
    return level.find() ? Integer.parseInt(level.group(1)) : 1;
  }

  /** The nodes that serve shards of the first index; none while some shard is served by nobody. */
  private Set<String> owners() throws IOException {
    Set<String> owners = new TreeSet<>();
    try (Stream<Path> files = Files.walk(folder.resolve("store"))) {
      for (Path file : files.filter(path -> path.toString().contains("/shard.")).toList()) {
        String text = text(file);
        if (!text.contains("\"state\":\"active\"") && !text.contains("\"state\":\"resting\"")) {
          return Set.of();
        }
        Matcher owner = Pattern.compile("\"owner\":\"([^\"]+)\"").matcher(text);
        if (owner.find()) {
          owners.add(owner.group(1));
        }
      }
    }
    return owners;
  }

  private String stored(String part, String kind) throws IOException {
    try (Stream<Path> files = Files.walk(folder.resolve("store"))) {
      for (Path file : files.filter(path -> path.toString().contains(part)).toList()) {
        String text = text(file);
        if (text.contains(kind)) {
          return text;
        }
      }
    }
    return "";
  }

  private static String text(Path file) throws IOException {
    return Files.isRegularFile(file) ? new String(Files.readAllBytes(file), "ISO-8859-1") : "";
  }

  /** One of the release. */
  private Running node(String name) throws Exception {
    return start(old, "node-" + name, nodeCommand(name, List.of()), "node is listening");
  }

  /** One of today's, which is told that there are these functions. */
  private Running node(String name, String functions) throws Exception {
    List<String> command = nodeCommand(name, List.of("-E", "cluster.functions=" + functions));
    return start(today, "node-" + name, command, "node is listening");
  }

  private List<String> nodeCommand(String name, List<String> more) {
    List<String> command = new ArrayList<>(List.of("io.lampyr.cachenodes.Main"));
    for (String setting :
        List.of(
            "store.folder=" + folder.resolve("store"),
            "node.scratch=" + folder.resolve("scratch-" + name),
            "node.secret=" + SECRET,
            "node.port=0",
            "node.disk=256mb",
            "cluster.heartbeat_interval=500ms")) {
      command.addAll(List.of("-E", setting));
    }
    command.addAll(more);
    return command;
  }

  private Running door(String classes, String name) throws Exception {
    List<String> command = List.of(source(classes), folder.resolve("store").toString(), SECRET);
    return start(classes, "door-" + name, command, "port=");
  }

  /**
   * What listens was the embedded server's in the first release, and has a place of its own since.
   */
  private String source(String classes) throws IOException {
    List<URL> places = new ArrayList<>();
    for (String place : classes.split(File.pathSeparator)) {
      places.add(Path.of(place).toUri().toURL());
    }
    try (URLClassLoader loader = new URLClassLoader(places.toArray(URL[]::new), null)) {
      if (loader.findResource("io/lampyr/httpfront/HttpFront.class") != null) {
        return door;
      }
    }
    Path earlier = Files.createDirectories(folder.resolve("earlier")).resolve("Door.java");
    String text = Files.readString(Path.of(door));
    Files.writeString(earlier, text.replace("io.lampyr.httpfront.", "io.lampyr.embedded.http."));
    return earlier.toString();
  }

  private Running start(String classes, String name, List<String> main, String ready)
      throws Exception {
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
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(log.toFile()).start();
    started.add(process);
    Running running = new Running(name, process, log);
    await(name + " has started", () -> running.log().contains(ready) || !process.isAlive());
    check(process.isAlive(), name + " has started: " + running.log());
    return running;
  }

  private record Running(String name, Process process, Path file) {
    String log() throws IOException {
      return text(file);
    }

    int port() throws IOException {
      Matcher port = Pattern.compile("port=(\\d+)").matcher(log());
      check(port.find(), name + " tells its port");
      return Integer.parseInt(port.group(1));
    }
  }

  private HttpResponse<String> send(Running to, String method, String path, String body)
      throws Exception {
    String type = path.equals("/_bulk") ? "application/x-ndjson" : "application/json";
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + to.port() + path))
            .timeout(Duration.ofSeconds(60))
            .header("Content-Type", type)
            .method(method, HttpRequest.BodyPublishers.ofString(body))
            .build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private String json(Running to, String method, String path, String body) throws Exception {
    HttpResponse<String> answer = send(to, method, path, body);
    check(
        answer.statusCode() == 200,
        method + " " + path + " through " + to.name + ": " + answer.body());
    return answer.body();
  }

  private void await(String what, Callable<Boolean> holds) throws Exception {
    long began = System.nanoTime();
    while (true) {
      try {
        if (holds.call()) {
          return;
        }
      } catch (IOException notNow) {
        // A file was replaced while it was read, or nobody listens yet.
      }
      check(System.nanoTime() - began < PATIENCE.toNanos(), what + " within " + PATIENCE);
      Thread.sleep(100);
    }
  }

  private static void check(boolean holds, String what) {
    if (!holds) {
      throw new AssertionError(what);
    }
  }

  private static void say(String what) {
    System.out.println("upgrade: " + what);
  }

  private void showLogs() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      for (Path log : files.filter(path -> path.toString().endsWith(".log")).sorted().toList()) {
        List<String> lines = text(log).lines().toList();
        System.err.println("---- " + log.getFileName());
        lines.subList(Math.max(0, lines.size() - 15), lines.size()).forEach(System.err::println);
      }
    }
  }
}
