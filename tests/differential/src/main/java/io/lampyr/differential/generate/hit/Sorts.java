package io.lampyr.differential.generate.hit;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.json.Json;
import java.util.List;
import java.util.Map;

/** What hits are sorted by. */
public final class Sorts {
  private Sorts() {}

  public static List<Object> any(Draw draw) {
    List<Object> sorts = draw.chance().times(draw.chance().between(1, 2), () -> one(draw));
    return sorts;
  }

  private static Object one(Draw draw) {
    return switch (draw.chance().below(13)) {
      case 0 -> "_score";
      case 1 -> draw.path(Trait.COLUMN);
      case 2 -> Json.object(draw.path(Trait.COLUMN), draw.chance().of("asc", "desc"));
      case 3 ->
          Json.object(
              "_geo_distance",
              Json.object(
                  draw.path(Trait.GEO),
                  draw.place(),
                  "order",
                  draw.chance().of("asc", "desc"),
                  "unit",
                  draw.chance().of("km", "m")));
      case 4 ->
          Json.object(
              "_script",
              Json.object(
                  "type", "number", "script", Json.object("source", "doc['uid'].value % 7")));
      case 6 -> distances(draw);
      case 8 ->
          Json.object(
              "_script",
              Json.object(
                  "type",
                  "string",
                  "order",
                  "desc",
                  "script",
                  Json.object(
                      "source",
                      "doc['cat'].size() == 0 ? '' : doc['cat'].value + doc['uid'].value")));
      case 5 -> Json.object("_score", Json.object("order", draw.chance().of("asc", "desc")));
      default -> ofField(draw);
    };
  }

  private static Object distances(Draw draw) {
    var field = draw.field(Trait.GEO);
    Map<String, Object> body =
        Json.object(field.path(), Json.list(draw.place(), "48.5,2.5", Json.list(3.1, 48.1)));
    draw.sometimes(body, 2, "mode", "min", "max", "avg", "median", "sum");
    draw.sometimes(body, 3, "distance_type", "plane", "arc");
    draw.sometimes(body, 4, "ignore_unmapped", true);
    draw.sometimes(body, 6, "unit", "mi", "cm", "NM");
    draw.sometimes(body, 6, "validation_method", "COERCE", "IGNORE_MALFORMED");
    if (field.nested().isPresent() && !draw.oneIn(4)) {
      body.put("nested", Json.object("path", field.nested().get()));
    }
    return Json.object("_geo_distance", body);
  }

  private static Object ofField(Draw draw) {
    var field = draw.field(Trait.COLUMN);
    Map<String, Object> body = Json.object();
    if (draw.oneIn(2)) {
      body.put("order", draw.chance().of("asc", "desc"));
    }
    if (draw.oneIn(3)) {
      body.put("missing", draw.chance().of((Object) "_first", "_last", 7L, "b", "2020-05-05"));
    }
    if (draw.oneIn(3)) {
      body.put("mode", draw.chance().of("min", "max", "avg", "sum", "median"));
    }
    if (draw.oneIn(5)) {
      body.put("unmapped_type", draw.chance().of("long", "keyword"));
    }
    if (field.nested().isPresent() && !draw.oneIn(4)) {
      Map<String, Object> nested = Json.object("path", field.nested().get());
      if (draw.oneIn(3)) {
        nested.put("filter", Queries.any(draw, 0));
      }
      draw.sometimes(nested, 4, "max_children", 1L, 2L);
      body.put("nested", nested);
    }
    if (field.is(Trait.DATE) && draw.oneIn(5)) {
      body.put("format", "yyyy-MM-dd");
    }
    if (field.is(Trait.NUMBER) && draw.oneIn(10)) {
      body.put("numeric_type", draw.chance().of("double", "long"));
    }
    return Json.object(field.path(), body);
  }
}
