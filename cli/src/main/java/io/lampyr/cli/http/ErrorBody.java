package io.lampyr.cli.http;

import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Finds the reason in an Elasticsearch error: a text, or an object with a type and a reason. */
final class ErrorBody {
  private static final JsonFactory JSON = new JsonFactory();

  private ErrorBody() {}

  static Optional<String> reason(byte[] body) {
    try (JsonParser parser = JSON.createParser(ObjectReadContext.empty(), body)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        return Optional.empty();
      }
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = parser.currentName();
        JsonToken value = parser.nextToken();
        if (name.equals("error")) {
          return value == JsonToken.START_OBJECT
              ? typeAndReason(parser)
              : Optional.of(parser.getString());
        }
        parser.skipChildren();
      }
    } catch (JacksonException notJson) {
      return Optional.empty();
    }
    return Optional.empty();
  }

  private static Optional<String> typeAndReason(JsonParser parser) {
    String type = "";
    String reason = "";
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      JsonToken value = parser.nextToken();
      if (value == JsonToken.VALUE_STRING && name.equals("type")) {
        type = parser.getString();
      } else if (value == JsonToken.VALUE_STRING && name.equals("reason")) {
        reason = parser.getString();
      }
      parser.skipChildren();
    }
    String both = type.isEmpty() || reason.isEmpty() ? type + reason : type + ": " + reason;
    return both.isEmpty() ? Optional.empty() : Optional.of(both);
  }
}
