package io.lampyr.differential.generate.aggregation;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Buckets of the values that documents have. */
final class ValueBuckets {
  private ValueBuckets() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>(TermBuckets.table());
    table.put("histogram", (draw, depth) -> histogram(draw));
    table.put("variable_width_histogram", (draw, depth) -> variable(draw));
    table.put("date_histogram", (draw, depth) -> dateHistogram(draw));
    table.put("auto_date_histogram", (draw, depth) -> autoDate(draw));
    table.put("range", (draw, depth) -> range(draw));
    table.put("date_range", (draw, depth) -> dateRange(draw));
    table.put("ip_range", (draw, depth) -> ipRange(draw));
    table.put("geo_distance", (draw, depth) -> geoDistance(draw));
    table.put("geohash_grid", (draw, depth) -> grid(draw, 5));
    table.put("geotile_grid", (draw, depth) -> grid(draw, 12));
    table.put("missing", (draw, depth) -> missing(draw));
    table.put("composite", (draw, depth) -> Composites.body(draw));
    return table;
  }

  private static Map<String, Object> missing(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path());
    draw.sometimes(body, 8, "missing", "x", 3L);
    return body;
  }

  private static Map<String, Object> histogram(Draw draw) {
    Map<String, Object> body =
        Json.object(
            "field", draw.path(draw.oneIn(4) ? Trait.RANGE : Trait.NUMBER),
            "interval", draw.chance().of((Object) 10L, 50L, 2.5));
    if (draw.oneIn(2)) {
      body.put("min_doc_count", 1L);
    }
    if (draw.oneIn(4)) {
      body.put("offset", 3L);
    }
    if (draw.oneIn(5)) {
      body.put("missing", 0L);
    }
    if (draw.oneIn(5)) {
      body.put("extended_bounds", Json.object("min", 0L, "max", 30L));
    }
    if (draw.oneIn(6)) {
      body.put("hard_bounds", Json.object("min", 0L, "max", 30L));
    }
    if (draw.oneIn(6)) {
      body.put("keyed", true);
    }
    if (draw.oneIn(6)) {
      body.put("order", Json.object("_count", "desc"));
    }
    draw.sometimes(body, 8, "format", "0.00");
    draw.sometimes(body, 10, "min_doc_count", 0L, 2L);
    draw.sometimes(body, 10, "order", Json.object("_key", "desc"), Json.object("_count", "asc"));
    draw.sometimes(body, 12, "offset", -7.5, 0.25);
    draw.sometimes(body, 16, "value_type", "long", "double", "date");
    if (draw.oneIn(12)) {
      body.put("script", Json.object("source", "_value * 2"));
    }
    return body;
  }

  private static Map<String, Object> variable(Draw draw) {
    Map<String, Object> body = Json.object("field", draw.path(Trait.NUMBER), "buckets", 3L);
    draw.sometimes(body, 6, "shard_size", 5L, 200L);
    draw.sometimes(body, 6, "initial_buffer", 20L, 100L);
    draw.sometimes(body, 8, "missing", 7L);
    draw.sometimes(body, 6, "buckets", 1L, 2L, 10L);
    return body;
  }

  private static Map<String, Object> dateHistogram(Draw draw) {
    String path = draw.oneIn(2) ? "day" : draw.path(draw.oneIn(4) ? Trait.RANGE : Trait.DATE);
    Map<String, Object> body = Json.object("field", path);
    if (draw.oneIn(8)) {
      body.put(
          draw.chance().of("calendar_interval", "fixed_interval"), draw.chance().of("1d", "1h"));
      body.put("min_doc_count", 1L);
    } else if (draw.oneIn(2)) {
      body.put("calendar_interval", draw.chance().of("year", "quarter", "month", "week", "1M"));
    } else {
      body.put("fixed_interval", draw.chance().of("30d", "100d", "10000h"));
    }
    if (draw.oneIn(3)) {
      body.put("min_doc_count", 1L);
    }
    if (draw.oneIn(5)) {
      body.put(
          "time_zone",
          draw.chance().of("Europe/Paris", "-03:30", "America/St_Johns", "+14:00", "Asia/Gaza"));
    }
    if (draw.oneIn(5)) {
      body.put("offset", draw.chance().of("+6h", "-1d"));
    }
    draw.sometimes(body, 12, "offset", "90m", "-36h", 3_600_000L);
    draw.sometimes(body, 12, "min_doc_count", 0L, 2L);
    if (draw.oneIn(16)) {
      body.put("script", Json.object("source", "_value"));
    }
    shownDates(draw, body);
    return body;
  }

  private static void shownDates(Draw draw, Map<String, Object> body) {
    if (draw.oneIn(5)) {
      body.put("format", "yyyy-MM");
    }
    if (draw.oneIn(5)) {
      body.put("missing", "2020-03-03");
    }
    if (draw.oneIn(6)) {
      body.put("keyed", true);
    }
    if (draw.oneIn(6)) {
      body.put("extended_bounds", Json.object("min", "2019-01-01", "max", "2020-01-01"));
    }
    if (draw.oneIn(8)) {
      body.put("hard_bounds", Json.object("min", "2020-01-01", "max", "2021-06-01||/M"));
    }
    if (draw.oneIn(8)) {
      body.put(
          "order", draw.chance().of(Json.object("_key", "desc"), Json.object("_count", "asc")));
    }
  }

  private static Map<String, Object> autoDate(Draw draw) {
    Map<String, Object> body =
        Json.object("field", draw.path(Trait.DATE), "buckets", (long) draw.chance().between(2, 12));
    if (draw.oneIn(4)) {
      body.put("minimum_interval", draw.chance().of("year", "month", "day", "hour", "minute"));
    }
    if (draw.oneIn(5)) {
      body.put("time_zone", draw.chance().of("Europe/Paris", "-03:30"));
    }
    if (draw.oneIn(5)) {
      body.put("format", "yyyy-MM-dd");
    }
    draw.sometimes(body, 8, "missing", "2019-07-01", 1_600_000_000_000L);
    draw.sometimes(body, 8, "buckets", 1L, 40L);
    return body;
  }

  private static Map<String, Object> range(Draw draw) {
    List<Object> ranges =
        Json.list(
            Json.object("to", 5L),
            Json.object("from", 5L, "to", 20.5, "key", "middle"),
            Json.object("from", 10L));
    Map<String, Object> body = Json.object("field", draw.path(Trait.NUMBER), "ranges", ranges);
    draw.sometimes(body, 4, "keyed", true);
    draw.sometimes(body, 8, "missing", 7L);
    draw.sometimes(body, 8, "format", "0.0");
    draw.sometimes(
        body,
        5,
        "ranges",
        Json.list(Json.object("key", "all")),
        Json.list(Json.object("from", "5", "to", "20"), Json.object("from", -10L, "to", 5L)),
        Json.list(Json.object("from", 5L, "to", 5L), Json.object("from", 9L, "to", 1L)));
    if (draw.oneIn(12)) {
      body.put("script", Json.object("source", "_value * 2"));
    }
    return body;
  }

  private static Map<String, Object> dateRange(Draw draw) {
    List<Object> ranges =
        Json.list(
            Json.object("to", "2020-06-01"),
            Json.object("from", "2020-06-01||/M", "to", "2021-06-01"),
            Json.object("from", "2021-01-01"));
    Map<String, Object> body = Json.object("field", draw.path(Trait.DATE), "ranges", ranges);
    if (draw.oneIn(4)) {
      body.put("format", "yyyy-MM-dd||strict_date_optional_time");
    }
    if (draw.oneIn(6)) {
      body.put("missing", "2020-01-01");
    }
    if (draw.oneIn(6)) {
      body.put("time_zone", draw.chance().of("Europe/Paris", "-03:30"));
    }
    if (draw.oneIn(6)) {
      body.put("keyed", true);
    }
    draw.sometimes(
        body,
        5,
        "ranges",
        Json.list(
            Json.object("from", 1_590_000_000_000L, "to", "now/y", "key", "k"),
            Json.object("to", 1_590_000_000_000L, "key", "before")),
        Json.list(Json.object("from", "2020-02-01||-1M/d", "to", "2020-12-31||/y")));
    return body;
  }

  private static Map<String, Object> ipRange(Draw draw) {
    List<String> addresses =
        draw.schema().fields().stream()
            .filter(field -> field.type().word().equals("ip"))
            .map(field -> field.path())
            .toList();
    String path = addresses.isEmpty() ? draw.path() : draw.chance().pick(addresses);
    List<Object> ranges =
        Json.list(
            Json.object("to", "10.0.1.0"),
            Json.object("mask", "10.0.1.0/24"),
            Json.object("from", "10.0.1.3", "to", "::ffff:10.0.2.0", "key", "middle"),
            Json.object("from", "2001:db8::"));
    Map<String, Object> body = Json.object("field", path, "ranges", ranges);
    if (draw.oneIn(4)) {
      body.put("keyed", true);
    }
    if (draw.oneIn(6)) {
      body.put("missing", "10.0.0.1");
    }
    draw.sometimes(
        body,
        6,
        "ranges",
        Json.list(Json.object("mask", "10.0.0.0/8", "key", "ten"), Json.object("mask", "::/0")),
        Json.list(Json.object("from", "10.0.0.2", "to", "10.0.0.2")));
    return body;
  }

  private static Map<String, Object> geoDistance(Draw draw) {
    Map<String, Object> body =
        Json.object(
            "field", draw.path(Trait.GEO),
            "origin", draw.place(),
            "unit", draw.chance().of("km", "m", "mi"),
            "ranges", Json.list(Json.object("to", 50L), Json.object("from", 50L, "to", 20000L)));
    if (draw.oneIn(4)) {
      body.put("keyed", true);
    }
    if (draw.oneIn(4)) {
      body.put("distance_type", draw.chance().of("plane", "arc"));
    }
    draw.sometimes(
        body,
        6,
        "ranges",
        Json.list(Json.object("to", 1.5, "key", "near"), Json.object("from", "3", "to", "900")));
    return body;
  }

  private static Map<String, Object> grid(Draw draw, int most) {
    Map<String, Object> body =
        Json.object(
            "field",
            draw.oneIn(4) ? shape(draw) : draw.path(Trait.GEO),
            "precision",
            (long) draw.chance().between(1, most));
    draw.sometimes(body, 5, "size", 1L, 3L);
    draw.sometimes(body, 5, "shard_size", 2L, 100L);
    draw.sometimes(
        body,
        5,
        "bounds",
        Json.object("top_left", "49.5,2.1", "bottom_right", "48.1,3.1"),
        Json.object("top", 49.0, "left", 2.5, "bottom", 48.0, "right", 3.5));
    draw.sometimes(body, 10, "precision", "50km", "1km");
    return body;
  }

  /** Mostly a field of shapes. */
  private static String shape(Draw draw) {
    return draw.schema().fields().stream()
        .filter(field -> field.type().word().equals("geo_shape"))
        .map(field -> field.path())
        .findFirst()
        .orElseGet(draw::path);
  }
}
