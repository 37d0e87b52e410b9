package io.lampyr.differential.generate.size;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.aggregation.Aggregations;
import io.lampyr.differential.generate.field.Field;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;

/** Buckets of which there are more than a shard sends, or than are shown. */
final class Buckets {
  private static final String PATH = "/_search";

  private Buckets() {}

  /** Any aggregation of what many documents have. */
  static Request any(Draw draw) {
    Map<String, Object> aggs = Aggregations.any(draw, 2);
    if (draw.oneIn(4)) {
      aggs.putAll(Aggregations.any(draw, 1));
    }
    return asked(draw, "size.any", aggs);
  }

  /** Terms of which there are many, in an order of theirs or of what is inside. */
  static Request terms(Draw draw) {
    Map<String, Object> terms = Json.object("field", draw.path(Trait.COLUMN));
    return asked(draw, "size.terms", of(draw, "terms", sized(draw, terms)));
  }

  /** The same of combinations. */
  static Request several(Draw draw) {
    List<Object> fields =
        draw.chance()
            .times(
                draw.chance().between(2, 3), () -> Json.object("field", draw.path(Trait.COLUMN)));
    return asked(
        draw,
        "size.multi_terms",
        of(draw, "multi_terms", sized(draw, Json.object("terms", fields))));
  }

  static Request dates(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.DATE));
    if (draw.oneIn(2)) {
      body.put("calendar_interval", draw.chance().of("day", "week", "month", "quarter", "year"));
    } else {
      body.put("fixed_interval", draw.chance().of("12h", "1d", "10d", "90m"));
    }
    draw.sometimes(body, 3, "time_zone", "Europe/Paris", "America/New_York", "+05:30");
    draw.sometimes(body, 4, "offset", "+6h", "-1d");
    draw.sometimes(body, 3, "min_doc_count", 1L, 20L, 0L);
    ordered(draw, body);
    return asked(draw, "size.dates", of(draw, "date_histogram", body));
  }

  static Request numbers(Draw draw) {
    Map<String, Object> body =
        Json.object(
            "field", draw.path(Trait.NUMBER), "interval", draw.chance().of(1_000L, 7_777.5));
    body.put("min_doc_count", draw.chance().of(1L, 5L));
    draw.sometimes(body, 4, "offset", 3L);
    ordered(draw, body);
    return asked(draw, "size.numbers", of(draw, "histogram", body));
  }

  static Request grid(Draw draw) {
    String kind = draw.chance().of("geohash_grid", "geotile_grid");
    long precision = draw.chance().between(2, kind.startsWith("geohash") ? 7 : 16);
    Map<String, Object> body = Json.object("field", draw.path(Trait.GEO), "precision", precision);
    draw.sometimes(body, 2, "size", 3L, 50L, 9_000L);
    draw.sometimes(body, 4, "shard_size", 5L, 60L);
    return asked(draw, "size.grid", of(draw, kind, body));
  }

  /** All combinations of values, page by page to their end. */
  static Request composite(Draw draw) {
    List<Object> sources = Json.list();
    for (int i = draw.chance().between(1, 3); i > 0; i--) {
      sources.add(Json.object("s" + i, source(draw)));
    }
    Map<String, Object> body =
        Json.object("sources", sources, "size", (long) draw.chance().of(300, 1_000, 5_000));
    Map<String, Object> composite = Json.object("composite", body);
    if (draw.oneIn(3)) {
      composite.put("aggs", Aggregations.any(draw, 0));
    }
    Map<String, Object> whole =
        Json.object("size", 0L, "aggs", Json.object(draw.name("composite"), composite));
    if (draw.oneIn(2)) {
      whole.put("query", Broad.query(draw));
    }
    return Request.post("size.composite", "/_all_buckets", whole);
  }

  private static Map<String, Object> source(Draw draw) {
    Map<String, Object> body;
    String kind;
    switch (draw.chance().below(5)) {
      case 0 -> {
        kind = "date_histogram";
        body = Json.object("field", draw.path(Trait.DATE));
        body.put("calendar_interval", draw.chance().of("day", "month"));
        draw.sometimes(body, 3, "time_zone", "Europe/Paris");
      }
      case 1 -> {
        kind = "histogram";
        body = Json.object("field", draw.path(Trait.NUMBER), "interval", 500L);
      }
      case 2 -> {
        kind = "geotile_grid";
        body = Json.object("field", draw.path(Trait.GEO), "precision", 9L);
      }
      default -> {
        kind = "terms";
        body = Json.object("field", draw.path(Trait.COLUMN));
      }
    }
    draw.sometimes(body, 3, "order", "desc");
    draw.sometimes(body, 3, "missing_bucket", true);
    return Json.object(kind, body);
  }

  private static Map<String, Object> sized(Draw draw, Map<String, Object> body) {
    draw.sometimes(body, 2, "size", 1L, 5L, 30L, 3_000L);
    draw.sometimes(body, 3, "shard_size", 6L, 40L, 5_000L);
    draw.sometimes(body, 4, "min_doc_count", 2L, 30L);
    draw.sometimes(body, 8, "shard_min_doc_count", 2L);
    draw.sometimes(body, 3, "show_term_doc_count_error", true);
    draw.sometimes(body, 4, "collect_mode", "breadth_first", "depth_first");
    ordered(draw, body);
    return body;
  }

  private static void ordered(Draw draw, Map<String, Object> body) {
    if (draw.oneIn(3)) {
      String by = draw.chance().of("_key", "_count", "inside", "stats.max");
      Object order = Json.object(by, draw.chance().of("asc", "desc"));
      body.put("order", draw.oneIn(4) ? Json.list(order, Json.object("_key", "asc")) : order);
    }
  }

  /** Buckets with numbers inside, by which they may be sorted, and now and then with more. */
  private static Map<String, Object> of(Draw draw, String kind, Map<String, Object> body) {
    Map<String, Object> bucket = Json.object(kind, body);
    Map<String, Object> inside = Json.object();
    if (Json.text(body).contains("inside") || draw.oneIn(3)) {
      String metric = draw.chance().of("max", "min", "sum", "avg", "value_count");
      inside.put("inside", Json.object(metric, Json.object("field", number(draw))));
    }
    if (Json.text(body).contains("stats") || draw.oneIn(6)) {
      inside.put("stats", Json.object("stats", Json.object("field", number(draw))));
    }
    if (draw.oneIn(4)) {
      inside.putAll(Aggregations.any(draw, 1));
    }
    if (!inside.isEmpty()) {
      bucket.put("aggs", inside);
    }
    return Json.object(draw.name(kind), bucket);
  }

  private static String number(Draw draw) {
    List<Field> numbers = draw.schema().with(Trait.NUMBER);
    return draw.chance().pick(numbers).path();
  }

  private static Request asked(Draw draw, String room, Map<String, Object> aggs) {
    Map<String, Object> body = Json.object("size", (long) draw.chance().of(0, 0, 0, 3));
    if (!draw.oneIn(3)) {
      body.put("query", Broad.query(draw));
      Bounded.bounds(draw, body);
    }
    body.put("aggs", aggs);
    return Request.post(room, PATH + draw.chance().of("", "", "?batched_reduce_size=2"), body);
  }
}
