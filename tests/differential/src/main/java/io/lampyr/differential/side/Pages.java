package io.lampyr.differential.side;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Searches whose hits are read page by page: what they answer is a list of pages. Whatever is
 * opened for them is closed again.
 */
final class Pages {
  /** The endpoints of such requests. */
  static final String SCROLLED = "_search?scroll";

  static final String POINT = "_search_after";

  private static final int MOST = 12;
  private static final String SCROLL = "_scroll_id";
  private static final String OPENED = "pit_id";

  private final Side side;

  Pages(Side side) {
    this.side = side;
  }

  Answer scrolled(String index, Request request) throws InterruptedException {
    Answer page = side.once(index, request);
    List<Object> pages = Json.list();
    Object id = Json.at(page.body(), SCROLL);
    while (page.status() < 300 && pages.size() < MOST && !hits(page).isEmpty()) {
      pages.add(page.body());
      id = Json.at(page.body(), SCROLL);
      page =
          side.once(
              index,
              Request.whole("", "/_search/scroll", Json.object("scroll", "1m", "scroll_id", id)));
    }
    if (!Json.isNull(id)) {
      Object ids = Json.object("scroll_id", Json.list(id));
      side.once(index, new Request("", "DELETE", "//_search/scroll", Optional.of(ids)));
    }
    return told(page, pages);
  }

  Answer ofPoint(String index, Request request) throws InterruptedException {
    Answer opened =
        side.once(
            index,
            new Request("", "POST", "/_search/point_in_time?keep_alive=1m", Optional.empty()));
    Object id = Json.at(opened.body(), OPENED);
    if (Json.isNull(id)) {
      return opened;
    }
    Map<String, Object> body = Json.map(Json.copy(request.body().orElse(Json.object())));
    body.put("pit", Json.object("id", id));
    List<Object> pages = Json.list();
    Answer page = side.once(index, Request.whole("", "/_search", body));
    while (page.status() < 300 && pages.size() < MOST && !hits(page).isEmpty()) {
      pages.add(page.body());
      body.put("search_after", Json.at(hits(page).getLast(), "sort"));
      page = side.once(index, Request.whole("", "/_search", body));
    }
    Object ids = Json.object(OPENED, Json.list(id));
    side.once(index, new Request("", "DELETE", "//_search/point_in_time", Optional.of(ids)));
    return told(page, pages);
  }

  private static List<Object> hits(Answer page) {
    return Json.elements(Json.at(page.body(), "hits", "hits"));
  }

  /** A page that failed is the answer; otherwise all are, with the one that has no hits. */
  private static Answer told(Answer last, List<Object> pages) {
    if (last.status() >= 300) {
      return last;
    }
    pages.add(last.body());
    return new Answer(last.status(), Json.object("pages", pages));
  }
}
