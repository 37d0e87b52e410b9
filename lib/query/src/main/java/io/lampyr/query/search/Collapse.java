package io.lampyr.query.search;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.fetch.InnerHits;
import io.lampyr.query.request.StreamedBody;
import io.lampyr.query.request.StreamedOptions;
import io.lampyr.query.request.StreamedOptions.Takes;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Only the first hit of each value of a field is wanted, and perhaps some of the others in it. */
public record Collapse(String field, List<InnerHits> innerHits) {
  public Collapse {
    innerHits = List.copyOf(innerHits);
  }

  static Collapse read(JsonParser parser) {
    String[] field = new String[1];
    List<InnerHits> inner = new ArrayList<>();
    new StreamedOptions("collapse")
        .with(Takes.TEXT, value -> field[0] = value.getString(), "field")
        .with(Takes.OBJECTS, value -> inner.addAll(inner(value)), "inner_hits")
        .with(Takes.NUMBER, Collapse::checkCalls, "max_concurrent_group_searches")
        .read(parser);
    if (field[0] == null) {
      throw StreamedBody.parsing(parser, "Required [field]");
    }
    return new Collapse(field[0], inner);
  }

  private static List<InnerHits> inner(JsonParser parser) {
    return StreamedBody.list(
        parser,
        value -> {
          if (value.currentToken() != JsonToken.START_OBJECT) {
            throw StreamedBody.parsing(value, "Invalid token in inner_hits array");
          }
          return InnerHits.read(value);
        });
  }

  /** Groups are looked up by one call, however many may run at once. */
  private static void checkCalls(JsonParser value) {
    if (StreamedBody.integer(value, value.currentName()) < 1) {
      throw FaultException.argument("maxConcurrentGroupRequests` must be positive");
    }
  }
}
