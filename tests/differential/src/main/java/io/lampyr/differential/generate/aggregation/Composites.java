package io.lampyr.differential.generate.aggregation;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Buckets of combinations of values. */
final class Composites {
  private Composites() {}

  static Map<String, Object> body(Draw draw) {
    List<Object> sources = new ArrayList<>();
    int count = draw.chance().between(1, 3);
    for (int i = 0; i < count; i++) {
      sources.add(Json.object("s" + i, source(draw)));
    }
    Map<String, Object> body =
        Json.object("sources", sources, "size", (long) draw.chance().between(1, 10));
    if (count == 1 && draw.oneIn(4)) {
      body.put("after", Json.object("s0", draw.chance().of((Object) 10L, "a", 1_590_000_000_000L)));
    }
    if (count == 2 && draw.oneIn(6)) {
      body.put("after", Json.object("s0", draw.chance().of((Object) 10L, "a"), "s1", 3L));
    }
    return body;
  }

  private static Map<String, Object> source(Draw draw) {
    return switch (draw.chance().below(5)) {
      case 4 ->
          Json.object(
              "geotile_grid",
              usual(draw, Json.object("field", draw.path(Trait.GEO), "precision", 6L)));
      case 0 ->
          Json.object(
              "histogram",
              usual(draw, Json.object("field", draw.path(Trait.NUMBER), "interval", 10L)));
      case 1 ->
          Json.object(
              "date_histogram",
              dates(
                  draw,
                  usual(
                      draw,
                      Json.object("field", draw.path(Trait.DATE), "calendar_interval", "month"))));
      default -> Json.object("terms", terms(draw));
    };
  }

  private static Map<String, Object> terms(Draw draw) {
    Map<String, Object> body = usual(draw, Json.object("field", draw.path(Trait.COLUMN)));
    draw.sometimes(body, 16, "format", "0.0", "yyyy");
    draw.sometimes(body, 16, "value_type", "string", "long", "double");
    if (draw.oneIn(16)) {
      body.remove("field");
      body.put("script", Json.object("source", "doc['uid'].value % 4"));
    }
    return body;
  }

  private static Map<String, Object> dates(Draw draw, Map<String, Object> body) {
    if (draw.oneIn(3)) {
      body.put("format", "yyyy-MM-dd");
    }
    if (draw.oneIn(4)) {
      body.put("time_zone", draw.chance().of("Europe/Paris", "-03:30"));
    }
    if (draw.oneIn(5)) {
      body.put("offset", "+3h");
    }
    if (draw.oneIn(5)) {
      body.remove("calendar_interval");
      body.put("fixed_interval", draw.chance().of("30d", "36h"));
    }
    return body;
  }

  private static Map<String, Object> usual(Draw draw, Map<String, Object> body) {
    if (draw.oneIn(3)) {
      body.put("order", "desc");
    }
    if (draw.oneIn(3)) {
      body.put("missing_bucket", true);
      if (draw.oneIn(3)) {
        body.put("missing_order", draw.chance().of("first", "last", "default"));
      }
    }
    return body;
  }
}
