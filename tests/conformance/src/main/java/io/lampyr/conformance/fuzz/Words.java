package io.lampyr.conformance.fuzz;

import io.lampyr.base.port.Randomness;
import io.lampyr.conformance.suite.Api;
import io.lampyr.conformance.suite.RestTest;
import io.lampyr.conformance.suite.Step;
import io.lampyr.conformance.suite.Suite;
import io.lampyr.conformance.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What requests of the suite are made of: names of parameters, and names in bodies with the values
 * that stand under them. From these a request can be made that is nearly sensible.
 */
record Words(List<String> parameters, List<String> names, Map<String, List<Value>> values) {
  /** Of one name: enough to be surprised by. */
  private static final int MOST_VALUES = 64;

  Words {
    parameters = List.copyOf(parameters);
    names = List.copyOf(names);
    values = Map.copyOf(values);
  }

  static Words of(Suite suite) {
    TreeSet<String> parameters = new TreeSet<>();
    for (Api api : suite.apis().values()) {
      parameters.addAll(api.params());
    }
    Map<String, List<Value>> values = new TreeMap<>();
    for (RestTest test : suite.tests()) {
      Stream.concat(test.setup().stream(), test.steps().stream())
          .filter(Step.Do.class::isInstance)
          .map(Step.Do.class::cast)
          .forEach(step -> gather(step.arguments().get("body"), values));
    }
    return new Words(List.copyOf(parameters), List.copyOf(new TreeSet<>(values.keySet())), values);
  }

  private static void gather(Value value, Map<String, List<Value>> into) {
    if (value instanceof Value.Fields(Map<String, Value> fields)) {
      fields.forEach((name, each) -> {
        List<Value> known = into.computeIfAbsent(name, _ -> new ArrayList<>());
        if (known.size() < MOST_VALUES) {
          known.add(each);
        }
        gather(each, into);
      });
    } else if (value instanceof Value.Items(List<Value> items)) {
      items.forEach(item -> gather(item, into));
    }
  }

  String parameter(Randomness chance) {
    return OddValues.picked(parameters, chance);
  }

  String name(Randomness chance) {
    return OddValues.picked(names, chance);
  }

  /** Something that stands under this name elsewhere, or under any. */
  Value value(String name, Randomness chance) {
    List<Value> known = values.get(name);
    return OddValues.picked(
        known == null ? values.getOrDefault(name(chance), List.of(Value.nothing())) : known,
        chance);
  }
}
