package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.law.Laws;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One client's lasting tasks: copies of an index that nobody changes, each to an index of its own,
 * and searches of it, begun and looked at by any function while nodes and functions die. What a
 * task says once it has ended must be so, and stay so; what the client writes over a copy after
 * that must not be touched by whoever thaws.
 */
final class Tasking implements Pastime {
  static final String SOURCE = "ledger";
  static final int DOCUMENTS = 30;
  private static final int BATCH = 5;
  private static final int MOST = 3;
  private static final long OVER = 1000;
  private static final Duration PAUSE = Duration.ofSeconds(2);

  private final Client client;
  private final Laws laws;
  private final List<Errand> errands = new ArrayList<>();
  private int begun;

  /** One task, and what became of it. */
  private static final class Errand {
    final String id;
    final Optional<String> copy;
    @Nullable Map<String, @Nullable Object> ended;
    int writtenOver;

    Errand(String id, Optional<String> copy) {
      this.id = id;
      this.copy = copy;
    }

    String target() {
      return (copy.isPresent() ? "/_tasks/" : "/_async_search/") + id;
    }

    boolean hasEnded(Told told) {
      return copy.isPresent()
          ? Boolean.TRUE.equals(told.body().get("completed"))
          : Boolean.FALSE.equals(told.body().get("is_running"));
    }
  }

  Tasking(Client client, Laws laws) {
    this.client = client;
    this.laws = laws;
  }

  @Override
  public void step() {
    if (errands.isEmpty() || (errands.size() < MOST && client.loop().draw(3) == 0)) {
      begin();
    } else {
      look(errands.get(client.loop().draw(errands.size())));
    }
  }

  private void begin() {
    if (client.loop().draw(2) == 0) {
      client
          .ask(
              Method.POST,
              "/"
                  + SOURCE
                  + "/_async_search?wait_for_completion_timeout=1ms&keep_alive=2d"
                  + "&keep_on_completion=true&size=100",
              "{\"sort\":[\"_doc\"]}")
          .filter(told -> told.status() == 200)
          .ifPresent(told -> began(told.body().get("id"), Optional.empty()));
      return;
    }
    // Whoever is not told of a task has begun it all the same: no other writes there.
    String copy = "copy-" + client.machine().name() + "-" + begun++;
    String slices = client.loop().draw(2) == 0 ? "1" : "auto";
    client
        .ask(
            Method.POST,
            "/_reindex?wait_for_completion=false&requests_per_second=8&slices=" + slices,
            "{\"source\":{\"index\":\""
                + SOURCE
                + "\",\"size\":"
                + BATCH
                + "},\"dest\":{\"index\":\""
                + copy
                + "\"}}")
        .filter(told -> told.status() == 200)
        .ifPresent(told -> began(told.body().get("task"), Optional.of(copy)));
  }

  private void began(@Nullable Object id, Optional<String> copy) {
    errands.add(new Errand(String.valueOf(id), copy));
  }

  private void look(Errand errand) {
    Optional<Told> answer = client.ask(Method.GET, errand.target(), "");
    if (answer.isEmpty() || (answer.get().status() != 200 && answer.get().status() != 404)) {
      return;
    }
    Told told = answer.get();
    if (errand.ended != null) {
      if (!Objects.equals(outcome(errand.ended), outcome(told.body()))) {
        laws.broken("ResultOnce", errand.target() + " said " + errand.ended + " later " + told);
      }
    } else if (told.status() == 404) {
      laws.broken("TaskEnds", errand.target() + " is gone before it has ended");
    } else if (errand.hasEnded(told)) {
      errand.ended = told.body();
      judge(errand, told.body());
    }
  }

  /** Without the times, which are those of one look. */
  private static List<@Nullable Object> outcome(Map<String, @Nullable Object> body) {
    List<@Nullable Object> all = new ArrayList<>();
    all.add(body.get("response"));
    all.add(body.get("error"));
    return all;
  }

