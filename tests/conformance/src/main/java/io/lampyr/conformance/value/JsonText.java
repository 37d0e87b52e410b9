package io.lampyr.conformance.value;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.io.JsonStringEncoder;
import tools.jackson.core.json.JsonFactory;

/** Values from JSON, and their strings back into it. */
public final class JsonText {
  private static final JsonFactory FACTORY = new JsonFactory();

  private JsonText() {}

  /** Throws {@link MalformedTextException} unless the text is one value of JSON. */
  public static Value read(String text) {
    try (JsonParser parser = FACTORY.createParser(ObjectReadContext.empty(), text)) {
      if (parser.nextToken() == null) {
        throw new MalformedTextException("JSON is empty");
      }
      Value value = value(parser);
      if (parser.nextToken() != null) {
        throw new MalformedTextException("JSON goes on after its end");
      }
      return value;
    } catch (JacksonException malformed) {
      throw new MalformedTextException("JSON is malformed: " + malformed.getOriginalMessage());
    }
  }

  static String quoted(String text) {
    return "\"" + new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)) + "\"";
  }

  private static Value value(JsonParser parser) {
    JsonToken token = parser.currentToken();
    return switch (token) {
      case START_OBJECT -> fields(parser);
      case START_ARRAY -> items(parser);
      case VALUE_STRING -> Value.of(parser.getString());
      case VALUE_NUMBER_INT -> new Value.Whole(new BigInteger(parser.getString()));
      case VALUE_NUMBER_FLOAT -> new Value.Decimal(Double.parseDouble(parser.getString()));
      case VALUE_TRUE -> Value.of(true);
      case VALUE_FALSE -> Value.of(false);
      case VALUE_NULL -> Value.nothing();
      case END_OBJECT, END_ARRAY, PROPERTY_NAME, NOT_AVAILABLE, VALUE_EMBEDDED_OBJECT ->
          throw new MalformedTextException("JSON has no value where one was expected");
    };
  }

  private static Value fields(JsonParser parser) {
    Map<String, Value> fields = new LinkedHashMap<>();
    while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = parser.currentName();
      parser.nextToken();
      fields.put(name, value(parser));
    }
    return new Value.Fields(fields);
  }

  private static Value items(JsonParser parser) {
    List<Value> items = new ArrayList<>();
    while (parser.nextToken() != JsonToken.END_ARRAY) {
      items.add(value(parser));
    }
    return new Value.Items(items);
  }
}
