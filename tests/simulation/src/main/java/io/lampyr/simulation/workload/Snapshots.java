package io.lampyr.simulation.workload;

import io.lampyr.engine.search.PitId;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.simulation.law.Documents;
import io.lampyr.simulation.world.Cluster;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One client's points in time and scrolls: what they show must stay as it was when they were
 * opened, however much is written, merged and moved meanwhile. That one is gone is no fault: it may
 * be opened anew.
 */
final class Snapshots {
  private static final int PAGE = 3;
  private static final int MOST_PAGES = 1_000;
  private static final int MOST_LOOKS = 12;

  private final Client client;
  private final Documents documents;
  private final Cluster cluster;
  private @Nullable String open;
  private @Nullable Map<String, Object> shown;

  Snapshots(Client client, Documents documents, Cluster cluster) {
    this.client = client;
    this.documents = documents;
    this.cluster = cluster;
  }

  void step() {
    if (!cluster.conditions().searchesElsewhere()) {
      once();
      return;
    }
    // Places are known after some searches, and hedged after some more.
    for (int left = 1 + client.loop().draw(MOST_LOOKS); left > 0; left--) {
      if (client.loop().draw(3) == 0) {
        once();
      } else {
        var _ = client.search();
      }
    }
  }

  private void once() {
    String pit = open;
    if (client.loop().draw(4) == 0) {
      scroll();
    } else if (pit == null) {
      open();
    } else if (client.loop().draw(5) == 0) {
      client.ask(Method.DELETE, "/_pit", "{\"id\":\"" + pit + "\"}");
      open = null;
    } else {
      look(pit);
    }
  }

  private void open() {
    shown = null;
    open =
        client
            .ask(Method.POST, "/" + Client.INDEX + "/_pit?keep_alive=10m", "")
            .filter(told -> told.status() == 200)
            .map(told -> String.valueOf(told.body().get("id")))
            .orElse(null);
    if (open != null) {
      cluster.commits().opened(PitId.decode(open).lease());
    }
  }

  /** Whether what is open can still be seen, or is told to be gone. */
  boolean isReadable() {
    return open == null || look(open);
  }

  private boolean look(String pit) {
    Optional<Told> told =
        client.ask(
            Method.POST,
            "/_search",
            "{\"pit\":{\"id\":\"" + pit + "\"},\"size\":1000,\"seq_no_primary_term\":true}");
    if (told.isEmpty() || !told.get().isWhole()) {
      if (told.isPresent() && told.get().status() == 404) {
        open = null;
      }
      return open == null;
    }
    Map<String, Object> now = new TreeMap<>();
    for (Map<String, @Nullable Object> hit : told.get().hits()) {
      now.put(String.valueOf(hit.get("_id")), String.valueOf(hit.get("_seq_no")));
    }
    Map<String, Object> before = shown;
    if (before != null && !before.equals(now)) {
      documents.moved("a point in time showed " + before + " and then " + now);
    }
    shown = now;
    return true;
  }

  /** All documents, page by page: each once, and as many as were promised. */
  private void scroll() {
    Optional<Told> told =
        client.ask(
            Method.POST, "/" + Client.INDEX + "/_search?scroll=10m", "{\"size\":" + PAGE + "}");
    List<String> keys = new ArrayList<>();
    for (int page = 0; page < MOST_PAGES; page++) {
      if (told.isEmpty() || !told.get().isWhole()) {
        return;
      }
      List<Map<String, @Nullable Object>> hits = told.get().hits();
      hits.forEach(hit -> keys.add(String.valueOf(hit.get("_id"))));
      if (hits.isEmpty()) {
        judge(keys, told.get());
        return;
      }
      Object id = told.get().body().get("_scroll_id");
      told =
          client.ask(
              Method.POST, "/_search/scroll", "{\"scroll\":\"10m\",\"scroll_id\":\"" + id + "\"}");
    }
  }

  private void judge(List<String> keys, Told last) {
    Set<String> seen = new HashSet<>();
    for (String key : keys) {
      if (!seen.add(key)) {
        documents.twice(key);
      }
    }
    if (last.body().get("hits") instanceof Map<?, ?> hits
        && hits.get("total") instanceof Map<?, ?> total
        && total.get("value") instanceof Number promised
        && promised.intValue() != keys.size()) {
      documents.moved("a scroll promised " + promised + " and showed " + keys);
    }
  }
}
