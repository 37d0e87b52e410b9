package io.lampyr.simulation.workload;

import io.lampyr.base.error.LampyrException;
import io.lampyr.query.json.Json;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.law.Attempt;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.law.Sight;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.SimFunction;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Somebody who writes, reads and searches, one request after the other, and remembers it all. */
final class Client {
  static final String INDEX = "books";
  private static final int KEYS = 6;
  private static final int PAGE = 1000;

  private final Cluster cluster;
  private final Machine machine;
  private final Documents documents;
  private final Map<String, Long> lastSeen = new HashMap<>();
  private final Map<String, Long> lastTerm = new HashMap<>();
  private int requests;
  private long refreshBegan = -1;

  Client(Cluster cluster, Documents documents) {
    this.cluster = cluster;
    this.machine = cluster.machine("client");
    this.documents = documents;
  }

  Machine machine() {
    return machine;
  }

  private FiberLoop loop() {
    return cluster.loop();
  }

  /** What a request came to, if an answer came. */
  private record Told(int status, Map<String, @Nullable Object> body) {}

  private Optional<Told> ask(Method method, String target, String body) {
    List<SimFunction> functions = cluster.functions();
    if (functions.isEmpty()) {
      return Optional.empty();
    }
    SimFunction function = functions.get(loop().draw(functions.size()));
    int number = ++requests;
    String name = machine.name() + " #" + number + " " + method + " " + target + " " + body;
    cluster.happenings().tell(name + " by " + function.machine().name());
    try {
      Response response = function.answer(machine, method, target, body);
      cluster
          .happenings()
          .tell(machine.name() + " #" + number + " is told " + response.status());
      return Optional.of(new Told(response.status(), Json.readObject(response.body())));
    } catch (LampyrException lost) {
      cluster.happenings().tell(machine.name() + " #" + number + " lost: " + lost.getMessage());
      return Optional.empty();
    }
  }

  /** Goes on until the index is there. */
  void createIndex(int shards) throws InterruptedException {
    String body = "{\"settings\":{\"number_of_shards\":" + shards + "}}";
    while (true) {
      Optional<Told> told = ask(Method.PUT, "/" + INDEX, body);
      if (told.isPresent() && (told.get().status() == 200 || told.get().status() == 400)) {
        return;
      }
      machine.sleep(Duration.ofSeconds(1));
    }
  }

  /** So many requests, with pauses. */
  void work(int count) throws InterruptedException {
    for (int i = 0; i < count; i++) {
      step();
      machine.sleep(Duration.ofMillis(loop().draw(1500)));
    }
  }

  private void step() {
    String key = "k" + loop().draw(KEYS);
    switch (loop().draw(20)) {
      case 0, 1, 2, 3 -> write(key, false, OptionalLong.empty());
      case 4, 5 -> delete(key);
      case 6 -> write(key, true, OptionalLong.empty());
      case 7, 8 -> compareAndWrite(key);
      case 9, 10 -> bulk();
      case 11 -> make();
      case 12, 13, 14 -> get(key);
      case 15, 16 -> refresh();
      case 17 -> flush();
      default -> search();
    }
  }

  private String value() {
    return machine.name() + "." + requests + "." + loop().draw(1 << 20);
  }

  private static String source(String value) {
    return "{\"v\":\"" + value + "\"}";
  }

  private void write(String key, boolean mustBeNew, OptionalLong basedOn) {
    String value = value();
    String target = "/" + INDEX + (mustBeNew ? "/_create/" : "/_doc/") + key;
    if (basedOn.isPresent()) {
      target += "?if_seq_no=" + basedOn.getAsLong() + "&if_primary_term=" + lastTerm.get(key);
    }
    Attempt attempt = new Attempt(key, value, mustBeNew, basedOn, loop().nanos());
    documents.attempted(attempt);
    end(attempt, ask(Method.PUT, target, source(value)));
  }

  private void compareAndWrite(String key) {
    Long seen = lastSeen.get(key);
    if (seen == null) {
      get(key);
      return;
    }
    write(key, false, OptionalLong.of(seen));
  }

  private void delete(String key) {
    Attempt attempt = new Attempt(key, null, false, OptionalLong.empty(), loop().nanos());
    documents.attempted(attempt);
    end(attempt, ask(Method.DELETE, "/" + INDEX + "/_doc/" + key, ""));
  }

  /** A document whose id is made for it. */
  private void make() {
    String value = value();
    long began = loop().nanos();
    ask(Method.POST, "/" + INDEX + "/_doc", source(value))
        .filter(told -> told.status() == 201)
        .ifPresent(told -> {
          Attempt attempt =
              new Attempt((String) told.body().get("_id"), value, true, OptionalLong.empty(), began);
          documents.attempted(attempt);
          end(attempt, Optional.of(told));
        });
  }

