package io.lampyr.differential.generate.size;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;

/** What is asked beside searches. */
final class Asides {
  private Asides() {}

  static Request count(Draw draw) {
    String parameters = draw.chance().of("", "", "?min_score=2");
    return Request.post(
        "size.count", "/_count" + parameters, Json.object("query", Broad.query(draw)));
  }

  /** Why one of the documents is found, or is not. */
  static Request explain(Draw draw) {
    int id = draw.chance().below(Corpus.LEAST);
    return Request.post("size.explain", "/_explain/" + id, Json.object("query", Broad.query(draw)));
  }

  static Request fields(Draw draw) {
    return Request.post(
        "size.field_caps",
        "/_field_caps?fields=*",
        Json.object("index_filter", Broad.filter(draw)));
  }
}
