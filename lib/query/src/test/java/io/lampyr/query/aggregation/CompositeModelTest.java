package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages of composite keys are what enumerating all combinations of all documents' values gives. */
class CompositeModelTest {
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'f':{'type':'double'},"
          + "'d':{'type':'date'},'b':{'type':'boolean'},'l':{'type':'nested'}}}";
  private static final long DAY = 86_400_000L;

  /** A part, how it is asked for, and what it makes of a value. */
  private record Part(
      String field,
      String source,
      UnaryOperator<Object> change,
      boolean ascending,
      boolean kept,
      boolean missingFirst) {
    int compare(Object left, Object right) {
      if (left == null || right == null) {
        int order = Boolean.compare(left != null, right != null);
        return missingFirst ? order : -order;
      }
      @SuppressWarnings("unchecked") // Values of one part are of one type.
      int order = ((Comparable<Object>) left).compareTo(right);
      return ascending ? order : -order;
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void pagesAreThoseOfAllCombinations(long seed) throws IOException {
    Random random = new Random(seed);
    List<Map<String, List<Object>>> documents = new ArrayList<>();
    try (Shards shards = new Shards(2, MAPPING)) {
      for (int i = 0; i < 150; i++) {
        Map<String, List<Object>> document = document(random);
        documents.add(document);
        int shard = random.nextInt(2);
        shards.add(shard, "" + i, json(document, random));
        if (random.nextInt(25) == 0) {
          shards.segment(shard);
        }
      }
      for (int round = 0; round < 12; round++) {
        compare(shards, documents, parts(random), 1 + random.nextInt(40), random);
      }
    }
  }

  private static void compare(
      Shards shards,
      List<Map<String, List<Object>>> documents,
      List<Part> parts,
      int size,
      Random random)
      throws IOException {
    TreeMap<List<Object>, Long> model = new TreeMap<>(order(parts));
    documents.forEach(document -> add(document, parts, new ArrayList<>(), model));
    List<List<Object>> keys = new ArrayList<>(model.keySet());
    List<Object> after =
        keys.isEmpty() || random.nextInt(4) == 0 ? null : keys.get(random.nextInt(keys.size()));
    if (after != null && random.nextBoolean()) {
      after = moved(after, random);
    }
    Map<List<Object>, Long> behind = after == null ? model : model.tailMap(after, false);
    List<String> expected =
        behind.entrySet().stream()
            .limit(size)
            .map(entry -> entry.getKey() + "=" + entry.getValue())
            .toList();
    String sources =
        parts.stream().map(Part::source).collect(Collectors.joining(",", "'sources':[", "]"));
    String page = after == null ? "" : ",'after':" + afterKey(parts, after);
    String request =
        "{'c':{'composite':{'size':%d,%s%s},'aggs':{'s':{'value_count':{'field':'d'}}}}}"
            .formatted(size, sources, page);
    List<String> found = new ArrayList<>();
    for (Object each : (List<?>) ((Map<?, ?>) shards.run(request).get("c")).get("buckets")) {
      Map<?, ?> bucket = (Map<?, ?>) each;
      List<Object> key = new ArrayList<>(((Map<?, ?>) bucket.get("key")).values());
      found.add(key + "=" + bucket.get("doc_count"));
      assertThat(((Map<?, ?>) bucket.get("s")).get("value"))
          .as("inside of %s", key)
          .isEqualTo(bucket.get("doc_count"));
    }
    assertThat(found).as(request).isEqualTo(expected);
  }

  private static Comparator<List<Object>> order(List<Part> parts) {
    return (left, right) -> {
      for (int i = 0; i < parts.size(); i++) {
        int order = parts.get(i).compare(left.get(i), right.get(i));
        if (order != 0) {
          return order;
        }
      }
      return 0;
    };
  }

  /** A place at which there may be no key. */
  private static List<Object> moved(List<Object> key, Random random) {
    List<Object> moved = new ArrayList<>(key);
    int at = random.nextInt(moved.size());
    moved.set(
        at,
        switch (moved.get(at)) {
          case null -> null;
          case String text -> text + "+";
          case Long number -> number + 1;
          case Double number -> number + 0.5;
          case Object other -> other;
        });
    return moved;
  }

  private static String afterKey(List<Part> parts, List<Object> after) {
    StringJoiner key = new StringJoiner(",", "{", "}");
    for (int i = 0; i < parts.size(); i++) {
      Object value = after.get(i);
      key.add("'p" + i + "':" + (value instanceof String text ? "'" + text + "'" : value));
    }
    return key.toString();
  }

  private static void add(
      Map<String, List<Object>> document,
      List<Part> parts,
      List<Object> key,
      Map<List<Object>, Long> model) {
    if (key.size() == parts.size()) {
      model.merge(new ArrayList<>(key), 1L, Long::sum);
      return;
    }
    Part part = parts.get(key.size());
    List<Object> values =
        document.get(part.field()).stream().map(part.change()).distinct().toList();
    if (values.isEmpty() && part.kept()) {
      values = Collections.singletonList(null);
    }
    for (Object value : values) {
      key.add(value);
      add(document, parts, key, model);
      key.removeLast();
    }
  }

  private static List<Part> parts(Random random) {
    List<Part> parts = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      parts.add(part("p" + parts.size(), random));
    }
    return parts;
  }

  private static Part part(String name, Random random) {
    boolean ascending = random.nextBoolean();
    boolean kept = random.nextBoolean();
    boolean first = (kept && random.nextBoolean()) ? random.nextBoolean() : ascending;
    String missing =
        kept ? ",'missing_bucket':true,'missing_order':'" + (first ? "first" : "last") + "'" : "";
    String rest = ",'order':'" + (ascending ? "asc" : "desc") + "'" + missing;
    String field = List.of("k", "n", "f", "d").get(random.nextInt(4));
    String type = "terms";
    String more = "";
    UnaryOperator<Object> change = UnaryOperator.identity();
    if (field.equals("d") && random.nextBoolean()) {
      type = "date_histogram";
      more = ",'fixed_interval':'1d'";
      change = value -> Math.floorDiv((Long) value, DAY) * DAY;
    } else if (!List.of("k", "d").contains(field) && random.nextBoolean()) {
      type = "histogram";
      more = ",'interval':7";
      change = value -> Math.floor(((Number) value).doubleValue() / 7) * 7;
    }
    String source = "{'%s':{'%s':{'field':'%s'%s%s}}}".formatted(name, type, field, more, rest);
    return new Part(field, source, change, ascending, kept, first);
  }

  private static Map<String, List<Object>> document(Random random) {
    Map<String, List<Object>> document = new LinkedHashMap<>();
    document.put("k", values(random, 2, () -> "k" + random.nextInt(7)));
    document.put("n", values(random, 3, () -> (long) random.nextInt(80) - 40));
    document.put("f", values(random, 2, () -> (random.nextInt(80) - 40) / 4.0));
    document.put("d", List.of(1_700_000_000_000L + random.nextInt(6) * (DAY / 2)));
    return document;
  }

  private interface Value {
    Object next();
  }

  private static List<Object> values(Random random, int most, Value value) {
    List<Object> values = new ArrayList<>();
    for (int i = random.nextInt(most + 1); i > 0; i--) {
      values.add(value.next());
    }
    return values;
  }

  private static String json(Map<String, List<Object>> document, Random random) {
    StringJoiner json = new StringJoiner(",", "{", "}");
    document.forEach((field, values) -> {
      StringJoiner list = new StringJoiner(",", "'" + field + "':[", "]");
      values.forEach(
          value -> list.add(value instanceof String text ? "'" + text + "'" : "" + value));
      json.add(list.toString());
    });
    // Documents nested in others are no documents of their own.
    return json.add("'l':[" + (random.nextBoolean() ? "{'x':1},{'x':2}" : "") + "]").toString();
  }
}
