package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Template;

/**
 * Every setting of every resource that the templates make, by whatever options, is in the table
 * that says what stands in its place in {@code infra/terraform}, or why nothing does. The other
 * column is judged beside the module's parser, in {@code tests/architecture}.
 */
class ParityTableTest {
  private static final Path TABLE =
      Path.of(System.getProperty("lampyr.root"))
          .resolve("tests/architecture/src/test/resources/terraform/parity.txt");

  /** The row of what all policies together speak of. */
  private static final String ACTIONS = "actions";

  /** What is known when it is deployed. */
  private static final String COMPUTED = "{}";

  /** Documents, variables and dimensions, beside tags. */
  private static final Set<String> DOCUMENTS =
      Set.of(
          "AssumeRolePolicyDocument",
          "Body",
          "DashboardBody",
          "DefinitionSubstitutions",
          "Dimensions",
          "Environment",
          "FileSystemPolicy",
          "KeyPolicy",
          "PolicyDocument",
          "Variables");

  @Test
  void everySettingOfTheTemplatesIsInTheTable() throws IOException {
    Set<String> made = new TreeSet<>();
    for (Stack stack : Synthesised.stacks()) {
      new Json(Template.fromStack(stack).toJSON())
          .at("Resources")
          .map()
          .values()
          .forEach(resource -> {
            Json one = new Json(resource);
            add(made, one.at("Type").text(), one.at("Properties").map());
          });
    }
    Set<String> listed =
        Files.readAllLines(TABLE).stream()
            .filter(row -> !row.isBlank() && !row.startsWith("#"))
            .map(row -> row.split(" \\| ", -1)[0].strip())
            .filter(setting -> !setting.equals("-"))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(listed).isEqualTo(made);
  }

  /**
   * The values of deployments stand in files, beside which those of the module are put: {@code
   * -Dlampyr.docs.write=true} writes them.
   */
  @Test
  void valuesOfTheTemplatesAreInTheirFiles() throws IOException {
    for (Map.Entry<String, Map<String, String>> asked : Synthesised.asked().entrySet()) {
      List<String> lines = new ArrayList<>();
      new TreeMap<>(asked.getValue())
          .forEach((name, value) -> lines.add("# " + name + "=" + value));
      values(asked.getKey())
          .forEach((setting, all) -> {
            if (!all.contains(COMPUTED)) {
              lines.add(setting + " | " + all.stream().sorted().collect(Collectors.joining("; ")));
            }
          });
      Path file = TABLE.resolveSibling("values").resolve(asked.getKey() + ".txt");
      if (Boolean.getBoolean("lampyr.docs.write")) {
        Files.createDirectories(file.getParent());
        Files.write(file, lines);
      }
      assertThat(Files.readAllLines(file)).isEqualTo(lines);
    }
  }

  private static Map<String, List<String>> values(String deployment) {
    Map<String, List<String>> values = new TreeMap<>();
    Set<String> actions = new TreeSet<>();
    for (Stack stack : Synthesised.stacks()) {
      if (stack.getNode().getId().startsWith(deployment + "-")) {
        new Json(Template.fromStack(stack).toJSON())
            .at("Resources")
            .map()
            .values()
            .forEach(resource -> {
              Json one = new Json(resource);
              each(values, one.at("Type").text(), one.at("Properties").value());
              addActions(actions, resource);
            });
      }
    }
    values.put(ACTIONS, List.copyOf(actions));
    return values;
  }

  private static void each(Map<String, List<String>> values, String path, Object value) {
    if (isWhole(path)) {
      return;
    }
    if (value instanceof Map<?, ?> map && !isComputed(map)) {
      map.forEach((name, inner) -> each(values, path + "." + name, inner));
    } else if (value instanceof List<?> all && all.stream().anyMatch(Map.class::isInstance)) {
      all.forEach(one -> each(values, path, one));
    } else if (value != null) {
      values.computeIfAbsent(path, key -> new ArrayList<>()).add(literal(value));
    }
  }

  /** Whatever any policy speaks of. */
  private static void addActions(Set<String> actions, Object part) {
    if (part instanceof Map<?, ?> map) {
      map.forEach((name, inner) -> {
        if (name.equals("Action") && !(inner instanceof Map)) {
          actions.addAll(
              inner instanceof List<?> all
                  ? all.stream().map(String::valueOf).toList()
                  : List.of(String.valueOf(inner)));
        }
        addActions(actions, inner);
      });
    } else if (part instanceof List<?> all) {
      all.forEach(inner -> addActions(actions, inner));
    }
  }

  private static String literal(Object value) {
    return switch (value) {
      case Map<?, ?> computed -> COMPUTED;
      case Number number -> new BigDecimal(number.toString()).stripTrailingZeros().toPlainString();
      default -> {
        String text = value.toString();
        yield text.contains("\n") ? COMPUTED : text;
      }
    };
  }

  private static void add(Set<String> made, String path, Object value) {
    if (value instanceof List<?> all
        && !isWhole(path)
        && all.stream().anyMatch(Map.class::isInstance)) {
      all.forEach(one -> add(made, path, one));
    } else if (value instanceof Map<?, ?> map
        && !map.isEmpty()
        && !isWhole(path)
        && !isComputed(map)) {
      map.forEach((name, inner) -> add(made, path + "." + name, inner));
    } else {
      made.add(path);
    }
  }

  /** What holds names of our own, which are no settings. */
  private static boolean isWhole(String path) {
    String last = path.substring(path.lastIndexOf('.') + 1);
    return last.endsWith("Tags") || DOCUMENTS.contains(last);
  }

  /** What is computed when it is deployed has no names of its own below it either. */
  private static boolean isComputed(Map<?, ?> value) {
    return value.keySet().stream()
        .map(String::valueOf)
        .anyMatch(name -> name.equals("Ref") || name.startsWith("Fn::"));
  }
}
