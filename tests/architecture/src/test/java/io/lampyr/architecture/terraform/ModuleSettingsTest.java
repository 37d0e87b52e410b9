package io.lampyr.architecture.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every setting of every resource of {@code infra/terraform} is in the table that says what it is
 * in the templates of the CDK's app, or why it is not there. The other column is judged beside the
 * app, which knows its templates.
 */
class ModuleSettingsTest {
  private static final Path ROOT = Repository.underTest().root();
  private static final Path MODULE = ROOT.resolve("infra/terraform");
  private static final Path TABLE =
      ROOT.resolve("tests/architecture/src/test/resources/terraform/parity.txt");
  private static final Path PROFILES =
      ROOT.resolve("infra/cdk/src/main/java/io/lampyr/infra/option/Profile.java");

  /** Terraform's own. */
  private static final Set<String> OF_THE_LANGUAGE = Set.of("count", "depends_on", "for_each");

  private record Row(String app, String module, String reason) {}

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(TABLE)) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split(" \\| ", -1);
        rows.add(
            new Row(parts[0].strip(), parts[1].strip(), parts.length > 2 ? parts[2].strip() : ""));
      }
    }
    return rows;
  }

  @Test
  void everySettingOfTheModuleIsInTheTable() throws IOException {
    Set<String> made = new TreeSet<>();
    try (Stream<Path> files = Files.list(MODULE)) {
      for (Path file : files.filter(one -> one.toString().endsWith(".tf")).toList()) {
        Parser.parse(file.getFileName().toString(), Files.readString(file))
            .blocks("resource")
            .forEach(resource -> add(made, resource.label(0), resource.body()));
      }
    }
    Set<String> listed = new TreeSet<>();
    rows().stream().map(Row::module).filter(setting -> !setting.equals("-")).forEach(listed::add);
    assertThat(listed).isEqualTo(made);
  }

  private static void add(Set<String> made, String path, Body body) {
    body.arguments().stream()
        .filter(argument -> !OF_THE_LANGUAGE.contains(argument.name()))
        .forEach(argument -> made.add(path + "." + argument.name()));
    for (Body.Block block : body.blocks()) {
      if (block.type().equals("dynamic")) {
        block
            .body()
            .blocks("content")
            .forEach(content -> add(made, path + "." + block.label(0), content.body()));
      } else if (!block.type().equals("lifecycle")) {
        String inner = path + "." + block.type();
        if (block.body().arguments().isEmpty() && block.body().blocks().isEmpty()) {
          made.add(inner);
        }
        add(made, inner, block.body());
      }
    }
  }

  @Test
  void whatOneOfThemLacksHasItsReason() throws IOException {
    assertThat(rows())
        .hasSizeGreaterThan(250)
        .doesNotHaveDuplicates()
        .allSatisfy(row ->
            assertThat(row.reason().isEmpty())
                .as(row.toString())
                .isEqualTo(!row.app().equals("-") && !row.module().equals("-")));
  }

  /** One argument holds all that is said of a container, by the names of ECS. */
  @Test
  void containersAreToldTheSame() throws IOException {
    String module = Files.readString(MODULE.resolve("compute.tf"));
    List<String> names =
        rows().stream()
            .filter(row -> row.module().equals("aws_ecs_task_definition.container_definitions"))
            .map(row -> row.app().substring(row.app().lastIndexOf('.') + 1))
            .map(name -> Character.toLowerCase(name.charAt(0)) + name.substring(1))
            .toList();
    assertThat(names).contains("readonlyRootFilesystem", "stopTimeout", "mode");
    assertThat(names)
        .allSatisfy(name -> assertThat(module).containsPattern("[ {]" + name + "\\s+="));
  }

  /** The same values, by the names that the module has for options. */
  @Test
  void profilesAreThoseOfTheApp() throws IOException {
    Map<String, String> files = Map.of("SMALL", "small", "MULTI_AZ", "multi-az", "BUSY", "busy");
    for (MatchResult profile :
        Pattern.compile(
                "Profile ([A-Z_]+) =\\s+new Profile\\(\\s+\"\\w+\",\\s+(.+?)\\);", Pattern.DOTALL)
            .matcher(Files.readString(PROFILES))
            .results()
            .toList()) {
      Map<String, String> wanted = new HashMap<>();
      Pattern.compile("\"(\\w+)\", \"(\\w+)\"")
          .matcher(profile.group(2))
          .results()
          .forEach(pair -> wanted.put(ParityTest.SAME.get(pair.group(1)), pair.group(2)));
      Map<String, String> given = new HashMap<>();
      if (files.containsKey(profile.group(1))) {
        Path file = MODULE.resolve("profiles").resolve(files.get(profile.group(1)) + ".tfvars");
        Pattern.compile("(?m)^(\\w+) += \"?(\\w+)\"?$")
            .matcher(Files.readString(file))
            .results()
            .forEach(pair -> given.put(pair.group(1), pair.group(2)));
      }
      assertThat(given).as(profile.group(1)).isEqualTo(wanted);
    }
  }
}
