package io.lampyr.localstack;

import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;

/** A cache node as its container runs it, told the same as the functions are. */
final class Node implements AutoCloseable {
  private static final Duration STARTS_WITHIN = Duration.ofSeconds(60);

  private final Child process;

  /** With a folder of its own, and told where everything is. */
  Node(Path folder, SetUp parts, Map<String, String> where) {
    Map<String, String> told = new LinkedHashMap<>(where);
    told.put("LAMPYR_NODE_SCRATCH", folder.toString());
    told.put("LAMPYR_NODE_PORT", "0");
    told.put("LAMPYR_NODE_DISK", "256mb");
    told.put("LAMPYR_CLUSTER_HEARTBEAT_INTERVAL", "500ms");
    Path jar = Sources.built("cache-nodes", "lampyr-cache-nodes-*[!s].jar");
    String libraries = jar.resolveSibling("libs") + "/*";
    this.process =
        new Child(
            folder.resolveSibling(folder.getFileName() + ".log"),
            Java.command(
                parts.endsWithParent(), "-cp", jar + ":" + libraries, "io.lampyr.cachenodes.Main"),
            told);
    process.awaitSaid("node is listening", STARTS_WITHIN);
  }

  /** Ends it as a power cut would: it can tell nobody. */
  void kill() {
    process.kill();
  }

  /** Ends it as its container is ended. */
  @Override
  public void close() {
    process.end();
  }
}
