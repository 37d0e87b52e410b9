package io.lampyr.restapi.eql;

import io.lampyr.esql.eql.condition.EqlFields;
import io.lampyr.esql.eql.condition.EqlNumbers;
import io.lampyr.esql.eql.tree.EqlNode;
import io.lampyr.esql.fault.QueryException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The fields whose values the events of a sequence, or of a sample, have in common. */
record JoinKeys(List<Key> keys) {
  private static final int MOST = 10_000;

  /**
   * One of them.
   *
   * @param field its form with the values as they are; its name, if no index has it
   * @param optional whether an event need not have it
   */
  record Key(String field, boolean optional) {}

  static JoinKeys of(List<EqlNode.Name> names, EqlFields fields) {
    List<Key> keys = new ArrayList<>();
    for (EqlNode.Name name : names) {
      keys.add(new Key(fields.exact(name).orElse(name.name()), name.optional()));
    }
    return new JoinKeys(keys);
  }

  List<String> fields() {
    return keys.stream().map(Key::field).toList();
  }

  /** What finds events that have all that they must have. */
  List<Map<String, Object>> present() {
    List<Map<String, Object>> queries = new ArrayList<>();
    for (Key key : keys) {
      if (!key.optional()) {
        queries.add(exists(key.field()));
      }
    }
    return queries;
  }

  /** All keys of an event: one for each choice of one value of each field. */
  List<List<@Nullable Object>> of(EqlHit hit) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    all.add(List.of());
    for (Key key : keys) {
      List<@Nullable Object> values = values(hit, key);
      List<List<@Nullable Object>> longer = new ArrayList<>();
      for (List<@Nullable Object> begun : all) {
        for (Object value : values) {
          List<@Nullable Object> one = new ArrayList<>(begun);
          one.add(value);
          longer.add(one);
        }
      }
      if (longer.size() > MOST) {
        throw QueryException.argument(
            "an event has more than [" + MOST + "] combinations of values of " + fields());
      }
      all = longer;
    }
    return all;
  }

  private static List<@Nullable Object> values(EqlHit hit, Key key) {
    LinkedHashSet<@Nullable Object> values = new LinkedHashSet<>();
    for (Object value : hit.values(key.field())) {
      values.add(normal(value));
    }
    if (values.isEmpty()) {
      values.add(null);
    }
    return new ArrayList<>(values);
  }

  /** What finds events that have this key among theirs. */
  List<Map<String, Object>> having(List<@Nullable Object> key) {
    List<Map<String, Object>> queries = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      String field = keys.get(i).field();
      Object value = key.get(i);
      queries.add(
          value == null
              ? Map.of("bool", Map.of("must_not", List.of(exists(field))))
              : Map.of("term", Map.of(field, Map.of("value", value))));
    }
    return queries;
  }

  private static Map<String, Object> exists(String field) {
    return Map.of("exists", Map.of("field", field));
  }

  /** Numbers that are the same are the same key, whatever type their fields have. */
  static @Nullable Object normal(@Nullable Object value) {
    return value instanceof Number number ? EqlNumbers.of(number) : value;
  }
}
