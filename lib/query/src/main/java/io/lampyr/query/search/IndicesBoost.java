package io.lampyr.query.search;

import io.lampyr.query.request.StreamedBody;
import java.util.Map;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** By how much hits of indices count more: an object, or an array of such, the first of a name. */
final class IndicesBoost {
  private static final String NAME = "indices_boost";

  private IndicesBoost() {}

  static void read(JsonParser parser, Map<String, Float> boosts) {
    boolean isOfSeveral = parser.currentToken() == JsonToken.START_ARRAY;
    var _ = StreamedBody.list(parser, one -> object(one, boosts, isOfSeveral));
  }

  private static int object(JsonParser parser, Map<String, Float> boosts, boolean isOfSeveral) {
    int[] named = new int[1];
    StreamedBody.object(
        parser,
        NAME,
        (index, value) -> {
          named[0]++;
          boosts.putIfAbsent(index, (float) StreamedBody.decimal(value, index));
          return true;
        });
    if (isOfSeveral && named[0] == 0) {
      throw StreamedBody.expected(parser, "[FIELD_NAME]", NAME);
    }
    return named[0];
  }
}
