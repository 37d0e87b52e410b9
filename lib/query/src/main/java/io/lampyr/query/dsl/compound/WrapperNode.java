package io.lampyr.query.dsl.compound;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Base64;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/** {@code wrapper}: a query as the base 64 of its JSON. */
final class WrapperNode {
  private WrapperNode() {}

  static QueryNode read(PlacedBody body, QueryReader inner) {
    String text = body.text("query");
    if (text == null || text.isEmpty()) {
      throw body.wrong("[wrapper] query malformed, expected `query` but was [" + text + "]");
    }
    byte[] json;
    try {
      json = Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException wrong) {
      throw FaultException.argument("[wrapper] query is not base 64: " + wrong.getMessage());
    }
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      return inner.query(Part.read(parser));
    } catch (JacksonException malformed) {
      throw new FaultException(JsonReading.fault(malformed));
    }
  }
}
