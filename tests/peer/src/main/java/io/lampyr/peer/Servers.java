package io.lampyr.peer;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Starts servers as their users do, each with the same heap and its data below one folder. */
public record Servers(Path folder, String heap, Clock clock, Scheduler scheduler) {
  /** Tests say where the working copy is; whatever else starts servers is run from there. */
  private static final Path ROOT = Path.of(System.getProperty("lampyr.root", ""));

  private static final Path PEER = ROOT.resolve(Path.of("tests", "peer-node", "target"));

  /** The version of the peer that was built. */
  public static String peerVersion() {
    return System.getProperty("lampyr.bench.peer.version", "unknown");
  }

  /** The embedded server by its launcher. Settings are given as its environment has them. */
  public Server lampyr(Map<String, String> settings) throws IOException, InterruptedException {
    return lampyr("opensearch", settings);
  }

  /** The same as another product. */
  public Server lampyr(String persona, Map<String, String> settings)
      throws IOException, InterruptedException {
    int port = Server.freePort();
    List<String> command = new ArrayList<>(List.of("./lampyr", "serve", "--persona", persona));
    command.addAll(List.of("--data", folder.resolve("lampyr").toString()));
    command.addAll(List.of("--port", String.valueOf(port)));
    Map<String, String> environment = new java.util.HashMap<>(settings);
    environment.put("LAMPYR_JAVA_OPTS", ("-Xms%s -Xmx%s " + ourOptions()).formatted(heap, heap));
    Path log = folder.resolve("lampyr.log");
    return Server.start(command, port, environment, log).awaitAnswer(clock, scheduler, log);
  }

  /** More options for our server's virtual machine, such as those of a profiler. */
  private static String ourOptions() {
    return System.getProperty("lampyr.bench.options", "").strip();
  }

  /** A single node of OpenSearch. */
  public Server peer() throws IOException, InterruptedException {
    return peers(1).getFirst();
  }

  /** One cluster of so many nodes of OpenSearch. All are ended if one does not start. */
  public List<Server> peers(int nodes) throws IOException, InterruptedException {
    List<Integer> transports = new ArrayList<>();
    for (int i = 0; i < nodes; i++) {
      transports.add(Server.freePort());
    }
    String all = transports.stream().map(String::valueOf).collect(Collectors.joining(","));
    List<Server> started = new ArrayList<>();
    boolean whole = false;
    try {
      for (int i = 0; i < nodes; i++) {
        int port = Server.freePort();
        String name = nodes == 1 ? "peer" : "peer-" + nodes + "-" + i;
        List<String> command = new ArrayList<>(java());
        command.addAll(List.of(folder.resolve(name).toString(), String.valueOf(port)));
        command.addAll(List.of(String.valueOf(i), all));
        started.add(Server.start(command, port, Map.of(), folder.resolve(name + ".log")));
      }
      for (int i = 0; i < nodes; i++) {
        String name = nodes == 1 ? "peer" : "peer-" + nodes + "-" + i;
        started.get(i).awaitAnswer(clock, scheduler, folder.resolve(name + ".log"));
      }
      started.getFirst().call("GET", health(nodes), new byte[0]);
      whole = true;
      return started;
    } finally {
      if (!whole) {
        started.forEach(Server::close);
      }
    }
  }

  private static String health(int nodes) {
    return "/_cluster/health?timeout=60s&wait_for_nodes=" + nodes;
  }

  /** With the flags of the distribution's jvm.options, but those of its agent and its logs. */
  private List<String> java() {
    List<String> java = new ArrayList<>();
    java.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    java.addAll(List.of("-Xms" + heap, "-Xmx" + heap, "-XX:+UseG1GC"));
    java.addAll(List.of("-XX:G1ReservePercent=25", "-XX:InitiatingHeapOccupancyPercent=30"));
    java.addAll(List.of("-XX:+UseCompactObjectHeaders", "-Xss1m", "-XX:+AlwaysPreTouch"));
    java.addAll(List.of("-XX:-OmitStackTraceInFastThrow", "-XX:MaxDirectMemorySize=512m"));
    java.add("-Dorg.apache.lucene.store.MMapDirectory.sharedArenaMaxPermits=1");
    java.addAll(List.of("-Dio.netty.allocator.numDirectArenas=0", "-Dio.netty.noUnsafe=true"));
    java.add("-Dio.netty.noKeySetOptimization=true");
    java.add("-Dio.netty.recycler.maxCapacityPerThread=0");
    java.addAll(
        List.of("--add-modules=jdk.incubator.vector", "--enable-native-access=ALL-UNNAMED"));
    java.addAll(List.of("--add-opens=java.base/java.nio.file=ALL-UNNAMED", "-cp"));
    java.add(PEER.resolve("lampyr-peer-node.jar") + ":" + PEER.resolve("libs") + "/*");
    java.add("io.lampyr.peernode.OpenSearchNode");
    return java;
  }
}
