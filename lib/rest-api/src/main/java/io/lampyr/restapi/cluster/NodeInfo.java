package io.lampyr.restapi.cluster;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.NodeLoad;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.machine.Machine;
import io.lampyr.pipelines.ProcessorTypes;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.call.Gzip;
import io.lampyr.restapi.node.Replies;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** What a node is: what is told of it until it ends. */
final class NodeInfo {
  private final Identity identity;
  private final Replies<Machine> machines;

  NodeInfo(Identity identity, Replies<Machine> machines) {
    this.identity = identity;
    this.machines = machines;
  }

  /** How settings and sizes are to be shown, and where whoever asks has reached the API. */
  record Asked(boolean flat, boolean human, Optional<String> front) {}

  /** What follows what all answers about nodes begin with. */
  Map<String, @Nullable Object> of(Heartbeat beat, Set<String> wanted, Asked asked) {
    Map<String, @Nullable Object> info = new LinkedHashMap<>();
    info.putAll(build());
    if (wanted.contains("indices")) {
      buffer(info, new ByteSize(beat.load().memory()), asked.human());
    }
    info.put("attributes", Map.of());
    Map<String, @Nullable Object> sections = new LinkedHashMap<>();
    Optional<Machine> machine = machines.of(beat);
    sections.put("settings", settings(beat, machine, asked.flat()));
    sections.put("os", MachineInfo.system(machine, processors(beat.load())));
    machine.ifPresent(known -> {
      sections.put("process", MachineInfo.process(known));
      sections.put("jvm", MachineInfo.runs(known, beat.process().started()));
    });
    sections.put("thread_pool", threadPools(machine));
    places(sections, beat.process().address(), asked);
    sections.put("plugins", List.of());
    sections.put("aggregations", AggregationsSection.ALL);
    sections.put("ingest", Map.of("processors", processors()));
    if (identity.persona() == Persona.OPENSEARCH) {
      sections.put("search_pipelines", SearchPipelineSection.types());
    }
    sections.keySet().retainAll(wanted);
    info.putAll(sections);
    if (wanted.contains("plugins")) {
      info.put("modules", ModulesSection.of(identity));
    }
    return info;
  }

  private static void places(Map<String, @Nullable Object> sections, String own, Asked asked) {
    sections.put("transport", bound(own, Map.of("profiles", Map.of())));
    sections.put(
        "http",
        bound(
            asked.front().orElse(own),
            Map.of("max_content_length_in_bytes", Gzip.MOST_PLAIN_BYTES)));
  }

  private Map<String, @Nullable Object> build() {
    Map<String, @Nullable Object> build = new LinkedHashMap<>();
    build.put("version", identity.product());
    if (identity.persona() == Persona.ELASTICSEARCH) {
      build.put("transport_version", ShardHolders.NEWEST_INDEX_VERSION);
      build.put("index_version", ShardHolders.NEWEST_INDEX_VERSION);
      build.put("component_versions", Map.of());
      build.put("build_flavor", "serverless");
    }
    build.put("build_type", "lampyr");
    build.put("build_hash", identity.version());
    return build;
  }

  private static List<Map<String, String>> processors() {
    return ProcessorTypes.names().stream().map(type -> Map.of("type", type)).toList();
  }

  /** What is for people has in one product the name that in the other is for machines. */
  private void buffer(Map<String, @Nullable Object> info, ByteSize size, boolean human) {
    boolean elastic = identity.persona() == Persona.ELASTICSEARCH;
    String name = "total_indexing_buffer";
    if (human) {
      info.put(elastic ? name + "_in_bytes" : name, size.shown());
    }
    info.put(elastic ? name : name + "_in_bytes", size.bytes());
  }

  /** A folder that is not known, as of nodes of other processes, has no name. */
  private Map<String, @Nullable Object> settings(
      Heartbeat beat, Optional<Machine> machine, boolean flat) {
    String folder = machine.map(known -> known.disk().path()).orElse("");
    Map<String, @Nullable Object> given = new TreeMap<>();
    given.put("cluster.name", identity.cluster());
    given.put("cluster.election.strategy", "supports_voting_only");
    given.put("http.type", "http1");
    given.put("transport.type", "http1");
    given.put("node.name", beat.node().value());
    given.put("client.type", "node");
    given.put("path.home", folder);
    given.put("path.logs", folder);
    FlatSettings settings = FlatSettings.of(given);
    if (flat) {
      return settings.values();
    }
    Map<String, @Nullable Object> nested = new LinkedHashMap<>(settings.nested());
    Map<String, @Nullable Object> node = new LinkedHashMap<>();
    node.put("name", beat.node().value());
    node.put("attr", Map.of());
    nested.put("node", node);
    return nested;
  }

  private static Map<String, @Nullable Object> bound(String address, Map<String, ?> more) {
    Map<String, @Nullable Object> bound = new LinkedHashMap<>();
    bound.put("bound_address", List.of(address));
    bound.put("publish_address", address);
    bound.putAll(more);
    return bound;
  }

  private static Map<String, @Nullable Object> threadPools(Optional<Machine> machine) {
    Map<String, @Nullable Object> pools = new TreeMap<>();
    machine.ifPresent(known -> {
      for (Machine.ThreadPool pool : known.work().pools()) {
        Map<String, @Nullable Object> one = new LinkedHashMap<>();
        one.put("type", "fixed");
        one.put("size", pool.size());
        one.put("queue_size", -1);
        pools.put(pool.name(), one);
      }
    });
    return pools;
  }

  /** At least one. */
  static long processors(NodeLoad load) {
    return Math.max(1, Math.round(load.processors()));
  }
}
