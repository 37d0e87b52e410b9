package io.lampyr.restapi.byquery;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.Await;
import io.lampyr.engine.node.NodeService;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.task.LastingTasks;
import io.lampyr.engine.task.TaskItem;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs that are taken up by another process, while the first one is frozen and later thaws. */
class LastingRunsTest {
  private static final int DOCUMENTS = 57;

  /** So slow that no run has ended before a test is done with it, whatever holds the test up. */
  private static final String HARDLY = "&requests_per_second=0.01";

  private static OneNode node;

  @BeforeAll
  static void start() {
    node = new OneNode(23, Persona.ELASTICSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  /** A process whose appends freeze, one of them, before it is done or after. */
  private static final class Freezing {
    private final CountDownLatch frozen = new CountDownLatch(1);
    private final CountDownLatch thawed = new CountDownLatch(1);
    private final AtomicInteger appends = new AtomicInteger();
    private final int which;
    private final boolean done;
    private final Assembly assembly;
    private final Client client;

    Freezing(int which, boolean done) {
      this.which = which;
      this.done = done;
      this.assembly =
          node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE, node.nodes(this::freezing));
      this.client = new Client(assembly.api());
    }

    private NodeService freezing(NodeService real) {
      return (NodeService)
          Proxy.newProxyInstance(
              NodeService.class.getClassLoader(),
              new Class<?>[] {NodeService.class},
              (_, method, arguments) -> {
                boolean now =
                    method.getName().equals("append") && appends.incrementAndGet() == which;
                if (now && !done) {
                  freeze();
                }
                try {
                  Object answer = method.invoke(real, arguments);
                  if (now && done) {
                    freeze();
                  }
                  return answer;
                } catch (InvocationTargetException e) {
                  throw e.getCause();
                }
              });
    }

    private void freeze() throws InterruptedException {
      frozen.countDown();
      thawed.await();
    }
  }

  @ParameterizedTest
  @CsvSource({"1, false", "1, true", "3, false", "3, true", "6, true"})
  void aCopyThatAnotherProcessGoesOnWithIsTheSame(int which, boolean done) throws Exception {
    String name = which + "-" + done;
    copyTakenUp("from-" + name, "from-" + name, "to-" + name, new Freezing(which, done));
  }

  @Test
  void aCopyWhoseDestinationItsPatternNamesByThenIsGoneOnWith() throws Exception {
    copyTakenUp("logs-1", "logs-*", "logs-copy", new Freezing(3, true));
    Told again =
        new Client(node.whole(Persona.ELASTICSEARCH))
            .post(
                "/_reindex",
                "{\"source\":{\"index\":\"logs-*\"},\"dest\":{\"index\":\"logs-copy\"}}");
    assertThat(again.status()).as("%s", again).isEqualTo(400);
  }

  private static void copyTakenUp(String from, String pattern, String to, Freezing first)
      throws Exception {
    new Client(node.whole(Persona.ELASTICSEARCH)).index(from, 2, DOCUMENTS);
    Told begun =
        first.client.post(
            "/_reindex?wait_for_completion=false&refresh=true",
            "{\"source\":{\"index\":\""
                + pattern
                + "\",\"size\":10},\"dest\":{\"index\":\""
                + to
                + "\"}}");
    String task = begun.text("task");
    first.frozen.await();
    Assembly other = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE);
    Client second = new Client(other.api());
    assertThat(second.get("/_tasks/" + task).at("completed")).isEqualTo(false);
    assertThat(other.lasting().look(_ -> true)).isEqualTo(1);
    Told ended = second.get("/_tasks/" + task + "?wait_for_completion=true&timeout=60s");
    judge(ended, to, second);
    first.thawed.countDown();
    Await.until(() -> first.assembly.lasting().here().isEmpty());
    judge(first.client.get("/_tasks/" + task), to, second);
    assertThat(other.lasting().store().open()).isEmpty();
  }

  private static void judge(Told ended, String to, Client client) {
    assertThat(ended.at("completed")).as("%s", ended).isEqualTo(true);
    assertThat(ended.at("response/created")).as("%s", ended).isEqualTo((long) DOCUMENTS);
    assertThat(ended.at("response/total")).isEqualTo((long) DOCUMENTS);
    assertThat(ended.at("response/updated")).isEqualTo(0L);
    assertThat(ended.at("response/version_conflicts")).isEqualTo(0L);
    assertThat(ended.at("response/batches")).isEqualTo(6L);
    assertThat((List<?>) ended.at("response/failures")).isEmpty();
    client.post("/" + to + "/_refresh", "");
    Told all = client.post("/" + to + "/_search", "{\"size\":1000,\"version\":true}");
    List<?> hits = (List<?>) all.at("hits/hits");
    assertThat(hits).hasSize(DOCUMENTS);
    assertThat(hits).allSatisfy(hit -> assertThat(((Map<?, ?>) hit).get("_version")).isEqualTo(1L));
  }

