package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.index.IndexableField;
import org.junit.jupiter.api.Test;

/**
 * Random documents against a naive model of the dynamic rules that works on trees: both must agree
 * on whether a document is taken, on the mapping that comes of it, and on what is indexed.
 */
class RandomDocumentsTest {
  private static final int DOCUMENTS = 3000;
  private static final int DOCUMENTS_PER_MAPPING = 12;

  @Test
  void streamingParserAgreesWithTheModel() {
    long seed = Long.getLong("lampyr.seed", 20240501L);
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    int taken = 0;
    int refused = 0;
    for (int i = 0; i < DOCUMENTS / DOCUMENTS_PER_MAPPING; i++) {
      Index index = new Index("{}");
      Model model = new Model();
      for (int d = 0; d < DOCUMENTS_PER_MAPPING; d++) {
        Map<String, Object> document = object(random, 0);
        String json = new String(Json.write(document), StandardCharsets.UTF_8);
        Model before = model.copy();
        List<String> values = new ArrayList<>();
        boolean fits = model.take(document, values);
        ParseOutcome outcome = index.settle("1", json);
        if (fits) {
          taken++;
          assertThat(outcome)
              .as("seed=%s document=%s", seed, json)
              .isInstanceOf(ParseOutcome.Parsed.class);
          assertThat(indexed((ParseOutcome.Parsed) outcome))
              .as("seed=%s document=%s", seed, json)
              .containsExactlyInAnyOrderElementsOf(values);
        } else {
          refused++;
          assertThat(outcome)
              .as("seed=%s document=%s", seed, json)
              .isInstanceOf(ParseOutcome.Rejected.class);
          model = before;
        }
        assertThat(paths(index)).as("seed=%s document=%s", seed, json).isEqualTo(model.types);
      }
    }
    assertThat(taken).isGreaterThan(DOCUMENTS / 4);
    assertThat(refused).isGreaterThan(DOCUMENTS / 10);
  }

  @Test
  void whatOneMappingTookIsRefusedByNoOtherWhenItIsReplayed() throws IOException {
    long seed = Long.getLong("lampyr.seed", 20240502L);
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    int otherwise = 0;
    for (int i = 0; i < DOCUMENTS / DOCUMENTS_PER_MAPPING; i++) {
      try (Index taking = new Index("{}");
          Index replaying = new Index("{}")) {
        replaying.settle("0", new String(Json.write(object(random, 0)), StandardCharsets.UTF_8));
        for (int d = 0; d < DOCUMENTS_PER_MAPPING; d++) {
          String json = new String(Json.write(object(random, 0)), StandardCharsets.UTF_8);
          if (taking.settle("1", json) instanceof ParseOutcome.Parsed) {
            otherwise += replaying.parse("1", json) instanceof ParseOutcome.Rejected ? 1 : 0;
            assertThat(replaying.acknowledged("1", json).fields())
                .as("seed=%s document=%s", seed, json)
                .anyMatch(field -> isSource(field, json));
          }
        }
        assertThat(replaying.searcher().getIndexReader().numDocs()).isLessThanOrEqualTo(1);
      }
    }
    assertThat(otherwise).isGreaterThan(DOCUMENTS / 20);
  }

  private static boolean isSource(IndexableField field, String json) {
    return field.name().equals(SystemFields.SOURCE)
        && field.binaryValue().utf8ToString().equals(json);
  }

  private static List<String> indexed(ParseOutcome.Parsed parsed) {
    List<String> all = new ArrayList<>();
    for (Iterable<IndexableField> document : parsed.document().block(List.of())) {
      document.forEach(field -> {
        if (!field.name().startsWith("_")) {
          all.add(field.name());
        }
      });
    }
    return all;
  }

  private static Map<String, String> paths(Index index) {
    Map<String, String> paths = new TreeMap<>();
    flatten(
        Json.object(index.mapping().toJson().getOrDefault("properties", Map.of()), ""), "", paths);
    return paths;
  }

