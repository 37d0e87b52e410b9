package io.lampyr.localstack;

import io.lampyr.localstack.rights.Recording;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A cache node as its container runs it: told what the deployed task definition says, but for where
 * it is on this machine, and how much of it it may use.
 */
final class Node implements AutoCloseable {
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(20);

  private final Path folder;
  private final NodeTask task;
  private final Map<String, String> told;
  private final Child process;

  /** With a folder of its own, and what writes its calls down. */
  Node(Path folder, SetUp parts, NodeTask task, Recording recording) {
    this.folder = folder;
    this.task = task;
    this.told = new LinkedHashMap<>(task.environment());
    told.putAll(LocalStack.CREDENTIALS);
    told.put("LAMPYR_NODE_SCRATCH", folder.toString());
    told.put("LAMPYR_NODE_HOST", "127.0.0.1");
    told.put("LAMPYR_NODE_ADVERTISED_HOST", "127.0.0.1");
    told.put("LAMPYR_NODE_PORT", Integer.toString(LocalStack.freePort()));
    told.put("LAMPYR_NODE_DISK", "256mb");
    told.put("LAMPYR_CLUSTER_HEARTBEAT_INTERVAL", "500ms");
    told.put("RECORDED_CALLS", recording.calls().toString());
    this.process =
        new Child(
            log("node"),
            Java.command(
                parts.endsWithParent(),
                "-cp",
                recording.jar() + ":" + classPath(),
                "io.lampyr.cachenodes.Main"),
            told);
    process.awaitSaid("node is listening", STARTS_WITHIN);
  }

  private Path log(String what) {
    return folder.resolveSibling(folder.getFileName() + "." + what + ".log");
  }

  private static String classPath() {
    Path jar = Sources.built("cache-nodes", "lampyr-cache-nodes-*[!s].jar");
    return jar + ":" + jar.resolveSibling("libs") + "/*";
  }

  /** Asks it as its container's health check does; fails if that calls it dead. */
  void assertHealthy() {
    List<String> command = new ArrayList<>(task.health());
    if (!command.removeFirst().equals("CMD")) {
      throw new AssertionError("the image has no shell for " + task.health());
    }
    command.replaceAll(part -> part.equals("/opt/lampyr/libs/*") ? classPath() : part);
    command.set(0, Path.of(System.getProperty("java.home"), "bin", command.getFirst()).toString());
    new Child(log("health"), command, told).awaitDone(ANSWERS_WITHIN);
  }

  /** Ends it as a power cut would: it can tell nobody. */
  void kill() {
    process.kill();
  }

  /** Ends it as its container is ended, and returns what it said since it was told to. */
  String end() {
    process.end();
    String said = process.awaitDone(ANSWERS_WITHIN);
    return said.substring(said.indexOf("node is stopping"));
  }

  @Override
  public void close() {
    process.end();
  }
}