  @SuppressWarnings("unchecked")
  private void bulk() {
    StringBuilder body = new StringBuilder();
    List<Attempt> attempts = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    int count = 1 + loop().draw(4);
    while (keys.size() < count) {
      keys.add("k" + loop().draw(KEYS));
    }
    for (String key : keys.stream().sorted().toList()) {
      if (loop().draw(4) == 0) {
        attempts.add(new Attempt(key, null, false, OptionalLong.empty(), loop().nanos()));
        body.append("{\"delete\":{\"_id\":\"").append(key).append("\"}}\n");
      } else {
        String value = value();
        attempts.add(new Attempt(key, value, false, OptionalLong.empty(), loop().nanos()));
        body.append("{\"index\":{\"_id\":\"").append(key).append("\"}}\n");
        body.append(source(value)).append('\n');
      }
    }
    attempts.forEach(documents::attempted);
    Optional<Told> told = ask(Method.POST, "/" + INDEX + "/_bulk", body.toString());
    if (told.isEmpty() || told.get().status() != 200) {
      return;
    }
    List<Map<String, Map<String, Object>>> items =
        (List<Map<String, Map<String, Object>>>) told.get().body().get("items");
    for (int i = 0; i < attempts.size(); i++) {
      Map<String, Object> item = items.get(i).values().iterator().next();
      end(attempts.get(i), Optional.of(new Told(((Number) item.get("status")).intValue(), item)));
    }
  }

  private void end(Attempt attempt, Optional<Told> told) {
    long now = loop().nanos();
    if (told.isEmpty()) {
      return;
    }
    Object seqNo = told.get().body().get("_seq_no");
    int status = told.get().status();
    if (seqNo instanceof Number number) {
      long version = ((Number) told.get().body().get("_version")).longValue();
      attempt.end(new Attempt.Fate.Done(number.longValue(), version), now);
    } else if (status == 409) {
      attempt.end(new Attempt.Fate.Refused(), now);
    } else if (status == 429 || status == 400) {
      attempt.end(new Attempt.Fate.Rejected(), now);
    }
  }

  private void get(String key) {
    long began = loop().nanos();
    Optional<Told> told = ask(Method.GET, "/" + INDEX + "/_doc/" + key, "");
    if (told.isEmpty() || !(told.get().body().get("found") instanceof Boolean found)) {
      return;
    }
    Sight.Times times = new Sight.Times(began, began, loop().nanos());
    if (found) {
      saw(key, told.get().body(), times, Sight.How.GET);
    } else {
      documents.saw(new Sight(key, null, -1, times, Sight.How.GET));
    }
  }

  private void saw(String key, Map<String, @Nullable Object> hit, Sight.Times times, Sight.How how) {
    Map<?, ?> source = (Map<?, ?>) hit.get("_source");
    long seqNo = ((Number) hit.get("_seq_no")).longValue();
    lastSeen.put(key, seqNo);
    lastTerm.put(key, ((Number) hit.get("_primary_term")).longValue());
    documents.saw(new Sight(key, String.valueOf(source.get("v")), seqNo, times, how));
  }

  boolean refresh() {
    return everywhere("_refresh");
  }

  private void flush() {
    everywhere("_flush");
  }

  private boolean everywhere(String what) {
    long began = loop().nanos();
    Optional<Told> told = ask(Method.POST, "/" + INDEX + "/" + what, "");
    boolean done = told.isPresent() && told.get().status() == 200 && failed(told.get()) == 0;
    if (done) {
      refreshBegan = began;
    }
    return done;
  }

  private static int failed(Told told) {
    return told.body().get("_shards") instanceof Map<?, ?> shards
        ? ((Number) shards.get("failed")).intValue()
        : 1;
  }

  /** Looks at everything; whether all shards answered. */
  @SuppressWarnings("unchecked")
  boolean search() {
    long since = refreshBegan;
    long began = loop().nanos();
    Optional<Told> told =
        ask(
            Method.POST,
            "/" + INDEX + "/_search",
            "{\"size\":" + PAGE + ",\"seq_no_primary_term\":true,\"version\":true}");
    if (told.isEmpty() || told.get().status() != 200 || failed(told.get()) != 0) {
      return false;
    }
    Sight.Times times = new Sight.Times(since, began, loop().nanos());
    Map<String, Object> hits = (Map<String, Object>) told.get().body().get("hits");
    Set<String> absent = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      absent.add("k" + i);
    }
    for (Map<String, @Nullable Object> hit :
        (List<Map<String, @Nullable Object>>) hits.get("hits")) {
      String key = (String) hit.get("_id");
      if (!absent.remove(key) && key.startsWith("k")) {
        documents.twice(key);
      }
      saw(key, hit, times, Sight.How.SEARCH);
    }
    absent.stream()
        .sorted()
        .forEach(key -> documents.saw(new Sight(key, null, -1, times, Sight.How.SEARCH)));
    return true;
  }

  /** Reads every document that any client wrote under a name of its own. */
  void readAll() {
    for (int i = 0; i < KEYS; i++) {
      get("k" + i);
    }
  }
}
