package io.lampyr.differential.side;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Searches that are read to their end: what they answer is all hits or buckets, as if of one page,
 * how many pages there were, and what came more than once. Whatever is opened is closed again.
 */
final class Whole {
  /** The endpoints of such requests; what is cut into slices has their number behind it. */
  static final String SCROLLED = "_all_scrolled";

  static final String POINT = "_all_points";
  static final String BUCKETS = "_all_buckets";

  private static final int MOST_PAGES = 120;
  private static final String SLICES = "?slices=";
  private static final String SCROLL = "_scroll_id";
  private static final String OPENED = "pit_id";
  private static final String HITS = "hits";

  private static final Answer NONE = new Answer(Answer.NONE, Json.NULL);

  private final Side side;
  private final String index;
  private final Map<String, Object> body;
  private final int slices;
  private final List<Object> found = new ArrayList<>();
  private int pages;

  Whole(Side side, String index, Request request) {
    this.side = side;
    this.index = index;
    this.body = Json.map(Json.copy(request.body().orElse(Json.object())));
    int at = request.path().indexOf(SLICES);
    this.slices = at < 0 ? 1 : Integer.parseInt(request.path().substring(at + SLICES.length()));
  }

  Answer scrolled() throws InterruptedException {
    Answer first = NONE;
    for (int slice = 0; slice < slices; slice++) {
      Answer page = once(Request.post("", "/_search?scroll=1m", sliced(slice)));
      first = slice == 0 ? page : first;
      Object id = Json.at(page.body(), SCROLL);
      try {
        while (take(page)) {
          id = Json.at(page.body(), SCROLL);
          Object next = Json.object("scroll", "1m", "scroll_id", id);
          page = once(Request.whole("", "/_search/scroll", next));
        }
      } finally {
        close("_search/scroll", "scroll_id", id);
      }
      if (page.status() >= 300) {
        return page;
      }
    }
    return told(first);
  }

  Answer ofPoint() throws InterruptedException {
    Answer opened =
        once(new Request("", "POST", "/_search/point_in_time?keep_alive=2m", Optional.empty()));
    Object id = Json.at(opened.body(), OPENED);
    if (Json.isNull(id)) {
      return opened;
    }
    Answer first = NONE;
    try {
      for (int slice = 0; slice < slices; slice++) {
        Map<String, Object> search = sliced(slice);
        search.put("pit", Json.object("id", id));
        Answer page = once(Request.whole("", "/_search", search));
        first = slice == 0 ? page : first;
        while (take(page)) {
          search.put("search_after", Json.at(hits(page).getLast(), "sort"));
          page = once(Request.whole("", "/_search", search));
        }
        if (page.status() >= 300) {
          return page;
        }
      }
    } finally {
      close("_search/point_in_time", OPENED, id);
    }
    return told(first);
  }

  /** Buckets of combinations, which are of the only aggregation. */
  Answer buckets() throws InterruptedException {
    Map<String, Object> aggs = Json.map(Json.at(body, "aggs"));
    if (aggs.size() != 1) {
      return once(Request.post("", "/_search", body));
    }
    String name = aggs.keySet().iterator().next();
    Map<String, Object> composite = Json.map(Json.at(aggs, name, "composite"));
    Answer page = once(Request.post("", "/_search", body));
    Answer first = page;
    while (page.status() < 300 && pages < MOST_PAGES) {
      pages++;
      Object answer = Json.at(page.body(), "aggregations", name);
      found.addAll(Json.elements(Json.at(answer, "buckets")));
      Object after = Json.at(answer, "after_key");
      if (Json.isNull(after) || composite.isEmpty()) {
        break;
      }
      composite.put("after", after);
      page = once(Request.post("", "/_search", body));
    }
    if (page.status() >= 300) {
      return page;
    }
    Map<String, Object> all = Json.object("pages", (long) pages);
    all.put(HITS, Json.at(first.body(), HITS));
    all.put("twice", twice(found.stream().map(bucket -> Json.at(bucket, "key")).toList()));
    all.put("aggregations", Json.object(name, Json.object("buckets", found)));
    return new Answer(page.status(), all);
  }

  private Answer once(Request request) throws InterruptedException {
    return side.once(index, request);
  }

  private Map<String, Object> sliced(int slice) {
    Map<String, Object> sliced = Json.map(Json.copy(body));
    if (slices > 1) {
      sliced.put("slice", Json.object("id", (long) slice, "max", (long) slices));
    }
    return sliced;
  }

  /** Whether there was something, and there may be more. */
  private boolean take(Answer page) {
    List<Object> hits = hits(page);
    if (page.status() >= 300 || hits.isEmpty() || pages >= MOST_PAGES) {
      return false;
    }
    pages++;
    found.addAll(hits);
    return true;
  }

  private void close(String path, String name, Object id) throws InterruptedException {
    if (!Json.isNull(id)) {
      Object ids = Json.object(name, Json.list(id));
      once(new Request("", "DELETE", "//" + path, Optional.of(ids)));
    }
  }

  private static List<Object> hits(Answer page) {
    return Json.elements(Json.at(page.body(), HITS, HITS));
  }

  /** Which slice a document is in is each side's own affair: all are in the order of their ids. */
  private Answer told(Answer first) {
    Map<String, Object> all = Json.object();
    if (slices > 1) {
      found.sort(Comparator.comparing(hit -> Json.text(Json.at(hit, "_id"))));
    } else {
      all.put("pages", (long) pages);
      all.put("first", Json.at(first.body(), HITS, "total"));
      all.put("aggregations", Json.at(first.body(), "aggregations"));
    }
    all.put("twice", twice(found.stream().map(hit -> Json.at(hit, "_id")).toList()));
    Object total = Json.object("value", (long) found.size(), "relation", "eq");
    all.put(HITS, Json.object("total", total, HITS, found));
    return new Answer(first.status(), all);
  }

  private static List<Object> twice(List<Object> all) {
    Set<Object> seen = new HashSet<>();
    return all.stream().filter(one -> !seen.add(one)).limit(20).toList();
  }
}
