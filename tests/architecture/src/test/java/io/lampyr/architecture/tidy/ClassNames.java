package io.lampyr.architecture.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds modules in which two files are called alike, so that a name does not say which is meant.
 */
final class ClassNames {
  /** What repeats today, by module. It may only shrink. */
  static final Map<String, List<String>> REPEATED =
      Map.of(
          "lib/engine", List.of("IndexSettings", "OpenShard", "ShardFailure", "ShardOutcome"),
          "lib/lucene-blob", List.of("LocalFile", "ShardFixture"));

  private static final Pattern SOURCE =
      Pattern.compile("(.+?)/src/(?:main|test)/java/.*/(\\w+)\\.java");

  private ClassNames() {}

  /** What repeats and is not allowed to, and what is allowed and no longer repeats. */
  static List<String> problems(List<String> files, Map<String, List<String>> repeated) {
    Map<String, TreeMap<String, Integer>> modules = new TreeMap<>();
    for (String file : files) {
      Matcher source = SOURCE.matcher(file);
      if (source.matches()) {
        modules
            .computeIfAbsent(source.group(1), module -> new TreeMap<>())
            .merge(source.group(2), 1, Integer::sum);
      }
    }
    List<String> problems = new ArrayList<>();
    modules.forEach((module, names) -> {
      List<String> allowed = repeated.getOrDefault(module, List.of());
      TreeSet<String> found = new TreeSet<>();
      names.forEach((name, times) -> {
        if (times > 1) {
          found.add(name);
        }
      });
      for (String name : found) {
        if (!allowed.contains(name)) {
          problems.add(module + " has several classes name=" + name);
        }
      }
      for (String name : allowed) {
        if (!found.contains(name)) {
          problems.add(module + " no longer repeats name=" + name + ": take it off the list");
        }
      }
    });
    return problems;
  }
}
