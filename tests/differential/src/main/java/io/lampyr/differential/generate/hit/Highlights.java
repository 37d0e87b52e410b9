package io.lampyr.differential.generate.hit;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.field.Trait;
import io.lampyr.differential.generate.query.Queries;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** What is highlighted, by which highlighter, and how. */
public final class Highlights {
  private Highlights() {}

  public static Map<String, Object> any(Draw draw) {
    Map<String, Object> fields = Json.object();
    for (int i = draw.chance().between(1, 2); i > 0; i--) {
      String path =
          draw.oneIn(4)
              ? draw.chance().of("*", "b*", "text*")
              : draw.path(draw.chance().of(Trait.TEXT, Trait.TEXT, Trait.WORDS));
      Map<String, Object> options = draw.oneIn(2) ? Json.object() : options(draw);
      draw.sometimes(options, 12, "fragment_offset", 0L, 5L);
      if (draw.oneIn(12)) {
        options.put("matched_fields", Json.list(draw.path(Trait.TEXT), path));
      }
      fields.put(path, options);
    }
    Map<String, Object> body = draw.oneIn(2) ? Json.object() : options(draw);
    body.put("fields", fields);
    if (draw.oneIn(5)) {
      body.put("encoder", "html");
    }
    if (draw.oneIn(8)) {
      body.put("tags_schema", "styled");
    }
    return body;
  }

  private static Map<String, Object> options(Draw draw) {
    Map<String, Object> body = Json.object();
    if (draw.oneIn(2)) {
      body.put("type", draw.chance().of("unified", "plain", "fvh"));
    }
    if (draw.oneIn(3)) {
      body.put("fragment_size", draw.chance().of(0L, 20L, 50L));
    }
    if (draw.oneIn(3)) {
      body.put("number_of_fragments", draw.chance().of(0L, 1L, 3L));
    }
    if (draw.oneIn(4)) {
      body.put("require_field_match", false);
    }
    if (draw.oneIn(4)) {
      body.put("no_match_size", 15L);
    }
    if (draw.oneIn(5)) {
      body.put("pre_tags", Json.list("<b>"));
      body.put("post_tags", Json.list("</b>"));
    }
    if (draw.oneIn(5)) {
      body.put("order", "score");
    }
    if (draw.oneIn(6)) {
      body.put("boundary_scanner", draw.chance().of("word", "sentence", "chars"));
    }
    if (draw.oneIn(6)) {
      body.put("highlight_query", Queries.any(draw, 0));
    }
    draw.sometimes(body, 8, "fragmenter", "simple", "span");
    draw.sometimes(body, 12, "boundary_chars", ".,!? \t\n", "o");
    draw.sometimes(body, 12, "boundary_max_scan", 0L, 5L);
    draw.sometimes(body, 12, "boundary_scanner_locale", "de", "en-US");
    draw.sometimes(body, 12, "phrase_limit", 1L, 10L);
    draw.sometimes(body, 12, "max_analyzer_offset", 20L, 100L);
    draw.sometimes(body, 12, "force_source", true);
    return body;
  }
}
