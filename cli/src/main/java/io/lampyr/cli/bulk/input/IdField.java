package io.lampyr.cli.bulk.input;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Reads a document only as far as the field that holds its id. */
final class IdField {
  private static final JsonFactory JSON = new JsonFactory();

  private final String name;

  IdField(String name) {
    this.name = name;
  }

  /** Writes the action's line with the id in it, or says why there is none. */
  Optional<String> appendAction(String action, Lines document, Entry into) {
    try (JsonParser parser =
        JSON.createParser(
            ObjectReadContext.empty(), document.buffer(), document.start(), document.length())) {
      parser.nextToken();
      while (parser.nextToken() == JsonToken.PROPERTY_NAME) {
        boolean isId = parser.currentName().equals(name);
        JsonToken value = parser.nextToken();
        if (isId) {
          if (value != JsonToken.VALUE_STRING && !value.isNumeric()) {
            return Optional.of("the field " + name + " must be a text or a number to be an id");
          }
          appendAction(action, parser.getString().getBytes(StandardCharsets.UTF_8), into);
          return Optional.empty();
        }
        parser.skipChildren();
      }
    } catch (JacksonException malformed) {
      return Optional.of("not JSON: " + malformed.getOriginalMessage());
    }
    return Optional.of("the document has no field " + name + ", which --id-field asks for");
  }

  static void appendAction(String action, byte[] id, Entry into) {
    into.append("{\"" + action + "\":{\"_id\":");
    into.appendQuoted(id, 0, id.length);
    into.append("}}\n");
  }
}
