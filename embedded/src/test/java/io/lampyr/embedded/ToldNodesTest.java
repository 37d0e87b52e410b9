package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What nodes of other processes tell of themselves, to whoever answers. */
@Timeout(180)
class ToldNodesTest {
  private static final String SEARCH = "{\"query\":{\"match\":{\"t\":\"lamp\"}}}";
  private static final int MOST_TIMES = 20;

  @TempDir Path folder;

  private static Map<?, ?> json(Response response) {
    assertThat(response.status()).as(text(response)).isEqualTo(200);
    return Json.readObject(response.body());
  }

  private static String text(Response response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  private static Map<?, ?> at(Map<?, ?> tree, String... names) {
    Map<?, ?> found = tree;
    for (String name : names) {
      Object part = found.get(name);
      assertThat(part).as("%s of %s", name, found.keySet()).isInstanceOf(Map.class);
      found = (Map<?, ?>) part;
    }
    return found;
  }

  @ParameterizedTest
  @EnumSource(Persona.class)
  void nodesTellWhatOnlyTheyKnow(Persona persona) throws Exception {
    try (SearchFleet fleet = new SearchFleet(folder, 1, 1, persona)) {
      Map<?, ?> stats = json(fleet.send("GET", "/_nodes/stats", ""));
      assertThat(at(stats, "_nodes").toString()).isEqualTo("{total=2, successful=2, failed=0}");
      assertThat(at(stats, "nodes")).hasSize(2);
      for (Object node : at(stats, "nodes").values()) {
        Map<?, ?> told = (Map<?, ?>) node;
        assertThat(((Number) at(told, "jvm", "threads").get("count")).intValue()).isPositive();
        assertThat(at(told, "fs", "total").get("total_in_bytes")).isInstanceOf(Number.class);
        assertThat(at(told, "thread_pool").containsKey("search")).isTrue();
        // Writes come in where the API is.
        assertThat(told.containsKey("indexing_pressure")).isFalse();
      }
      Map<?, ?> infos = json(fleet.send("GET", "/_nodes/process,jvm,os", ""));
      for (Object node : at(infos, "nodes").values()) {
        assertThat(at((Map<?, ?>) node, "process").get("id"))
            .isEqualTo(ProcessHandle.current().pid());
      }
      assertThat(text(fleet.send("GET", "/_cat/nodes?h=pid,disk.total,jdk", "")).lines())
          .hasSize(2)
          .allMatch(line -> line.startsWith(ProcessHandle.current().pid() + " "));
      assertThat(text(fleet.send("GET", "/_cat/thread_pool/search?h=name,size", "")).lines())
          .hasSize(2);
      assertThat(text(fleet.send("GET", "/_cat/allocation?h=disk.total", "")).lines())
          .allMatch(line -> !line.isBlank());
      Map<?, ?> all = json(fleet.send("GET", "/_cluster/stats", ""));
      assertThat(at(all, "nodes", "jvm").get("versions").toString()).contains("count=2");
      assertThat(text(fleet.send("GET", "/_nodes/hot_threads?interval=20ms", "")))
          .contains("busiestThreads=3")
          .doesNotContain("not known");
    }
  }

  private static void signal(String which, Process process) throws Exception {
    assertThat(new ProcessBuilder("kill", which, String.valueOf(process.pid())).start().waitFor())
        .isZero();
  }

  @Test
  void whoIsFrozenOrGoneIsCountedAsFailedAfterABoundedTime() throws Exception {
    try (SearchFleet fleet = new SearchFleet(folder, 0, 1)) {
      List<Process> processes = List.of(fleet.process(0), fleet.process(1));
      fleet.until(() -> fleet.offers() == 2);
      Map<?, ?> before = json(fleet.send("GET", "/_nodes/stats/os", ""));
      assertThat(at(before, "_nodes").toString()).isEqualTo("{total=3, successful=3, failed=0}");
      signal("-STOP", processes.getFirst());
      signal("-KILL", processes.getLast());
      processes.getLast().onExit().join();
      // They are nodes until their heartbeats have stood still for seconds.
      assertThat(text(fleet.send("GET", "/_tasks?timeout=300ms", "")))
          .contains("\"node_failures\":[{\"type\":\"failed_node_exception\"");
      Map<?, ?> stats = json(fleet.send("GET", "/_nodes/stats/os?timeout=1s", ""));
      assertThat(at(stats, "nodes")).hasSize(1);
      assertThat(at(stats, "_nodes").toString())
          .startsWith("{total=3, successful=1, failed=2, failures=[{type=failed_node_exception")
          .contains("receive_timeout_transport_exception")
          .contains("node_not_connected_exception");
      // What does not need them asks none of them.
      Map<?, ?> infos = json(fleet.send("GET", "/_nodes/http", ""));
      assertThat(at(infos, "_nodes").get("failed")).isEqualTo(0L);
      // Tables have their rows all the same, with what heartbeats carry.
      assertThat(text(fleet.send("GET", "/_cat/nodes?h=name", "")).lines()).isNotEmpty();
    }
  }

  /** A search whose shard a node has begun to read, and does not get. */
  private static AtomicReference<Response> held(SearchFleet fleet, HeldStore held)
      throws Exception {
    AtomicReference<Response> answer = new AtomicReference<>();
    for (int i = 0; i < MOST_TIMES; i++) {
      AtomicReference<Response> next = new AtomicReference<>();
      var _ =
          fleet.scheduler.fork(
              "searcher", () -> next.set(fleet.send("POST", "/docs/_search", SEARCH)));
      fleet.until(() -> held.begun.availablePermits() > 0 || next.get() != null);
      if (held.begun.tryAcquire()) {
        return next;
      }
      // The process in front may always search by itself: then it has answered.
    }
    return answer;
  }

  private SearchFleet resting() throws Exception {
    SearchFleet fleet = new SearchFleet(folder, 0, 1, Persona.OPENSEARCH);
    fleet.send("PUT", "/docs", "{\"settings\":{\"number_of_shards\":1}}");
    fleet.send("POST", "/docs/_bulk", "{\"index\":{}}\n{\"n\":1,\"t\":\"a lamp\"}\n".repeat(20));
    assertThat(fleet.send("POST", "/docs/_flush", "").status()).isEqualTo(200);
    fleet.rests();
    return fleet;
  }

  private static List<Map<?, ?>> parts(SearchFleet fleet, String query) {
    Map<?, ?> told = json(fleet.send("GET", "/_tasks?group_by=none" + query, ""));
    List<Map<?, ?>> parts = new ArrayList<>();
    for (Object task : (List<?>) told.get("tasks")) {
      if (((Map<?, ?>) task).containsKey("parent_task_id")) {
        parts.add((Map<?, ?>) task);
      }
    }
    return parts;
  }

  private static void partsAreChosen(SearchFleet fleet, String parent, String node) {
    assertThat(parts(fleet, "&parent_task_id=" + parent)).hasSize(1);
    assertThat(parts(fleet, "&parent_task_id=somebody:1")).isEmpty();
    assertThat(parts(fleet, "&nodes=_local")).isEmpty();
    assertThat(parts(fleet, "&nodes=" + node)).hasSize(1);
    assertThat(parts(fleet, "&actions=*bulk*")).isEmpty();
  }

  @Test
  void whatNodesDoForASearchIsListedAndEndsTheWholeSearch() throws Exception {
    try (SearchFleet fleet = resting()) {
      HeldStore[] held = new HeldStore[1];
      fleet.searching(1, store -> held[0] = new HeldStore(store));
      try {
        AtomicReference<Response> answer = held(fleet, held[0]);
        List<Map<?, ?>> parts = parts(fleet, "&detailed");
        assertThat(parts).hasSize(1);
        Map<?, ?> part = parts.getFirst();
        String parent = String.valueOf(part.get("parent_task_id"));
        String node = String.valueOf(part.get("node"));
        assertThat(node).isNotEqualTo(parent.substring(0, parent.indexOf(':')));
        assertThat(part.get("action")).isEqualTo("indices:data/read/search[phase/query]");
        assertThat(part.get("cancellable")).isEqualTo(true);
        assertThat(at(part, "resource_stats").toString()).contains("total={", "thread_info={");

        partsAreChosen(fleet, parent, node);
        String id = node + ":" + part.get("id");
        assertThat(at(json(fleet.send("GET", "/_tasks/" + id, "")), "task").get("parent_task_id"))
            .isEqualTo(parent);
        Map<?, ?> byParents = json(fleet.send("GET", "/_tasks?group_by=parents", ""));
        assertThat((List<?>) at(byParents, "tasks", parent).get("children")).hasSize(1);
        assertThat(text(fleet.send("GET", "/_cat/tasks?h=parent_task_id,task_id", "")))
            .contains(parent + " " + id);

        assertThat(text(fleet.send("POST", "/_tasks/" + id + "/_cancel", "")))
            .contains("\"" + id + "\"")
            .doesNotContain("node_failures");
        held[0].calledOff.acquire();
        fleet.until(() -> answer.get() != null);
        assertThat(text(answer.get())).contains("task cancelled [by user request]");
        assertThat(parts(fleet, "")).isEmpty();
        assertThat(fleet.send("GET", "/_tasks/" + id, "").status()).isEqualTo(404);
      } finally {
        held[0].open.countDown();
      }
    }
  }

  @Test
  void whoCancelsTheSearchEndsWhatNodesDoForIt() throws Exception {
    try (SearchFleet fleet = resting()) {
      HeldStore[] held = new HeldStore[1];
      fleet.searching(1, store -> held[0] = new HeldStore(store));
      try {
        AtomicReference<Response> answer = held(fleet, held[0]);
        String parent = String.valueOf(parts(fleet, "").getFirst().get("parent_task_id"));
        assertThat(fleet.send("POST", "/_tasks/" + parent + "/_cancel", "").status())
            .isEqualTo(200);
        held[0].calledOff.acquire();
        fleet.until(() -> answer.get() != null);
        assertThat(text(answer.get())).contains("task cancelled [by user request]");
        fleet.until(() -> parts(fleet, "").isEmpty());
      } finally {
        held[0].open.countDown();
      }
    }
  }
}
