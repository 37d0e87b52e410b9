package io.lampyr.simulation.workload;

import io.lampyr.base.error.LampyrException;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.law.Laws;
import io.lampyr.simulation.world.Bug;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.Conditions;
import io.lampyr.simulation.world.Happenings;
import io.lampyr.simulation.world.SimFunction;
import io.lampyr.simulation.world.SimNode;
import io.lampyr.simulation.world.SimPlatform;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Tasks worked at by functions that freeze, die and thaw hours later: a copy of an index, a change
 * of each of its documents, and a search, by seeds. What a task says once it has ended must be so,
 * and stay so; what a client writes after that must not be touched by anybody who thaws.
 */
public final class Errands {
  private static final int DOCUMENTS = 60;
  private static final int BATCH = 5;
  private static final int MOST_STRIKES = 6;
  private static final int STRIKES_WITHIN_MILLIS = 4_000;
  private static final Duration PATIENCE = Duration.ofMinutes(5);
  private static final Duration LONGEST_FREEZE = Duration.ofHours(2);
  private static final Duration LONGEST = Duration.ofHours(3);
  private static final String SOURCE = "/source";
  private static final String COPY = "/copy";

  private final FiberLoop loop;
  private final Happenings happenings;
  private final Laws laws = new Laws();
  private final Cluster cluster;
  private final SimPlatform platform;
  private final Machine client;
  private final Kind kind;
  private final SimFunction front;
  private int working;
  private @Nullable String task;
  private @Nullable Object result;

  private enum Kind {
    COPIES,
    CHANGES,
    SEARCHES
  }

  public Errands(long seed, Bug bug) {
    this.loop = new FiberLoop(seed);
    this.happenings = new Happenings(loop);
    this.cluster = new Cluster(loop, happenings, laws, bug, Conditions.calm());
    this.platform = new SimPlatform(cluster, LONGEST_FREEZE);
    this.client = cluster.machine("client");
    this.kind = Kind.values()[(int) (seed % Kind.values().length)];
    SimNode node = cluster.startNode();
    loop.runUntil(() -> node.member().isPresent(), PATIENCE);
    this.front = cluster.startFunction();
  }

  /** How many invocations were made for the task. */
  public int invocations() {
    return platform.invocations();
  }

  /** Which laws were broken. */
  public List<String> run() {
    await(this::prepare, PATIENCE);
    cluster.upkeep().start();
    await(this::begin, PATIENCE);
    for (int i = loop.draw(MOST_STRIKES + 1); i > 0; i--) {
      loop.runUntil(() -> false, Duration.ofMillis(loop.draw(STRIKES_WITHIN_MILLIS)));
      var _ = platform.strike();
    }
    await(this::awaitEnd, LONGEST);
    if (laws.broken().isEmpty()) {
      await(this::judge, PATIENCE);
      await(this::writeOver, PATIENCE);
      cluster.upkeep().end();
      // Whoever was frozen goes on now, hours later, and must not matter.
      loop.runUntil(platform::isQuiet, LONGEST);
      loop.runUntil(() -> false, PATIENCE);
      await(this::judgeAgain, PATIENCE);
    }
    happenings.uncaught().forEach(line -> laws.broken("NoSurprises", line));
    return laws.broken();
  }

  private void await(Runnable work, Duration within) {
    working++;
    client.fork(
        "work",
        () -> {
          work.run();
          working--;
        });
    if (!loop.runUntil(() -> working == 0 || !laws.broken().isEmpty(), within)) {
      laws.broken("TaskEnds", "still at it after " + within + " " + kind);
    }
  }

