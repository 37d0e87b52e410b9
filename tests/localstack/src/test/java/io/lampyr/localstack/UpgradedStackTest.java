package io.lampyr.localstack;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/**
 * A stack as a release has deployed it becomes today's, in place, while it is searched: {@code make
 * upgrade-stack} names what is kept of the release.
 */
@EnabledIfSystemProperty(
    named = "lampyr.released",
    matches = ".+",
    disabledReason = "a release is built for it by make upgrade-stack")
class UpgradedStackTest {
  private static final int DOCUMENTS = 200;
  private static final List<String> STAYS =
      List.of("ApiUrl", "BucketName", "TableName", "SecretArn");

  @Test
  void releasedStackBecomesTodaysAndGoesBackWhileItIsSearched() throws Exception {
    Release release = new Release(Path.of(System.getProperty("lampyr.released")));
    try (Deployment deployment = Deployment.released(Folders.fresh("upgraded"), release)) {
      Node old = deployment.startNode(release);
      Api api = deployment.api("ApiKey " + deployment.makeKey());
      fill(deployment, api);
      List<String> stood = stays(deployment);
      Searching searching = new Searching(api);
      Thread client = Thread.ofVirtual().start(searching);
      deployment.upgrade();
      assertThat(stays(deployment)).isEqualTo(stood);
      // As ECS does: the new one is there before the old one is told to end.
      Node today = deployment.startNode();
      today.assertHealthy();
      old.end();
      judge(deployment, api);
      // Nobody has waited for a quarter of an hour, so nothing is written that the old cannot read.
      deployment.goBack(release);
      assertThat(stays(deployment)).isEqualTo(stood);
      deployment.startNode(release);
      today.end();
      searching.over.set(true);
      client.join();
      assertThat(searching.wrong).isEmpty();
      assertThat(searching.answered.get()).isGreaterThan(20);
      awaitRefreshed(deployment, api);
      assertThat(api.get("/books/_count").ok().at("count")).isEqualTo(DOCUMENTS + 2L);
      api.put("/books/_doc/again?refresh=true", "{\"n\": -3}").ok();
      assertThat(api.get("/books/_count").ok().at("count")).isEqualTo(DOCUMENTS + 3L);
    }
  }

  private static List<String> stays(Deployment deployment) {
    return STAYS.stream().map(deployment.outputs()::get).toList();
  }

  private static void fill(Deployment deployment, Api api) {
    api.put("/books", "{\"settings\": {\"number_of_shards\": 2}}").ok();
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{\"_id\":\"%d\"}}\n{\"n\":%d}\n".formatted(i, i));
    }
    assertThat(api.post("/books/_bulk?refresh=true", lines.toString()).ok().at("errors"))
        .isEqualTo(false);
    api.post("/books/_flush", "").ok();
    // One that lies in the old node's log alone.
    api.put("/books/_doc/late", "{\"n\": -1}").ok();
    Patience.await(
        Duration.ofSeconds(60),
        deployment::whatHappened,
        () ->
            api.get("/books/_count").ok().at("count") instanceof Long found && found >= DOCUMENTS);
  }

  private static void awaitRefreshed(Deployment deployment, Api api) {
    Patience.await(
        Duration.ofSeconds(60),
        deployment::whatHappened,
        () -> api.post("/books/_refresh", "").at("_shards.failed").equals(0L));
  }

  private static void judge(Deployment deployment, Api api) {
    awaitRefreshed(deployment, api);
    assertThat(api.get("/books/_count").ok().at("count")).isEqualTo(DOCUMENTS + 1L);
    assertThat(api.get("/books/_doc/late").ok().at("_source.n")).isEqualTo(-1L);
    api.put("/books/_doc/new?refresh=true", "{\"n\": -2}").ok();
    assertThat(api.get("/books/_search?q=n:%5C-2").ok().at("hits.total.value")).isEqualTo(1L);
    // What the release did not have.
    assertThat(api.get("/_searchable_snapshots/cache/stats").ok().text()).contains("shared_cache");
    assertThat((List<?>) deployment.fire("starts flusher").get("refused")).isEmpty();
    deployment.fire("starts gc");
    assertThat(api.get("/books/_count").ok().at("count")).isEqualTo(DOCUMENTS + 2L);
  }

  /** A client that searches without a pause, and keeps what was not as it must be. */
  private static final class Searching implements Runnable {
    final AtomicBoolean over = new AtomicBoolean();
    final AtomicInteger answered = new AtomicInteger();
    final List<String> wrong = new CopyOnWriteArrayList<>();
    private final Api api;

    Searching(Api api) {
      this.api = api;
    }

    @Override
    public void run() {
      while (!over.get()) {
        Reply reply = api.get("/books/_search?size=1&track_total_hits=true");
        if (reply.status() != 200
            || !(reply.at("hits.total.value") instanceof Long found && found >= DOCUMENTS)) {
          wrong.add(reply.status() + " " + reply.text());
        }
        answered.incrementAndGet();
      }
    }
  }
}
