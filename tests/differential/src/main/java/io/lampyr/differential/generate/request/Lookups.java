package io.lampyr.differential.generate.request;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Analysis;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.generate.query.QueryTexts;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/** What is asked beside searches. */
final class Lookups {
  private Lookups() {}

  static Request count(Draw draw) {
    return Request.post("count", "/_count", Json.object("query", Queries.any(draw, 2)));
  }

  static Request validate(Draw draw) {
    return Request.post("validate", "/_validate/query", Json.object("query", Queries.any(draw, 1)));
  }

  static Request explain(Draw draw) {
    return Request.post(
        "explain",
        "/_explain/" + draw.chance().between(1, 40),
        Json.object("query", Queries.any(draw, 1)));
  }

  static Request analyze(Draw draw) {
    Map<String, Object> body = Json.object("text", text(draw));
    switch (draw.chance().below(4)) {
      case 0 -> body.put("analyzer", draw.chance().pick(Analysis.ANALYZERS));
      case 1 -> body.put("field", draw.path());
      case 2 -> {
        body.put("tokenizer", draw.chance().pick(Analysis.TOKENIZERS));
        body.put("filter", filters(draw));
      }
      default -> body.put("analyzer", draw.chance().of("my_eng", "my_gram"));
    }
    if (draw.oneIn(5)) {
      body.put("explain", true);
    }
    if (draw.oneIn(6) && body.containsKey("tokenizer")) {
      body.put("char_filter", Json.list("html_strip"));
    }
    return Request.post("analyze", "/_analyze", body);
  }

  private static Object text(Draw draw) {
    return draw.oneIn(4)
        ? Json.list(Texts.phrase(draw.chance()), draw.word())
        : Texts.phrase(draw.chance()) + " " + Texts.phrase(draw.chance());
  }

  private static List<Object> filters(Draw draw) {
    return draw.chance()
        .times(draw.chance().below(3), () -> draw.chance().pick(Analysis.TOKEN_FILTERS));
  }

  static Request termvectors(Draw draw) {
    Map<String, Object> body = Json.object("fields", Json.list(draw.path(Trait.TEXT)));
    if (draw.oneIn(3)) {
      body.put("term_statistics", true);
    }
    if (draw.oneIn(3)) {
      body.put("offsets", false);
    }
    if (draw.oneIn(4)) {
      body.put("field_statistics", false);
    }
    return Request.post("termvectors", "/_termvectors/" + draw.chance().between(1, 40), body);
  }

  static Request fieldCaps(Draw draw) {
    return Request.get("field_caps", "/_field_caps?fields=" + encoded(draw.pattern()));
  }

  static Request document(Draw draw) {
    String id = String.valueOf(draw.chance().between(1, 65));
    String parameters =
        switch (draw.chance().below(6)) {
          case 0 -> "?_source=false";
          case 1 -> "?_source_includes=" + encoded(draw.pattern());
          case 2 -> "?stored_fields=" + encoded(draw.path());
          case 3 -> "?realtime=false";
          default -> "";
        };
    return Request.get("doc", (draw.oneIn(5) ? "/_source/" : "/_doc/") + id + parameters);
  }

  static Request several(Draw draw) {
    List<Object> docs =
        Json.list(
            Json.object("_id", "1"),
            Json.object("_id", "70", "_source", false),
            Json.object("_id", "2", "_source", Json.list(draw.pattern())),
            Json.object("_id", "3", "stored_fields", Json.list(draw.path())));
    return Request.post("mget", "/_mget", Json.object("docs", docs));
  }

  static Request url(Draw draw) {
    String parameters =
        switch (draw.chance().below(6)) {
          case 0 -> "&df=" + encoded(draw.path(Trait.TEXT));
          case 1 -> "&default_operator=AND";
          case 2 -> "&sort=" + encoded(draw.path(Trait.COLUMN) + ":desc");
          case 3 -> "&lenient=true";
          case 4 -> "&size=3&from=1";
          default -> "";
        };
    String endpoint = draw.oneIn(5) ? "/_count" : "/_search";
    return Request.get("url", endpoint + "?q=" + encoded(QueryTexts.lucene(draw)) + parameters);
  }

  static Request mapping(Draw draw) {
    return Request.get(
        "mapping", draw.oneIn(2) ? "/_mapping" : "/_mapping/field/" + encoded(draw.pattern()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