  private void prepare() {
    String settings = "{\"settings\":{\"number_of_shards\":" + (1 + loop.draw(2)) + "}}";
    ask(Method.PUT, SOURCE, settings);
    ask(Method.PUT, COPY, settings);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      bulk.append("{\"index\":{\"_id\":\"d").append(i).append("\"}}\n{\"n\":0}\n");
    }
    ask(Method.POST, SOURCE + "/_bulk?refresh=true", bulk.toString());
  }

  private void begin() {
    String slices = List.of("1", "2", "auto").get(loop.draw(3));
    String how = "?wait_for_completion=false&requests_per_second=8&slices=" + slices;
    task =
        switch (kind) {
          case COPIES ->
              String.valueOf(
                  ask(
                          Method.POST,
                          "/_reindex" + how,
                          "{\"source\":{\"index\":\"source\",\"size\":"
                              + BATCH
                              + "},\"dest\":{\"index\":\"copy\"}}")
                      .get("task"));
          case CHANGES ->
              String.valueOf(
                  ask(
                          Method.POST,
                          SOURCE + "/_update_by_query" + how + "&scroll_size=" + BATCH,
                          "{\"script\":{\"source\":\"ctx._source.n += 1\"}}")
                      .get("task"));
          case SEARCHES ->
              String.valueOf(
                  ask(
                          Method.POST,
                          SOURCE
                              + "/_async_search?wait_for_completion_timeout=1ms"
                              + "&keep_on_completion=true&size=100",
                          "{\"sort\":[\"_doc\"]}")
                      .get("id"));
        };
  }

  /** What is told of the task: whether it has ended, and what came of it. */
  private Map<String, @Nullable Object> look() {
    String target = kind == Kind.SEARCHES ? "/_async_search/" + task : "/_tasks/" + task;
    return ask(Method.GET, target, "");
  }

  private boolean hasEnded(Map<String, @Nullable Object> told) {
    return kind == Kind.SEARCHES
        ? Boolean.FALSE.equals(told.get("is_running"))
        : Boolean.TRUE.equals(told.get("completed"));
  }

  private void awaitEnd() {
    Map<String, @Nullable Object> told = look();
    while (!hasEnded(told)) {
      sleep(Duration.ofSeconds(2));
      told = look();
    }
    result = told.get("response");
    happenings.tell("the task has ended " + told);
  }

  private void judge() {
    if (!(result instanceof Map<?, ?> told)) {
      laws.broken("ResultOnce", "ended without a result");
      return;
    }
    if (kind == Kind.SEARCHES) {
      Map<?, ?> total = (Map<?, ?>) ((Map<?, ?>) Told.there(told.get("hits"))).get("total");
      if (total == null || Told.number(total.get("value")) != DOCUMENTS) {
        laws.broken("ResultOnce", "found " + total);
      }
      return;
    }
    long created = kind == Kind.COPIES ? Told.number(told.get("created")) : 0;
    long done = created + Told.number(told.get("updated"));
    if (done != DOCUMENTS || Told.number(told.get("total")) != DOCUMENTS) {
      laws.broken("ResultOnce", "says that it has done " + told);
    }
    compare(Map.of());
  }

  /** What the task has written, with what the client wrote since. */
  private void compare(Map<String, Long> since) {
    String index = kind == Kind.COPIES ? COPY : SOURCE;
    long each = kind == Kind.COPIES ? 0 : 1;
    ask(Method.POST, index + "/_refresh", "");
    Map<String, Long> there = new HashMap<>();
    new Told(200, ask(Method.POST, index + "/_search", "{\"size\":1000}"))
        .hits()
        .forEach(hit ->
            there.put(
                String.valueOf(hit.get("_id")),
                Told.number(((Map<?, ?>) Told.there(hit.get("_source"))).get("n"))));
    for (int i = 0; i < DOCUMENTS; i++) {
      String id = "d" + i;
      long wanted = since.getOrDefault(id, each);
      Long found = there.get(id);
      if (found == null || found != wanted) {
        String law = since.containsKey(id) ? "AckedSurvives" : "ResultOnce";
        laws.broken(law, "%s is %s and not %d after %s".formatted(id, found, wanted, kind));
      }
    }
  }

  private Map<String, Long> written() {
    Map<String, Long> written = new HashMap<>();
    for (int i = 0; i < DOCUMENTS; i += 2) {
      written.put("d" + i, 1000L + i);
    }
    return written;
  }

  private void writeOver() {
    String index = kind == Kind.COPIES ? COPY : SOURCE;
    written().forEach((id, n) -> ask(Method.PUT, index + "/_doc/" + id, "{\"n\":" + n + "}"));
  }

  private void judgeAgain() {
    Map<String, @Nullable Object> told = look();
    if (!hasEnded(told)
        || !Optional.ofNullable(told.get("response")).equals(Optional.ofNullable(result))) {
      laws.broken("ResultOnce", "said " + result + " and later " + told);
    }
    if (kind != Kind.SEARCHES) {
      compare(written());
    }
  }

  private Map<String, @Nullable Object> ask(Method method, String target, String body) {
    while (true) {
      try {
        Response response = front.answer(client, method, target, body);
        return Json.readObject(response.body());
      } catch (LampyrException lost) {
        happenings.tell("lost: " + target + " " + lost.getMessage());
      }
    }
  }

  private void sleep(Duration time) {
    try {
      client.sleep(time);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
