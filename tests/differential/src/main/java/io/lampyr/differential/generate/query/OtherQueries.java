package io.lampyr.differential.generate.query;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.Part;
import io.lampyr.differential.generate.field.Places;
import io.lampyr.differential.generate.field.Specials;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Queries for places, for what is like something, and for what a document's features say. */
final class OtherQueries {
  private OtherQueries() {}

  static Map<String, Part> table() {
    Map<String, Part> table = new LinkedHashMap<>();
    table.put("geo_distance", OtherQueries::geoDistance);
    table.put("geo_bounding_box", OtherQueries::geoBox);
    table.put("geo_polygon", OtherQueries::geoPolygon);
    table.put("geo_shape", OtherQueries::geoShape);
    table.put("distance_feature", OtherQueries::distanceFeature);
    table.put("rank_feature", OtherQueries::rankFeature);
    table.put("more_like_this", OtherQueries::moreLikeThis);
    table.put("script", OtherQueries::script);
    table.put("percolate", (draw, depth) -> percolate(draw));
    return table;
  }

  private static Map<String, Object> geoDistance(Draw draw, int depth) {
    Map<String, Object> body =
        Json.object(
            draw.path(Trait.GEO),
            Places.point(draw.chance()),
            "distance",
            draw.chance().of("10km", "50km", "1000mi", "5000m"));
    draw.sometimes(body, 4, "distance_type", "arc", "plane");
    draw.sometimes(body, 8, "validation_method", "COERCE", "IGNORE_MALFORMED", "STRICT");
    draw.sometimes(body, 8, "ignore_unmapped", true);
    draw.sometimes(body, 8, "unit", "km", "mi");
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> geoBox(Draw draw, int depth) {
    Map<String, Object> box =
        draw.oneIn(6)
            ? draw.chance()
                .of(
                    Json.object("wkt", "BBOX (2.2, 3.6, 49.2, 48.3)"),
                    Json.object("top_right", "49.5,3.1", "bottom_left", "u09"),
                    Json.object("top_left", "49.5,175", "bottom_right", "-35,-170"))
            : draw.oneIn(2)
                ? Json.object("top", 49.2, "left", 2.2, "bottom", 48.3, "right", 3.6)
                : Json.object("top_left", "49.5,2.1", "bottom_right", Json.list(3.1, 48.1));
    Map<String, Object> body = Json.object(draw.path(Trait.GEO), box);
    if (draw.oneIn(5)) {
      body.put("validation_method", draw.chance().of("COERCE", "IGNORE_MALFORMED", "STRICT"));
    }
    draw.sometimes(body, 8, "type", "memory", "indexed");
    draw.sometimes(body, 8, "ignore_unmapped", true);
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> geoPolygon(Draw draw, int depth) {
    List<Object> points = Json.list("48.1,2.1", "49.9,2.5", Json.object("lat", 48.8, "lon", 3.9));
    return Queries.usual(draw, Json.object(draw.path(Trait.GEO), Json.object("points", points)));
  }

  private static Map<String, Object> geoShape(Draw draw, int depth) {
    List<String> shapes =
        draw.schema().fields().stream()
            .filter(field -> field.type().word().startsWith("geo_"))
            .map(field -> field.path())
            .toList();
    String path = shapes.isEmpty() ? draw.path() : draw.chance().pick(shapes);
    Map<String, Object> shape = Json.object("shape", Places.shape(draw.chance()));
    if (draw.oneIn(2)) {
      shape.put("relation", draw.chance().of("intersects", "within", "disjoint", "contains"));
    }
    if (draw.oneIn(6)) {
      shape.put("shape", Places.anyShape(draw.chance()));
    }
    if (draw.oneIn(8)) {
      shape.remove("shape");
      shape.put(
          "indexed_shape",
          Json.object(
              "index", "i", "id", String.valueOf(draw.chance().between(1, 20)), "path", path));
    }
    Map<String, Object> body = Json.object(path, shape);
    draw.sometimes(body, 6, "ignore_unmapped", true);
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> distanceFeature(Draw draw, int depth) {
    if (draw.oneIn(2)) {
      return Queries.usual(
          draw,
          Json.object("field", draw.path(Trait.DATE), "origin", "2020-06-01", "pivot", "30d"));
    }
    return Queries.usual(
        draw, Json.object("field", draw.path(Trait.GEO), "origin", draw.place(), "pivot", "50km"));
  }

  private static Map<String, Object> rankFeature(Draw draw, int depth) {
    String path = draw.path(Trait.RANK);
    Map<String, Object> body =
        Json.object("field", path.contains("features") ? path + ".fixed" : path);
    switch (draw.chance().below(6)) {
      case 0 -> body.put("saturation", Json.object("pivot", 8L));
      case 1 -> body.put("log", Json.object("scaling_factor", 4L));
      case 3 -> body.put("linear", Json.object());
      case 4 -> body.put("saturation", Json.object());
      case 2 -> body.put("sigmoid", Json.object("pivot", 7L, "exponent", 0.6));
      default -> {}
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> moreLikeThis(Draw draw, int depth) {
    Object like =
        draw.oneIn(2) ? draw.word() + " fox dog" : Json.list(Json.object("_id", "3"), draw.word());
    Map<String, Object> body = Json.object("like", like, "min_term_freq", 1L, "min_doc_freq", 1L);
    if (!draw.oneIn(4)) {
      body.put("fields", Json.list(draw.path(Trait.TEXT)));
    }
    if (draw.oneIn(4)) {
      body.put("max_query_terms", 3L);
    }
    if (draw.oneIn(4)) {
      body.put("minimum_should_match", "50%");
    }
    draw.sometimes(body, 6, "include", true);
    draw.sometimes(body, 6, "unlike", "fox", Json.list("dog", Json.object("_id", "2")));
    draw.sometimes(body, 8, "stop_words", Json.list("fox", "the"));
    draw.sometimes(body, 8, "min_word_length", 3L);
    draw.sometimes(body, 8, "max_word_length", 5L);
    draw.sometimes(body, 8, "max_doc_freq", 5L);
    draw.sometimes(body, 8, "boost_terms", 2L);
    draw.sometimes(body, 8, "analyzer", "english", "whitespace");
    draw.sometimes(body, 8, "fail_on_unsupported_field", false);
    if (draw.oneIn(8)) {
      body.put(
          "like", Json.list(Json.object("doc", Json.object("body", Texts.phrase(draw.chance())))));
    }
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> percolate(Draw draw) {
    Map<String, Object> body = Json.object("field", Specials.QUERIES);
    if (draw.oneIn(4)) {
      body.put("index", "i");
      body.put("id", String.valueOf(draw.chance().between(1, 40)));
    } else if (draw.oneIn(3)) {
      body.put("documents", Json.list(percolated(draw), percolated(draw)));
    } else {
      body.put("document", percolated(draw));
    }
    draw.sometimes(body, 6, "name", "slots");
    return Queries.usual(draw, body);
  }

  private static Map<String, Object> percolated(Draw draw) {
    Map<String, Object> document =
        Json.object("body", Texts.phrase(draw.chance()) + " " + draw.word());
    draw.sometimes(document, 2, "cat", "a", "b", Json.list("alpha", "a"), "");
    draw.sometimes(document, 2, "num", 3L, 29.5, Json.list(1L, 40L));
    return document;
  }

  private static Map<String, Object> script(Draw draw, int depth) {
    String source =
        draw.chance()
            .of(
                "doc['uid'].value > 10",
                "doc['uid'].value % 2 == 0",
                "doc['cat'].size() > 0 && doc['cat'].value == params.c",
                "doc['num'].size() != 0 && doc['num'].value < 20.5");
    return Json.object("script", Json.object("source", source, "params", Json.object("c", "a")));
  }
}