  private static void flatten(
      Map<String, Object> properties, String prefix, Map<String, String> paths) {
    properties.forEach((name, json) -> {
      Map<String, Object> field = Json.object(json, name);
      if (field.containsKey("properties") || field.get("type").equals("object")) {
        paths.put(prefix + name, "object");
        flatten(
            Json.object(field.getOrDefault("properties", Map.of()), ""),
            prefix + name + ".",
            paths);
      } else {
        paths.put(prefix + name, field.get("type").toString());
      }
    });
  }

  private static Map<String, Object> object(Random random, int depth) {
    Map<String, Object> object = new LinkedHashMap<>();
    int size = random.nextInt(4);
    for (int i = 0; i < size; i++) {
      String name = String.valueOf((char) ('a' + random.nextInt(5)));
      if (random.nextInt(8) == 0) {
        name += "." + (char) ('a' + random.nextInt(5));
      }
      object.put(name, value(random, depth));
    }
    return object;
  }

  private static Object value(Random random, int depth) {
    return switch (random.nextInt(depth > 3 ? 8 : 10)) {
      case 0 -> (long) random.nextInt(100);
      case 1 -> random.nextInt(100) + 0.5;
      case 2 -> random.nextBoolean();
      case 3 -> "2024-0" + (1 + random.nextInt(9)) + "-10";
      case 4 -> "2024/01/0" + (1 + random.nextInt(9));
      case 5, 6 -> "word " + random.nextInt(10);
      case 7 -> null;
      case 8 -> object(random, depth + 1);
      default -> {
        List<Object> list = new ArrayList<>();
        for (int i = random.nextInt(3); i >= 0; i--) {
          list.add(value(random, depth + 1));
        }
        yield list;
      }
    };
  }

  /** The rules, told once more: types by path, and what may go into each. */
  private static final class Model {
    private final Map<String, String> types = new TreeMap<>();
    private final Map<String, Boolean> slashed = new HashMap<>();

    Model copy() {
      Model copy = new Model();
      copy.types.putAll(types);
      copy.slashed.putAll(slashed);
      return copy;
    }

    boolean take(Map<String, Object> object, List<String> values) {
      return members("", object, values);
    }

    private boolean members(String prefix, Map<String, Object> object, List<String> values) {
      for (Map.Entry<String, Object> member : object.entrySet()) {
        String name = member.getKey();
        int dot = name.indexOf('.');
        String at = prefix;
        if (dot > 0) {
          String around = prefix + name.substring(0, dot);
          if (!types.getOrDefault(around, "object").equals("object")) {
            return false;
          }
          types.put(around, "object");
          at = around + ".";
          name = name.substring(dot + 1);
        }
        if (!value(at + name, member.getValue(), values)) {
          return false;
        }
      }
      return true;
    }

    private boolean value(String path, Object value, List<String> values) {
      String type = types.get(path);
      if (value == null) {
        return true;
      }
      if (value instanceof List<?> list) {
        for (Object element : list) {
          if (!value(path, element, values)) {
            return false;
          }
        }
        return true;
      }
      if (value instanceof Map<?, ?>) {
        if (type != null && !type.equals("object")) {
          return false;
        }
        types.put(path, "object");
        return members(path + ".", Json.object(value, ""), values);
      }
      if (type == null) {
        type = typeOf(value);
        types.put(path, type);
        slashed.put(path, value.toString().contains("/"));
      }
      return scalar(path, type, value, values);
    }

    private static String typeOf(Object value) {
      return switch (value) {
        case Long whole -> "long";
        case Double decimal -> "float";
        case Boolean truth -> "boolean";
        case String text when text.startsWith("2024") -> "date";
        default -> "text";
      };
    }

    private boolean scalar(String path, String type, Object value, List<String> values) {
      boolean number = value instanceof Number;
      boolean fits =
          switch (type) {
            case "text" -> true;
            case "long", "float" -> number;
            case "boolean" -> value instanceof Boolean;
            case "date" -> fitsDate(path, value);
            default -> false;
          };
      values.add(path);
      if (type.equals("text")) {
        values.add(path + ".keyword");
      }
      return fits;
    }

    /** Both formats also take milliseconds, which any whole number and decimal is. */
    private boolean fitsDate(String path, Object value) {
      boolean dated = value instanceof String text && text.startsWith("2024");
      return value instanceof Number
          || (dated && value.toString().contains("/") == slashed.get(path));
    }
  }
}
