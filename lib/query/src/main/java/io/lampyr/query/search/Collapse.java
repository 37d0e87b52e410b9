package io.lampyr.query.search;

import io.lampyr.query.fetch.InnerHits;
import io.lampyr.query.request.StreamedBody;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;

/** Only the first hit of each value of a field is wanted, and perhaps some of the others in it. */
public record Collapse(String field, List<InnerHits> innerHits) {
  public Collapse {
    innerHits = List.copyOf(innerHits);
  }

  static Collapse read(JsonParser parser) {
    String[] field = new String[1];
    List<InnerHits> inner = new ArrayList<>();
    StreamedBody.object(
        parser,
        "collapse",
        (key, value) -> {
          switch (key) {
            case "field" -> field[0] = StreamedBody.text(value, key);
            case "inner_hits" -> inner.addAll(StreamedBody.list(value, InnerHits::read));
            case "max_concurrent_group_searches" -> StreamedBody.integer(value, key);
            default -> {
              return false;
            }
          }
          return true;
        });
    if (field[0] == null) {
      throw StreamedBody.parsing(parser, "Required [field]");
    }
    return new Collapse(field[0], inner);
  }
}
