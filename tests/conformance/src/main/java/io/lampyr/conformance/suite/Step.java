package io.lampyr.conformance.suite;

import io.lampyr.conformance.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** One thing that a test does or claims. */
public sealed interface Step {
  /** What stands beside the API's name in a {@code do}. */
  Set<String> OPTIONS = Set.of("catch", "headers", "warnings", "allowed_warnings", "node_selector");

  /**
   * Makes a request. A selector of nodes is not kept: every node here answers alike.
   *
   * @param error what kind of failure is expected, if one is
   */
  record Do(
      String api,
      Value.Fields arguments,
      Optional<String> error,
      Value.Fields headers,
      Set<String> warnings,
      Set<String> allowedWarnings)
      implements Step {
    public Do {
      warnings = Set.copyOf(warnings);
      allowedWarnings = Set.copyOf(allowedWarnings);
    }
  }

  /** Keeps values of the answer, by their paths, under names. */
  record Keep(Map<String, String> names) implements Step {
    public Keep {
      names = Map.copyOf(names);
    }
  }

  /** Claims something of the value at a path. */
  record Claim(Claims claim, String path, Value expected) implements Step {}

  /** Says for whom the test is not. */
  record Skip(Exclusion exclusion) implements Step {}

  /** Something that this judge does not know: a test that comes to it fails. */
  record Unknown(String name) implements Step {}

  /** What one entry of a section says: most often one step. */
  static List<Step> of(Value entry) {
    List<Step> steps = new ArrayList<>();
    entry.asFields().fields().forEach((name, argument) -> steps.addAll(of(name, argument)));
    return steps;
  }

  private static List<Step> of(String name, Value argument) {
    Optional<Claims> claim = Claims.named(name);
    if (claim.isPresent()) {
      return claims(claim.get(), argument);
    }
    return switch (name) {
      case "do" -> requests(argument.asFields());
      case "set" ->
          List.of(
              new Keep(
                  argument.asFields().fields().entrySet().stream()
                      .collect(Collectors.toMap(Map.Entry::getKey, e -> e.getValue().plain()))));
      case "skip" -> List.of(new Skip(Exclusion.of(argument.asFields())));
      default -> List.of(new Unknown(name));
    };
  }

  /** Some claims are made of a bare path. */
  private static List<Step> claims(Claims claim, Value argument) {
    if (!(argument instanceof Value.Fields paths)) {
      return List.of(new Claim(claim, argument.plain(), Value.nothing()));
    }
    return paths.fields().entrySet().stream()
        .<Step>map(path -> new Claim(claim, path.getKey(), path.getValue()))
        .toList();
  }

  private static List<Step> requests(Value.Fields argument) {
    Optional<String> error =
        Optional.of(argument.get("catch")).filter(e -> !e.isNothing()).map(e -> e.plain().strip());
    return argument.fields().entrySet().stream()
        .filter(each -> !OPTIONS.contains(each.getKey()))
        .<Step>map(each ->
            new Do(
                each.getKey(),
                each.getValue().asFields(),
                error,
                argument.get("headers").asFields(),
                words(argument.get("warnings")),
                words(argument.get("allowed_warnings"))))
        .toList();
  }

  private static Set<String> words(Value list) {
    return list.asItems().stream().map(Value::plain).collect(Collectors.toCollection(TreeSet::new));
  }
}
