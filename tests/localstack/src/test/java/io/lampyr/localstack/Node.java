package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.FreePort;
import io.lampyr.localstack.rights.Recording;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A cache node as its container runs it: told what the deployed task definition says, but for where
 * it is on this machine, and how much of it it may use; and in the layout of its image, with a root
 * that it cannot write to, where this machine has namespaces.
 */
final class Node implements AutoCloseable {
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);
  private static final Duration ANSWERS_WITHIN = Duration.ofSeconds(20);

  private final Path folder;
  private final NodeTask task;
  private final Map<String, String> told;
  private final Recording recording;
  private final Optional<NodeImage> image;
  private final String libraries;
  private final Child process;

  /** With a folder of its own, what writes its calls down, and what was built unless told. */
  Node(
      Path folder,
      SetUp parts,
      NodeTask task,
      Recording recording,
      Optional<NodeImage> image,
      Optional<String> libraries) {
    this.folder = folder;
    this.task = task;
    this.recording = recording;
    this.image = image;
    this.libraries = libraries.orElseGet(Node::built);
    this.told = new LinkedHashMap<>(task.environment());
    told.putAll(LocalStack.CREDENTIALS);
    if (image.isEmpty()) {
      told.put("LAMPYR_NODE_SCRATCH", folder.toString());
    }
    Folders.make(folder);
    told.put("LAMPYR_NODE_HOST", "127.0.0.1");
    told.put("LAMPYR_NODE_ADVERTISED_HOST", "127.0.0.1");
    told.put("LAMPYR_NODE_PORT", Integer.toString(FreePort.find()));
    told.put("LAMPYR_NODE_DISK", "256mb");
    told.put("LAMPYR_CLUSTER_HEARTBEAT_INTERVAL", "500ms");
    told.put("RECORDED_CALLS", recording.calls().toString());
    told.put("PATH", Java.home().resolve("bin") + ":" + System.getenv("PATH"));
    this.process = new Child(log("node"), command(parts), told);
    process.awaitSaid("node is listening", STARTS_WITHIN);
  }

  private List<String> command(SetUp parts) {
    String agent = parts.endsWithParent();
    if (image.isEmpty()) {
      return Java.command(
          agent, "-cp", recording.jar() + ":" + libraries, "io.lampyr.cachenodes.Main");
    }
    return within(image.get().entry(List.of("-Xmx384m", agent)), List.of(SetUp.jarOf(agent)));
  }

  /** The command in the image, where our own recorder goes before what is there. */
  private List<String> within(List<String> command, List<Path> more) {
    List<Path> read = new ArrayList<>(more);
    read.add(recording.jar());
    List<String> recorded =
        command.stream()
            .map(word -> word.equals("/opt/lampyr/libs/*") ? recording.jar() + ":" + word : word)
            .toList();
    return image.orElseThrow().running(folder, recording.calls(), read, recorded);
  }

  private Path log(String what) {
    return folder.resolveSibling(folder.getFileName() + "." + what + ".log");
  }

  private static String built() {
    Path jar = Sources.built("cache-nodes", "lampyr-cache-nodes-*[!s].jar");
    return jar + ":" + jar.resolveSibling("libs") + "/*";
  }

  /** Asks it as its container's health check does; fails if that calls it dead. */
  void assertHealthy() {
    List<String> command = new ArrayList<>(task.health());
    if (!command.removeFirst().equals("CMD")) {
      throw new AssertionError("the image has no shell for " + task.health());
    }
    List<String> here = command;
    if (image.isEmpty()) {
      command.replaceAll(part -> part.equals("/opt/lampyr/libs/*") ? libraries : part);
    } else {
      here = within(command, List.of());
    }
    new Child(log("health"), here, told).awaitDone(ANSWERS_WITHIN);
  }

  /** Whether a process in its place could write where its image is. */
  boolean mayWriteToItsRoot() {
    List<String> touch =
        List.of("/bin/sh", "-c", "touch /opt/lampyr/written || touch /tmp/written");
    Child tried = new Child(log("touch"), within(touch, List.of()), told);
    assertThat(tried.awaitEnded(ANSWERS_WITHIN)).contains("Read-only file system");
    return tried.endedWell();
  }

  /** Stops it where it is, or lets it go on. */
  void pause(boolean stopped) {
    process.signal(stopped ? "STOP" : "CONT");
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
