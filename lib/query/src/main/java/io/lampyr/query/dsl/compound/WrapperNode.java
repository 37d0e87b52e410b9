package io.lampyr.query.dsl.compound;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import java.util.Base64;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;

/** {@code wrapper}: a query as the base 64 of its JSON. */
final class WrapperNode {
  private WrapperNode() {}

  static QueryNode read(PlacedBody body, QueryReader inner) {
    checkKeys(body);
    String text = body.text("query");
    if (text == null) {
      throw body.wrong("[wrapper] query malformed, `query` has no value");
    }
    if (text.isEmpty()) {
      throw FaultException.argument("query source text cannot be null or empty");
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

  /** It has the one key, and takes not even what all queries take. */
  private static void checkKeys(PlacedBody body) {
    List<String> keys = List.copyOf(body.all().keySet());
    if (keys.isEmpty()) {
      throw body.wrong("[wrapper] query malformed");
    }
    if (!keys.getFirst().equals("query")) {
      throw body.wrongAt(
          keys.getFirst(),
          "[wrapper] query malformed, expected `query` but was " + keys.getFirst());
    }
    if (keys.size() > 1) {
      throw body.wrongAt(
          keys.get(1), "[wrapper] malformed query, expected [END_OBJECT] but found [FIELD_NAME]");
    }
  }
}