  @Test
  void aRunIsSeenSlowedAndEndedFromAnotherProcess() {
    Client first = new Client(node.whole(Persona.ELASTICSEARCH));
    Client second = new Client(node.whole(Persona.ELASTICSEARCH));
    first.index("slow", 1, 20);
    String task =
        first
            .post(
                "/slow/_update_by_query?wait_for_completion=false&scroll_size=1"
                    + "&requests_per_second=0.2",
                "")
            .text("task");
    Told listed = second.get("/_tasks?actions=*byquery&detailed=true&group_by=parents");
    assertThat(listed.at("tasks/" + task + "/action"))
        .as("%s", listed)
        .isEqualTo("indices:data/write/update/byquery");
    Told faster =
        second.post("/_update_by_query/" + task + "/_rethrottle?requests_per_second=1", "");
    assertThat(faster.text("nodes")).contains(task);
    Told asked = second.post("/_tasks/" + task + "/_cancel?wait_for_completion=true", "");
    assertThat(asked.status()).isEqualTo(200);
    Told ended = second.get("/_tasks/" + task);
    assertThat(ended.at("completed")).as("%s", ended).isEqualTo(true);
    assertThat(ended.at("response/canceled")).isEqualTo("by user request");
    assertThat((long) ended.at("response/updated")).isLessThan(20L);
  }

  /**
   * Lets a run go on that hardly did, as it is worked at by this process, and waits for its end.
   */
  private static Told unbound(Client client, String task) {
    String rethrottle = "/_update_by_query/" + task + "/_rethrottle?requests_per_second=-1";
    assertThat(client.post(rethrottle, "").status()).isEqualTo(200);
    return client.get("/_tasks/" + task + "?wait_for_completion=true");
  }

  @Test
  @Timeout(300)
  void aRunThatIsGivenBackStopsAndIsBegunAnew() {
    Client first = new Client(node.whole(Persona.ELASTICSEARCH));
    first.index("given", 1, 12);
    String task =
        first
            .post("/given/_update_by_query?wait_for_completion=false&scroll_size=3" + HARDLY, "")
            .text("task");
    Assembly second = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE);
    assertThat(new Client(second.api()).get("/_tasks/" + task).status()).isEqualTo(200);
    LastingTasks other = second.lasting();
    // Whoever has it wrote how far it is meanwhile.
    Await.until(() -> other.execute(task, Optional.of(Duration.ofMillis(200)), _ -> true));
    Told ended = unbound(new Client(second.api()), task);
    TaskItem item = other.store().find(task).orElseThrow();
    assertThat(item.hold().epoch()).as("taken, given back, taken").isEqualTo(3);
    assertThat(ended.at("response/updated")).as("%s", ended).isEqualTo(12L);
    assertThat(ended.at("response/canceled")).isNull();
    first.post("/given/_refresh", "");
    Told all = first.post("/given/_search", "{\"size\":100,\"version\":true}");
    assertThat((List<?>) all.at("hits/hits"))
        .hasSize(12)
        .allSatisfy(hit -> assertThat(((Map<?, ?>) hit).get("_version")).isEqualTo(2L));
  }

  @Test
  @Timeout(300)
  void aRunWhoseCallerIsInterruptedGoesOnAsATaskWithAName() throws Exception {
    Assembly assembly = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE);
    Client client = new Client(assembly.api());
    client.index("left", 1, 12);
    AtomicReference<Told> told = new AtomicReference<>();
    Thread caller =
        Thread.ofPlatform()
            .start(
                () -> told.set(client.post("/left/_update_by_query?scroll_size=3" + HARDLY, "")));
    Await.until(() -> !assembly.lasting().here().isEmpty());
    String task = assembly.lasting().here().getFirst().id();
    caller.interrupt();
    caller.join();
    assertThat(told.get().status()).as("%s", told).isEqualTo(503);
    assertThat(told.get().text("error")).contains("it goes on as task [" + task + "]");
    Told ended = unbound(client, task);
    assertThat(ended.at("response/updated")).as("%s", ended).isEqualTo(12L);
  }

  @Test
  @Timeout(300)
  void aRateThatWasChangedStaysSoWhoeverGoesOn() {
    Assembly second = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE);
    Client one = new Client(node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE).api());
    Client other = new Client(second.api());
    one.index("slowed", 1, 12);
    String call = "/slowed/_update_by_query?wait_for_completion=false&scroll_size=3";
    String task = one.post(call + "&requests_per_second=0.05", "").text("task");
    String rethrottle = "/_update_by_query/" + task + "/_rethrottle?requests_per_second=";
    assertThat(one.post(rethrottle + "0.01", "").status()).isEqualTo(200);
    // Whoever has it wrote how far it is meanwhile.
    Await.until(() -> second.lasting().execute(task, Optional.empty(), _ -> true));
    float rate = 0.05f;
    while (rate == 0.05f) {
      // Until whoever goes on has begun, that is what was asked for.
      Object told = other.get("/_tasks/" + task).at("task/status/requests_per_second");
      rate = ((Number) told).floatValue();
    }
    assertThat(rate).isEqualTo(0.01f);
    assertThat(other.post(rethrottle + "-1", "").status()).isEqualTo(200);
    Told ended = other.get("/_tasks/" + task + "?wait_for_completion=true");
    assertThat(ended.at("response/updated")).as("%s", ended).isEqualTo(12L);
    assertThat(ended.at("response/requests_per_second")).isEqualTo(-1.0);
    assertThat(second.lasting().store().find(task).orElseThrow().hold().epoch()).isEqualTo(2);
  }

  @Test
  void whoeverWaitsLeavesNothingBehind() {
    Assembly assembly = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE);
    Client client = new Client(assembly.api());
    client.index("waited", 1, 25);
    int before = assembly.lasting().store().all().size();
    Told told =
        client.post("/waited/_delete_by_query?scroll_size=10", "{\"query\":{\"match_all\":{}}}");
    assertThat(told.at("deleted")).isEqualTo(25L);
    assertThat(assembly.lasting().store().all()).hasSize(before);
    assertThat(assembly.lasting().store().open()).isEmpty();
  }
}
