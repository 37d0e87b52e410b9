package io.lampyr.query.search;

import io.lampyr.mapping.json.JsonReading;
import io.lampyr.query.request.StreamedBody;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads how much more hits of some indices count: a list of single ones, or an object of all. */
final class IndexBoosts {
  private static final String WHAT = "indices_boost";

  private IndexBoosts() {}

  /** Of what is named twice the first counts. */
  static void read(JsonParser parser, Map<String, Float> boosts) {
    switch (parser.currentToken()) {
      case START_OBJECT ->
          StreamedBody.object(
              parser,
              WHAT,
              (index, value) -> {
                if (!value.currentToken().isScalarValue()) {
                  throw unknownKey(value, index);
                }
                boosts.putIfAbsent(index, (float) StreamedBody.decimal(value, index));
                return true;
              });
      case START_ARRAY -> {
        while (parser.nextToken() != JsonToken.END_ARRAY) {
          one(parser, boosts);
        }
      }
      default -> throw unknownKey(parser, WHAT);
    }
  }

  private static RuntimeException unknownKey(JsonParser parser, String where) {
    String token = JsonReading.named(parser.currentToken());
    return StreamedBody.parsing(parser, "Unknown key for a " + token + " in [" + where + "].");
  }

  private static void one(JsonParser parser, Map<String, Float> boosts) {
    expect(parser, JsonToken.START_OBJECT, "START_OBJECT");
    parser.nextToken();
    expect(parser, JsonToken.PROPERTY_NAME, "FIELD_NAME");
    String index = parser.currentName();
    boolean isNumber = parser.nextToken().isNumeric();
    if (!isNumber) {
      throw StreamedBody.unexpected(parser, WHAT, "VALUE_NUMBER");
    }
    boosts.putIfAbsent(index, (float) StreamedBody.decimal(parser, index));
    parser.nextToken();
    expect(parser, JsonToken.END_OBJECT, "END_OBJECT");
  }

  private static void expect(JsonParser parser, JsonToken token, String name) {
    if (parser.currentToken() != token) {
      throw StreamedBody.unexpected(parser, WHAT, name);
    }
  }
}