  /** What could not be written or read is to be told; without that all of it is done. */
  private void judge(Errand errand, Map<String, @Nullable Object> ended) {
    if (!isWhole(errand)) {
      return;
    }
    Map<?, ?> response = (Map<?, ?>) Told.there(ended.get("response"));
    long done;
    if (errand.copy.isPresent()) {
      done = Told.number(response.get("created")) + Told.number(response.get("updated"));
    } else {
      Map<?, ?> hits = (Map<?, ?>) Told.there(response.get("hits"));
      done = ((List<?>) Told.there(hits.get("hits"))).size();
    }
    if (done != DOCUMENTS) {
      laws.broken("ResultOnce", errand.target() + " says that it has done " + ended);
    }
  }

  /** Whether it says that nothing of it has failed. */
  private static boolean isWhole(Errand errand) {
    if (errand.ended == null || !(errand.ended.get("response") instanceof Map<?, ?> response)) {
      return false;
    }
    return errand.copy.isPresent()
        ? response.get("failures") instanceof List<?> failures && failures.isEmpty()
        : response.get("_shards") instanceof Map<?, ?> shards
            && Told.number(shards.get("failed")) == 0;
  }

  /** How many tasks have ended with all that was asked for. */
  int whole() {
    return (int) errands.stream().filter(Tasking::isWhole).count();
  }

  @Override
  public boolean settles() {
    for (Errand errand : errands) {
      if (errand.ended == null) {
        look(errand);
      }
      if (errand.ended == null || !writesOver(errand)) {
        return false;
      }
    }
    return true;
  }

  /** Half of what was copied becomes something else; whether all of it has. */
  private boolean writesOver(Errand errand) {
    if (errand.copy.isEmpty() || !isWhole(errand)) {
      return true;
    }
    if (errand.writtenOver == 0 && !isAsWritten(errand)) {
      return false;
    }
    while (errand.writtenOver < DOCUMENTS) {
      int i = errand.writtenOver;
      String target = "/" + errand.copy.get() + "/_doc/d" + i;
      Optional<Told> told = client.ask(Method.PUT, target, "{\"n\":" + (OVER + i) + "}");
      if (told.isEmpty() || told.get().status() != 200) {
        return false;
      }
      errand.writtenOver += 2;
    }
    return true;
  }

  /** Whether a copy could be looked at: what is wrong with it breaks a law. */
  private boolean isAsWritten(Errand errand) {
    String copy = "/" + errand.copy.orElseThrow();
    if (client.ask(Method.POST, copy + "/_refresh", "").filter(Told::isWhole).isEmpty()) {
      return false;
    }
    Optional<Told> told = client.ask(Method.POST, copy + "/_search", "{\"size\":1000}");
    if (told.filter(Told::isWhole).isEmpty()) {
      return false;
    }
    Map<String, Long> there = new HashMap<>();
    for (Map<String, @Nullable Object> hit : told.get().hits()) {
      Map<?, ?> source = (Map<?, ?>) Told.there(hit.get("_source"));
      there.put(String.valueOf(hit.get("_id")), Told.number(source.get("n")));
    }
    for (int i = 0; i < DOCUMENTS; i++) {
      boolean isOver = i % 2 == 0 && i < errand.writtenOver;
      Long found = there.get("d" + i);
      if (found == null || found != (isOver ? OVER + i : i)) {
        String law = isOver ? "AckedSurvives" : "ResultOnce";
        laws.broken(law, "%s d%d is %s after %s".formatted(copy, i, found, errand.ended));
        return true;
      }
    }
    return true;
  }

  @Override
  public boolean comesRight() {
    for (Errand errand : errands) {
      look(errand);
      if (errand.copy.isPresent() && isWhole(errand) && !isAsWritten(errand)) {
        return false;
      }
    }
    return true;
  }

  /** What is copied and searched. */
  static void prepare(Client client) throws InterruptedException {
    Preparation.until(client, "/" + SOURCE, "{\"settings\":{\"number_of_shards\":2}}");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      bulk.append("{\"index\":{\"_id\":\"d").append(i).append("\"}}\n{\"n\":").append(i);
      bulk.append("}\n");
    }
    String target = "/" + SOURCE + "/_bulk?refresh=true";
    while (client
        .ask(Method.POST, target, bulk.toString())
        .filter(told -> Boolean.FALSE.equals(told.body().get("errors")))
        .isEmpty()) {
      client.machine().sleep(PAUSE);
    }
  }
}
