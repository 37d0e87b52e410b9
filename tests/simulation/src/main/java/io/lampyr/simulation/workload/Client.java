package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.law.Attempt;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.law.Seen;
import io.lampyr.simulation.world.Cluster;
import io.lampyr.simulation.world.Conditions;
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
  static final int KEYS = 10;
  private static final int[] LONGEST_PAUSES_MILLIS = {200, 1_500, 5_000};
  private static final int PAGE = 1000;
  private static final int MOST_AT_ONCE = 4;
  private static final int BUSIER = 10;
  private static final String SEARCH = "/" + INDEX + "/_search";
  private static final String EVERYTHING =
      "{\"size\":" + PAGE + ",\"seq_no_primary_term\":true,\"version\":true}";

  private final Cluster cluster;
  private final Machine machine;
  private final Asker asker;
  private final Documents documents;
  private final Map<String, Long> lastSeen = new HashMap<>();
  private final Map<String, Long> lastTerm = new HashMap<>();
  private final Map<String, Long> mustSee = new HashMap<>();
  private final Snapshots snapshots;
  private final Pastime pastime;
  private final int longestPauseMillis;
  private final boolean mostlyReads;
  private final int favourite;
  private boolean stopped;
  private long refreshBegan = -1;

  Client(Cluster cluster, Documents documents) {
    this.cluster = cluster;
    this.machine = cluster.machine("client");
    this.documents = documents;
    this.snapshots = new Snapshots(this, documents, cluster);
    this.pastime = pastime(cluster.conditions());
    int drawn = LONGEST_PAUSES_MILLIS[cluster.loop().draw(LONGEST_PAUSES_MILLIS.length)];
    int wanted = cluster.conditions().habits().longestPauseMillis();
    this.longestPauseMillis = wanted == 0 ? drawn : wanted;
    this.mostlyReads = cluster.loop().draw(3) == 0;
    this.favourite = cluster.loop().draw(2);
    this.asker = new Asker(cluster, machine, favourite);
  }

  private Pastime pastime(Conditions conditions) {
    if (conditions.hasTasks()) {
      return new Tasking(this, cluster.laws());
    }
    if (conditions.hasResizes()) {
      return new Joins(this, documents);
    }
    return conditions.hasPoints()
        ? new Points(this, documents, new Sending(this, cluster.sentPoints()))
        : new Streaming(this, cluster.flows());
  }

  Machine machine() {
    return machine;
  }

  FiberLoop loop() {
    return cluster.loop();
  }

  Optional<Told> ask(Method method, String target, String body) {
    return asker.ask(method, target, body);
  }

  /** Bytes, of which nothing but what they mean can be shown. */
  Optional<Told> send(String target, Headers headers, byte[] body, String shown) {
    return asker.send(target, headers, body, shown);
  }

  /** It ends after the request that it is at. */
  void stop() {
    stopped = true;
  }

  /** So many requests, with pauses. */
  void work(int count) throws InterruptedException {
    for (int i = 0; i < count && !stopped; i++) {
      step();
      machine.sleep(Duration.ofMillis(loop().draw(longestPause())));
    }
  }

  private int longestPause() {
    boolean busy = cluster.conditions().habits().taste() == Conditions.Taste.RARELY_READING;
    return busy && favourite != 1 ? longestPauseMillis / BUSIER : longestPauseMillis;
  }

  private void step() throws InterruptedException {
    Conditions.Habits habits = cluster.conditions().habits();
    String key = "k" + loop().draw(habits.keys());
    if (toTaste(habits.taste(), key)) {
      return;
    }
    if (mostlyReads && loop().draw(3) > 0) {
      read(key);
      return;
    }
    switch (loop().draw(20)) {
      case 0, 1, 2 -> write(key, false, OptionalLong.empty());
      case 3 -> writeAndWait(key);
      case 4, 5 -> delete(key);
      case 6 -> write(key, true, OptionalLong.empty());
      case 7, 8 -> compareAndWrite(key);
      case 9, 10 -> bulk();
      case 11 -> make();
      case 12 -> update(key);
      case 13 -> everywhere("_refresh");
      case 14 -> everywhere("_flush");
      case 15 -> Scratch.step(this, documents);
      case 16 -> Scratch.map(this);
      default -> read(key);
    }
  }

  /** Whether it was what the client likes to do; who likes anything does it as the seed has it. */
  private boolean toTaste(Conditions.Taste taste, String key) {
    int which =
        switch (taste) {
          case ANYTHING -> 3;
          case DIVIDED, RARELY_READING -> favourite == 1 ? 1 : 3;
          case COMPARING -> loop().draw(4);
          case LOOKING_BACK -> loop().draw(3) == 0 ? 2 : 3;
          case SEARCHING -> loop().draw(3) == 0 ? 4 : 3;
          case STREAMING, GROWING, MEASURING, TASKING, RESIZING -> loop().draw(3) == 0 ? 3 : 5;
          case SEARCHING_ELSEWHERE -> 2 + loop().draw(2);
        };
    switch (which) {
      case 0 -> compareAndWrite(key);
      case 1 -> get(key);
      case 2 -> snapshots.step();
      case 4 -> search();
      case 5 -> pastime.step();
      default -> {
        return false;
      }
    }
    return true;
  }

  private void read(String key) {
    switch (loop().draw(10)) {
      case 0, 1 -> search();
      case 2 -> snapshots.step();
      case 3 -> everywhere("_refresh");
      default -> get(key);
    }
  }

  String value() {
    return machine.name() + "." + asker.requests() + "." + loop().draw(1 << 20);
  }

  static String source(String value) {
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
    end(attempt, ask(Method.PUT, target, Scratch.grown(this, value)));
  }

  /** A write that is answered once searches see it. */
  private void writeAndWait(String key) {
    String value = value();
    Attempt attempt = new Attempt(key, value, false, OptionalLong.empty(), loop().nanos());
    documents.attempted(attempt);
    String how = loop().draw(3) == 0 ? "true" : "wait_for";
    Optional<Told> told =
        ask(Method.PUT, "/" + INDEX + "/_doc/" + key + "?refresh=" + how, source(value));
    end(attempt, told);
    if (told.isPresent()
        && told.get().body().get("_seq_no") instanceof Number seqNo
        && told.get().failed() == 0
        && !Boolean.FALSE.equals(told.get().body().get("forced_refresh"))) {
      mustSee.put(key, seqNo.longValue());
    }
  }

  /** Reads and writes within one request; makes the document where there is none. */
  private void update(String key) {
    String value = value();
    Attempt attempt = new Attempt(key, value, false, OptionalLong.empty(), loop().nanos());
    documents.attempted(attempt);
    String body = "{\"doc\":" + source(value) + ",\"doc_as_upsert\":true}";
    end(attempt, ask(Method.POST, "/" + INDEX + "/_update/" + key, body));
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
              new Attempt(
                  String.valueOf(told.body().get("_id")), value, true, OptionalLong.empty(), began);
          documents.attempted(attempt);
          end(attempt, Optional.of(told));
        });
  }

  private void bulk() {
    StringBuilder body = new StringBuilder();
    List<Attempt> attempts = new ArrayList<>();
    Set<String> keys = new HashSet<>();
    int known = cluster.conditions().habits().keys();
    int count = 1 + loop().draw(Math.min(MOST_AT_ONCE, known));
    while (keys.size() < count) {
      keys.add("k" + loop().draw(known));
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
    List<Told> items = told.get().items();
    for (int i = 0; i < attempts.size(); i++) {
      end(attempts.get(i), Optional.of(items.get(i)));
    }
  }

  void end(Attempt attempt, Optional<Told> told) {
    long now = loop().nanos();
    told.flatMap(Told::fate).ifPresent(fate -> attempt.end(fate, now));
  }

  private void get(String key) {
    long began = loop().nanos();
    Optional<Told> told = ask(Method.GET, "/" + INDEX + "/_doc/" + key, "");
    if (told.isEmpty() || !(told.get().body().get("found") instanceof Boolean found)) {
      return;
    }
    Seen.Times times = new Seen.Times(began, -1, began, loop().nanos());
    if (found) {
      saw(key, told.get().body(), times, Seen.How.GET);
    } else {
      documents.saw(new Seen(key, null, -1, times, Seen.How.GET));
    }
  }

  private void saw(String key, Map<String, @Nullable Object> hit, Seen.Times times, Seen.How how) {
    Map<?, ?> source = (Map<?, ?>) Told.there(hit.get("_source"));
    long seqNo = Told.number(hit.get("_seq_no"));
    lastSeen.put(key, seqNo);
    lastTerm.put(key, Told.number(hit.get("_primary_term")));
    documents.saw(new Seen(key, String.valueOf(source.get("v")), seqNo, times, how));
  }

  boolean readsSnapshots() {
    return snapshots.isReadable();
  }

  Pastime pastime() {
    return pastime;
  }

  boolean endsPastime() {
    return pastime.comesRight();
  }

  /** Refreshes or flushes; whether all shards did. */
  boolean everywhere(String what) {
    long began = loop().nanos();
    Optional<Told> told = ask(Method.POST, "/" + INDEX + "/" + what, "");
    boolean done = told.isPresent() && told.get().isWhole();
    if (done) {
      refreshBegan = began;
    }
    return done;
  }

  /** Looks at everything; whether all shards answered. */
  boolean search() {
    return shows(refreshBegan, loop().nanos(), ask(Method.POST, SEARCH, EVERYTHING));
  }

  /** Likewise, by each function: one that can search no more does not come right. */
  boolean searchByAll() {
    boolean all = true;
    for (SimFunction function : cluster.functions()) {
      long began = loop().nanos();
      all &= shows(refreshBegan, began, asker.ask(function, Method.POST, SEARCH, EVERYTHING));
    }
    return all;
  }

  private boolean shows(long since, long began, Optional<Told> told) {
    if (told.isEmpty() || !told.get().isWhole()) {
      return false;
    }
    found(told.get().hits(), since, began);
    return true;
  }

  /** All documents, as a search that began then shows them. */
  private void found(List<Map<String, @Nullable Object>> hits, long since, long began) {
    long until = loop().nanos();
    Set<String> absent = new HashSet<>();
    for (int i = 0; i < KEYS; i++) {
      absent.add("k" + i);
    }
    for (Map<String, @Nullable Object> hit : hits) {
      String key = String.valueOf(hit.get("_id"));
      if (!absent.remove(key) && key.startsWith("k")) {
        documents.twice(key);
      }
      saw(key, hit, times(key, since, began, until), Seen.How.SEARCH);
    }
    absent.stream()
        .sorted()
        .forEach(key ->
            documents.saw(
                new Seen(key, null, -1, times(key, since, began, until), Seen.How.SEARCH)));
  }

  private Seen.Times times(String key, long since, long began, long until) {
    return new Seen.Times(since, mustSee.getOrDefault(key, -1L), began, until);
  }

  /** Reads every document that any client wrote under a name of its own. */
  void readAll() {
    for (int i = 0; i < KEYS; i++) {
      get("k" + i);
    }
  }
}
