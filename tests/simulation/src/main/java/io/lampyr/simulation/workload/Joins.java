package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.law.Documents;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Indices that are made smaller: a client writes to one of some shards, forbids further writes, has
 * another made of it that has fewer, writes to that as well, and looks whether all that was
 * acknowledged is there, once; sometimes that is split again. Who hears of a failure gives up, and
 * what is left stays; some is looked at again in the end.
 */
final class Joins implements Pastime {
  private static final int DOCUMENTS = 5;
  private static final int ATTEMPTS = 3;
  private static final int MOST_KEPT = 3;
  private static final String BLOCKED = "{\"index.blocks.write\":true}";

  private final Client client;
  private final Documents documents;
  private final Map<String, Set<String>> kept = new TreeMap<>();
  private int made;

  Joins(Client client, Documents documents) {
    this.client = client;
    this.documents = documents;
  }

  /** How many indices were made of others. */
  int made() {
    return made;
  }

  @Override
  public void step() {
    String wide = "wide." + client.value();
    String narrow = "narrow." + client.value();
    String created = "{\"settings\":{\"number_of_shards\":4,\"number_of_routing_shards\":8}}";
    if (!done(Method.PUT, "/" + wide, created)) {
      return;
    }
    Set<String> written = write(wide);
    if (resize(wide, "_shrink", narrow, 1 + client.loop().draw(2), written)
        && client.loop().draw(3) == 0) {
      String again = "again." + client.value();
      var _ = resize(narrow, "_split", again, 4, written);
    }
  }

  private boolean resize(String from, String how, String to, int shards, Set<String> written) {
    String settings =
        "{\"settings\":{\"index.number_of_shards\":" + shards + ",\"index.blocks.write\":null}}";
    if (!done(Method.PUT, "/" + from + "/_settings", BLOCKED)
        || !done(Method.POST, "/" + from + "/" + how + "/" + to, settings)) {
      return false;
    }
    made++;
    // The source's blobs stay as long as what was made of it refers to them.
    if (client.loop().draw(2) == 0) {
      var _ = client.ask(Method.DELETE, "/" + from, "");
    }
    written.addAll(write(to));
    look(to, written);
    kept.remove(from);
    if (kept.size() < MOST_KEPT) {
      kept.put(to, new TreeSet<>(written));
    } else {
      var _ = client.ask(Method.DELETE, "/" + to, "");
    }
    return kept.containsKey(to);
  }

  /** The ids that were acknowledged. */
  private Set<String> write(String index) {
    Set<String> acknowledged = new TreeSet<>();
    for (int i = 0; i < DOCUMENTS; i++) {
      String id = index + "-" + i;
      client
          .ask(Method.PUT, "/" + index + "/_doc/" + id, Client.source(client.value()))
          .filter(told -> told.body().get("_seq_no") instanceof Number)
          .ifPresent(_ -> acknowledged.add(id));
    }
    return acknowledged;
  }

  private boolean done(Method method, String target, String body) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Told> told = client.ask(method, target, body);
      if (told.isPresent() && told.get().status() == 200) {
        return true;
      }
    }
    return false;
  }

  @Override
  public boolean comesRight() {
    return new ArrayList<>(kept.entrySet())
        .stream().allMatch(entry -> look(entry.getKey(), entry.getValue()));
  }

  /** Judges if all shards answer; whether they did. */
  private boolean look(String index, Set<String> written) {
    Optional<Told> refreshed = client.ask(Method.POST, "/" + index + "/_refresh", "");
    if (refreshed.filter(Told::isWhole).isEmpty()) {
      return false;
    }
    Optional<Told> told = client.ask(Method.POST, "/" + index + "/_search", "{\"size\":100}");
    if (told.filter(Told::isWhole).isEmpty()) {
      return false;
    }
    Set<String> found = new HashSet<>();
    List<Map<String, @Nullable Object>> hits = told.get().hits();
    for (Map<String, @Nullable Object> hit : hits) {
      String id = String.valueOf(hit.get("_id"));
      if (!found.add(id)) {
        documents.twice(id);
      }
    }
    written.stream().filter(id -> !found.contains(id)).forEach(documents::lost);
    return true;
  }
}
