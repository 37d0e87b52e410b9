package io.lampyr.differential.generate.request;

import io.lampyr.differential.generate.Draw;
import io.lampyr.differential.generate.hit.Fetching;
import io.lampyr.differential.json.Json;
import java.util.Map;

/** What is shown of hits inside of others. */
final class Inside {
  private Inside() {}

  /** Adds to the inner hits that queries ask for what they bring along, to half of them. */
  static void show(Draw draw, Object tree) {
    Json.elements(tree).forEach(element -> show(draw, element));
    Json.map(tree)
        .forEach((name, value) -> {
          if (name.equals("inner_hits") && value instanceof Map<?, ?> && draw.oneIn(2)) {
            Fetching.one(draw, Json.map(value));
          } else {
            show(draw, value);
          }
        });
  }
}
