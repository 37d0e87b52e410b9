package io.lampyr.mapping.document;

import io.lampyr.mapping.json.JsonReading;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.apache.lucene.util.BytesRef;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** The paths of the numbers of a document, in their order. */
final class NumberPaths {
  private NumberPaths() {}

  /** Nothing where there are more, or one of them is in an array. */
  static List<String> of(BytesRef json, int most) {
    List<String> paths = new ArrayList<>();
    Deque<String> around = new ArrayDeque<>();
    int arrays = 0;
    String name = "";
    try (JsonParser parser = JsonReading.parser(json.bytes, json.offset, json.length)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        switch (token) {
          case PROPERTY_NAME -> name = parser.currentName();
          case START_OBJECT -> {
            around.addLast(around.isEmpty() ? "" : around.getLast() + name + ".");
            name = "";
          }
          case END_OBJECT -> around.removeLast();
          case START_ARRAY -> arrays++;
          case END_ARRAY -> arrays--;
          case VALUE_NUMBER_INT, VALUE_NUMBER_FLOAT -> {
            if (arrays > 0 || paths.size() == most) {
              return List.of();
            }
            paths.add(around.getLast() + name);
          }
          default -> {}
        }
      }
    }
    return paths;
  }
}
