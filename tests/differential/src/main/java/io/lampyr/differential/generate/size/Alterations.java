package io.lampyr.differential.generate.size;

import io.lampyr.differential.chance.Chance;
import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What changes or copies thousands of documents, and what shows that. */
public final class Alterations {
  private static final String ROOM = "size.change";
  private static final String COPY = "i-copy";

  /** What shows what was changed. */
  private static final Map<String, Object> SEEN =
      Json.object(
          "size",
          0L,
          "track_total_hits",
          true,
          "aggs",
          Json.object(
              "sum", Json.object("sum", Json.object("field", "num")),
              "cat", Json.object("terms", Json.object("field", "cat", "size", 50L)),
              "uid", Json.object("stats", Json.object("field", "uid"))));

  private Alterations() {}

  /** A few requests in this order. */
  public static List<Request> any(Draw draw) {
    Request seen = Request.post(ROOM, "/_search", SEEN);
    return switch (draw.chance().below(3)) {
      case 0 -> List.of(updated(draw), seen);
      case 1 -> List.of(deleted(draw), seen);
      default ->
          List.of(
              copied(draw),
              Request.whole(ROOM, "/" + COPY + "/_search", SEEN),
              new Request(ROOM, "DELETE", "//" + COPY, Optional.empty()));
    };
  }

  private static Request updated(Draw draw) {
    Map<String, Object> body = Json.object("query", Broad.filter(draw));
    draw.sometimes(
        body,
        2,
        "script",
        Json.object("source", "ctx._source.num = 7"),
        Json.object("source", "if (ctx._source.uid % 2 == 0) { ctx.op = 'noop' }"),
        Json.object("source", "if (ctx._source.uid % 3 == 0) { ctx.op = 'delete' }"));
    return Request.post(ROOM, "/_update_by_query?refresh=true" + bounds(draw.chance()), body);
  }

  private static Request deleted(Draw draw) {
    long from = draw.chance().below(20_000);
    Map<String, Object> range =
        Json.object("uid", Json.object("gte", from, "lt", from + draw.chance().below(6_000)));
    return Request.post(
        ROOM,
        "/_delete_by_query?refresh=true" + bounds(draw.chance()),
        Json.object("query", Json.object("range", range)));
  }

  private static Request copied(Draw draw) {
    Map<String, Object> source =
        Json.object("index", "i", "size", 700L, "query", Broad.filter(draw));
    draw.sometimes(source, 3, "_source", Json.list("uid", "num", "cat"));
    Map<String, Object> body = Json.object("source", source, "dest", Json.object("index", COPY));
    if (draw.oneIn(3)) {
      body.put("script", Json.object("source", "ctx._source.num = 1"));
    }
    return Request.whole(ROOM, "/_reindex?refresh=true", body);
  }

  private static String bounds(Chance chance) {
    return chance.of("", "", "&scroll_size=333", "&requests_per_second=-1");
  }
}
