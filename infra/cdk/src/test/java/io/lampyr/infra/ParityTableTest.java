package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
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
