package io.lampyr.conformance.suite;

import io.lampyr.conformance.value.JsonText;
import io.lampyr.conformance.value.Value;
import io.lampyr.conformance.value.YamlText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** All tests, in the order of their files, and the APIs that they call, by name. */
public record Suite(List<RestTest> tests, Map<String, Api> apis) {
  private static final String COMMON = "_common";

  public Suite {
    tests = List.copyOf(tests);
    apis = Map.copyOf(apis);
  }

  /**
   * Reads the texts of files.
   *
   * @param tests by their paths below the folder of tests
   * @param specifications by the names of their APIs, without an ending
   */
  public static Suite read(Map<String, String> tests, Map<String, String> specifications) {
    List<RestTest> all = new ArrayList<>();
    new TreeMap<>(tests).forEach((file, text) -> all.addAll(tests(file, text)));
    Map<String, Value.Fields> read = new TreeMap<>();
    specifications.forEach((name, text) -> read.put(name, JsonText.read(text).asFields()));
    Set<String> common =
        read.getOrDefault(COMMON, Value.of("").asFields())
            .get("params")
            .asFields()
            .fields()
            .keySet();
    Map<String, Api> apis = new TreeMap<>();
    read.forEach((name, specification) -> {
      if (specification.fields().containsKey(name)) {
        apis.put(name, Api.of(name, specification.get(name).asFields(), common));
      }
    });
    return new Suite(all, apis);
  }

  /** Every document of a file adds sections; two of them are no tests. */
  private static List<RestTest> tests(String file, String text) {
    Map<String, List<Step>> sections = new LinkedHashMap<>();
    for (Value document : YamlText.readAll(text)) {
      document
          .asFields()
          .fields()
          .forEach((name, entries) ->
              sections.put(
                  name, entries.asItems().stream().flatMap(e -> Step.of(e).stream()).toList()));
    }
    List<Step> setup = removed(sections, "setup");
    List<Step> teardown = removed(sections, "teardown");
    return sections.entrySet().stream()
        .map(test -> new RestTest(file, test.getKey(), setup, test.getValue(), teardown))
        .toList();
  }

  private static List<Step> removed(Map<String, List<Step>> sections, String name) {
    List<Step> steps = sections.remove(name);
    return steps == null ? List.of() : steps;
  }
}
