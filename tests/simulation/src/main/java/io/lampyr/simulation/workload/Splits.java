package io.lampyr.simulation.workload;

import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.law.Documents;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * An index that is split: a client writes some documents, forbids further writes, splits the index,
 * and looks whether all that was acknowledged is in its parts, once. Who hears of a failure gives
 * up, and what is left stays.
 */
final class Splits {
  private static final int DOCUMENTS = 6;
  private static final int PARTS = 2;
  private static final int ATTEMPTS = 3;
  private static final String ONE_SHARD =
      "{\"settings\":{\"number_of_shards\":1,\"number_of_routing_shards\":4}}";
  private static final String BLOCKED = "{\"index.blocks.write\":true}";
  private static final String PARTED =
      "{\"settings\":{\"index.number_of_shards\":" + PARTS + ",\"index.blocks.write\":null}}";

  private final Client client;
  private final Documents documents;

  Splits(Client client, Documents documents) {
    this.client = client;
    this.documents = documents;
  }

  void step() throws InterruptedException {
    String whole = "whole." + client.value();
    String parts = "parts." + client.value();
    if (!done(Method.PUT, "/" + whole, ONE_SHARD)) {
      return;
    }
    Set<String> written = write(whole);
    if (done(Method.PUT, "/" + whole + "/_settings", BLOCKED)
        && done(Method.POST, "/" + whole + "/_split/" + parts, PARTED)) {
      // The source's blobs stay as long as the parts refer to them.
      boolean gone = client.loop().draw(2) == 0 && done(Method.DELETE, "/" + whole, "");
      written.addAll(write(parts));
      look(parts, written);
      if (!gone) {
        var _ = client.ask(Method.DELETE, "/" + whole, "");
      }
    }
    if (client.loop().draw(2) == 0) {
      var _ = client.ask(Method.DELETE, "/" + parts, "");
    }
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

  private boolean done(Method method, String target, String body) throws InterruptedException {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Told> told = client.ask(method, target, body);
      if (told.isPresent() && told.get().status() == 200) {
        return true;
      }
      client.machine().sleep(Duration.ofMillis(500));
    }
    return false;
  }

  /** Judges if all shards answer. */
  private void look(String index, Set<String> written) {
    Optional<Told> refreshed = client.ask(Method.POST, "/" + index + "/_refresh", "");
    if (refreshed.filter(Told::isWhole).isEmpty()) {
      return;
    }
    Optional<Told> told = client.ask(Method.POST, "/" + index + "/_search", "{\"size\":100}");
    if (told.filter(Told::isWhole).isEmpty()) {
      return;
    }
    List<String> found = new ArrayList<>();
    for (Map<String, @Nullable Object> hit : told.get().hits()) {
      String id = String.valueOf(hit.get("_id"));
      if (found.contains(id)) {
        documents.twice(id);
      }
      found.add(id);
    }
    written.stream().filter(id -> !found.contains(id)).forEach(documents::lost);
  }
}
