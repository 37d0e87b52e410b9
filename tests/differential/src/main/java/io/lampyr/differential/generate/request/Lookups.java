package io.lampyr.differential.generate.request;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Analysis;
import io.lampyr.differential.generate.field.Texts;
import io.lampyr.differential.generate.field.TokenFilters;
import io.lampyr.differential.generate.field.TokenParts;
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
    String parameters =
        draw.chance().of("", "", "", "?terminate_after=1000", "?min_score=1", "?preference=_local");
    return Request.post(
        "count", "/_count" + parameters, Json.object("query", Queries.any(draw, 2)));
  }

  static Request validate(Draw draw) {
    String parameters = draw.chance().of("", "", "", "?all_shards=true");
    return Request.post(
        "validate", "/_validate/query" + parameters, Json.object("query", Queries.any(draw, 1)));
  }

  static Request explain(Draw draw) {
    return Request.post(
        "explain",
        "/_explain/"
            + draw.chance().between(1, 40)
            + draw.chance()
                .of(
                    "",
                    "",
                    "",
                    "?_source=uid",
                    "?stored_fields=body",
                    "?_source=false",
                    "?routing=" + draw.chance().between(1, 20),
                    "?_source_excludes=*1",
                    "?stored_fields=*",
                    "?preference=_local"),
        Json.object("query", Queries.any(draw, 1)));
  }

  static Request analyze(Draw draw) {
    // long on purpose: one way to name an analysis after the other
    Map<String, Object> body = Json.object("text", text(draw));
    switch (draw.chance().below(13)) {
      case 0 -> body.put("analyzer", draw.chance().pick(Analysis.ANALYZERS));
      case 1 -> body.put("field", draw.path());
      case 2 -> {
        body.put("tokenizer", draw.chance().pick(Analysis.TOKENIZERS));
        body.put("filter", filters(draw));
      }
      case 3 -> {
        body.put(
            "tokenizer",
            draw.oneIn(2)
                ? TokenParts.tokenizer(draw.chance())
                : draw.chance().of("standard", "whitespace", "keyword"));
        body.put(
            "filter",
            draw.chance().times(draw.chance().below(3), () -> TokenFilters.filter(draw.chance())));
      }
      case 4 -> {
        body.put("tokenizer", draw.chance().of("standard", "whitespace"));
        body.put("filter", Json.list("lowercase", TokenFilters.filter(draw.chance())));
      }
      case 5 -> {
        if (draw.oneIn(2)) {
          body.put("normalizer", "my_lower");
        } else {
          body.put("filter", filters(draw));
        }
      }
      default -> body.put("analyzer", draw.chance().of("my_eng", "my_gram", "my_part"));
    }
    draw.sometimes(body, 5, "explain", true);
    if (body.containsKey("explain")) {
      draw.sometimes(body, 2, "attributes", Json.list("keyword"), Json.list("type", "payload"));
    }
    if (draw.oneIn(5) && body.containsKey("tokenizer")) {
      Object part = draw.oneIn(3) ? "html_strip" : TokenParts.charFilter(draw.chance());
      body.put("char_filter", Json.list(part));
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
    Map<String, Object> body = Json.object("fields", Json.list(words(draw)));
    if (draw.oneIn(8)) {
      body.remove("fields");
    }
    if (draw.oneIn(3)) {
      body.put("term_statistics", true);
    }
    if (draw.oneIn(3)) {
      body.put("offsets", false);
    }
    if (draw.oneIn(4)) {
      body.put("field_statistics", false);
    }
    return Request.post(
        "termvectors",
        "/_termvectors/"
            + draw.chance().between(1, 40)
            + draw.chance().of("", "", "?realtime=false"),
        body);
  }

  /** A field with words, or one that such a field makes by itself. */
  private static String words(Draw draw) {
    return draw.path(Trait.TEXT)
        + draw.chance().of("", "", "", "._2gram", "._index_prefix", "._index_phrase", "*");
  }

  /** Of a document that is none of the index's. */
  static Request artificial(Draw draw) {
    Map<String, Object> doc = Json.object("body", Texts.phrase(draw.chance()) + " " + draw.word());
    doc.put(draw.path(Trait.TEXT), Texts.phrase(draw.chance()));
    Map<String, Object> body = Json.object("doc", doc);
    draw.sometimes(body, 3, "term_statistics", true);
    draw.sometimes(body, 3, "fields", Json.list(words(draw)), Json.list("b*"));
    draw.sometimes(body, 4, "per_field_analyzer", Json.object("body", "english"));
    draw.sometimes(body, 5, "positions", false);
    draw.sometimes(body, 5, "payloads", false);
    if (draw.oneIn(3)) {
      Map<String, Object> filter = Json.object("max_num_terms", (long) draw.chance().between(1, 4));
      draw.sometimes(filter, 3, "min_term_freq", 1L, 2L);
      draw.sometimes(filter, 3, "max_doc_freq", 5L, 20L);
      draw.sometimes(filter, 3, "min_word_length", 3L);
      body.put("filter", filter);
    }
    return Request.post("termvectors", "/_termvectors", body);
  }

  static Request severalVectors(Draw draw) {
    Map<String, Object> second = Json.object("_id", "2", "fields", Json.list("body"));
    draw.sometimes(second, 3, "term_statistics", true);
    draw.sometimes(second, 3, "fields", Json.list(words(draw)), Json.list("*"));
    draw.sometimes(second, 4, "offsets", false);
    draw.sometimes(second, 6, "filter", Json.object("max_num_terms", 2L));
    draw.sometimes(second, 6, "routing", "5");
    if (draw.oneIn(4)) {
      second.remove("_id");
      second.put("_index", "i");
      second.put("doc", Json.object("body", Texts.phrase(draw.chance())));
    }
    return Request.post(
        "mtermvectors",
        "/_mtermvectors"
            + draw.chance()
                .of(
                    "",
                    "",
                    "?fields=body",
                    "?offsets=false",
                    "?realtime=false",
                    "?positions=false"),
        draw.oneIn(3)
            ? Json.object("ids", Json.list("1", "70"))
            : Json.object("docs", Json.list(Json.object("_id", "1"), second)));
  }

  static Request fieldCaps(Draw draw) {
    String path = "/_field_caps?fields=" + encoded(draw.pattern());
    if (draw.oneIn(4)) {
      return Request.post("field_caps", path, Json.object("index_filter", Queries.any(draw, 0)));
    }
    return Request.get("field_caps", path + draw.chance().of("", "", "&include_unmapped=true"));
  }

  static Request document(Draw draw) {
    String id = String.valueOf(draw.chance().between(1, 65));
    String parameters =
        switch (draw.chance().below(12)) {
          case 0 -> "?_source=false";
          case 1 -> "?_source_includes=" + encoded(draw.pattern());
          case 2 ->
              "?stored_fields="
                  + encoded(draw.path())
                  + draw.chance().of("", ",_routing", ",_source");
          case 3 -> "?realtime=false";
          case 6 -> "?_source_excludes=" + encoded(draw.pattern());
          case 7 -> "?_source=" + encoded(draw.pattern()) + "&_source_excludes=*1";
          case 8 -> "?version=" + draw.chance().between(1, 2);
          case 9 -> "?routing=" + draw.chance().between(1, 20);
          case 10 -> "?filter_path=_source." + encoded(draw.path());
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
            Json.object("_id", "3", "stored_fields", Json.list(draw.path(), draw.path())),
            Json.object("_id", "4", "_source", Json.object("excludes", Json.list(draw.pattern()))));
    draw.sometimes(Json.map(docs.getFirst()), 4, "routing", "5", "17");
    if (draw.oneIn(4)) {
      String parameters =
          draw.chance().of("", "?_source=false", "?stored_fields=body", "?_source=b*");
      return Request.post(
          "mget", "/_mget" + parameters, Json.object("ids", Json.list("1", "70", "3")));
    }
    return Request.post("mget", "/_mget", Json.object("docs", docs));
  }

  static Request url(Draw draw) {
    String parameters =
        switch (draw.chance().below(12)) {
          case 0 -> "&df=" + encoded(draw.path(Trait.TEXT));
          case 1 -> "&default_operator=AND";
          case 2 -> "&sort=" + encoded(draw.path(Trait.COLUMN) + ":desc");
          case 3 -> "&lenient=true";
          case 4 -> "&size=3&from=1";
          case 5 -> "&analyzer=" + draw.chance().of("english", "keyword", "my_gram");
          case 6 -> "&analyze_wildcard=true";
          case 7 ->
              "&suggest_text=runing&suggest_mode=always&suggest_field="
                  + encoded(draw.path(Trait.TEXT));
          case 8 -> "&_source=body,num&track_scores=true";
          case 9 -> "&docvalue_fields=" + encoded(draw.path(Trait.COLUMN));
          case 10 -> "&stored_fields=body&track_total_hits=" + draw.chance().of("true", "2", "no");
          default -> "";
        };
    boolean plain = !parameters.startsWith("&s") && !parameters.startsWith("&d");
    String endpoint = plain && draw.oneIn(5) ? "/_count" : "/_search";
    return Request.get("url", endpoint + "?q=" + encoded(QueryTexts.lucene(draw)) + parameters);
  }

  static Request mapping(Draw draw) {
    return Request.get(
        "mapping",
        draw.oneIn(2)
            ? "/_mapping"
            : "/_mapping/field/"
                + encoded(draw.pattern())
                + draw.chance().of("", "", "?include_defaults=true"));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
