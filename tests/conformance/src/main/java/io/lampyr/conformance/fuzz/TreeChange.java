package io.lampyr.conformance.fuzz;

import io.lampyr.base.port.Randomness;
import io.lampyr.conformance.value.Value;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Changes one place of a tree of JSON. */
final class TreeChange {
  private static final int DEEP = 60;
  private static final int MANY = 50;

  private final Words words;
  private final Randomness chance;

  /** How many places are to be passed yet. */
  private int ahead;

  TreeChange(Words words, Randomness chance) {
    this.words = words;
    this.chance = chance;
  }

  Value changed(Value tree) {
    ahead = chance.nextInt(size(tree));
    return walked("", tree);
  }

  private static int size(Value value) {
    int size = 1;
    if (value instanceof Value.Fields(Map<String, Value> fields)) {
      for (Value each : fields.values()) {
        size += size(each);
      }
    } else if (value instanceof Value.Items(List<Value> items)) {
      for (Value each : items) {
        size += size(each);
      }
    }
    return size;
  }

  private Value walked(String name, Value value) {
    if (ahead-- == 0) {
      return replaced(name, value);
    }
    return switch (value) {
      case Value.Fields(Map<String, Value> fields) -> {
        Map<String, Value> all = new LinkedHashMap<>();
        fields.forEach((key, each) -> {
          boolean isHere = ahead == 0;
          Value other = walked(key, each);
          if (!isHere || chance.nextInt(8) != 0) {
            all.put(isHere && chance.nextInt(6) == 0 ? otherName(key) : key, other);
          }
        });
        yield new Value.Fields(all);
      }
      case Value.Items(List<Value> items) -> {
        List<Value> all = new ArrayList<>();
        items.forEach(each -> all.add(walked(name, each)));
        yield new Value.Items(all);
      }
      case Value.Nothing _, Value.Truth _, Value.Whole _, Value.Decimal _, Value.Text _ -> value;
    };
  }

  private String otherName(String key) {
    return switch (chance.nextInt(3)) {
      case 0 -> OddValues.text(chance);
      case 1 -> words.name(chance);
      default -> key + ".x";
    };
  }

  private Value replaced(String name, Value value) {
    return switch (chance.nextInt(8)) {
      case 0, 1 -> OddValues.value(chance);
      case 2, 3 -> words.value(name, chance);
      case 4 -> {
        String other = words.name(chance);
        yield new Value.Fields(Map.of(other, words.value(other, chance)));
      }
      case 5 -> new Value.Items(Collections.nCopies(1 + chance.nextInt(MANY), value));
      case 6 -> added(value);
      default -> nested(name.isEmpty() ? words.name(chance) : name, value);
    };
  }

  private Value added(Value value) {
    String other = words.name(chance);
    if (!(value instanceof Value.Fields(Map<String, Value> fields))) {
      return new Value.Fields(Map.of(other, value));
    }
    Map<String, Value> all = new LinkedHashMap<>(fields);
    all.put(other, words.value(other, chance));
    return new Value.Fields(all);
  }

  private Value nested(String name, Value value) {
    Value all = value;
    for (int i = 1 + chance.nextInt(DEEP); i > 0; i--) {
      all = new Value.Fields(Map.of(name, all));
    }
    return all;
  }
}
