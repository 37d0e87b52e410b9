package io.lampyr.architecture.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.ProductionClasses;
import io.lampyr.architecture.Repository;
import io.lampyr.architecture.walls.Pom;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class TidyTest {
  private static final Set<String> SOURCES =
      Set.of("java", "xml", "md", "sh", "py", "yml", "yaml", "properties", "conf", "json", "tf");

  private final Repository repository = Repository.underTest();

  @Test
  void javaSourcesKeepTheirSizes() {
    List<Path> sources = repository.files(".java");
    assertThat(sources).isNotEmpty();
    assertThat(
            JavaShape.problems(
                sources.stream()
                    .map(file -> new JavaShape.Source(repository.name(file), Repository.text(file)))
                    .toList()))
        .isEmpty();
  }

  @Test
  void linksInDocumentsLeadSomewhere() {
    List<Path> documents = repository.files(".md");
    assertThat(documents).isNotEmpty();
    assertThat(documents.stream())
        .flatMap(document -> MarkdownLinks.problems(repository, document))
        .isEmpty();
  }

  @Test
  void documentsCanBeReadBesideSomethingElse() {
    assertThat(repository.files(".md"))
        .flatMap(page -> TextRules.width(repository.name(page), Repository.text(page)))
        .isEmpty();
  }

  @Test
  void theArchitectureListsEveryModuleAndNoOther() {
    Path root = repository.root();
    assertThat(ModuleTable.of(Repository.text(root.resolve("ARCHITECTURE.md"))))
        .containsExactlyInAnyOrderElementsOf(Pom.read(root.resolve("pom.xml")).modules());
  }

  @Test
  void everyPomBelongsToAModule() {
    Path root = repository.root();
    List<String> modules = Pom.read(root.resolve("pom.xml")).modules();
    // lib/cluster has a pom that waits for its first class; a module appears when it has code.
    assertThat(repository.files("pom.xml"))
        .filteredOn(pom -> !pom.equals(root.resolve("pom.xml")))
        // The peer's node keeps its one class in a folder of its own kind.
        .filteredOn(pom ->
            Files.isDirectory(pom.resolveSibling("src"))
                || Files.isDirectory(pom.resolveSibling("java")))
        .extracting(pom -> repository.name(pom.getParent()))
        .containsExactlyInAnyOrderElementsOf(modules);
  }

  @Test
  void everyClassIsReferredTo() {
    Set<String> services =
        repository.files().stream()
            .filter(file -> file.toString().contains("/src/main/resources/META-INF/services/"))
            .flatMap(file -> Repository.text(file).lines())
            .collect(Collectors.toSet());
    Map<String, Set<String>> words = new HashMap<>();
    for (Path source : repository.files(".java")) {
      if (repository.name(source).contains("/src/main/java/")) {
        words.put(
            repository.name(source),
            new HashSet<>(Arrays.asList(Repository.text(source).split("\\W+"))));
      }
    }
    Unreferenced unreferenced =
        new Unreferenced(
            services,
            name -> {
              String simple = name.substring(name.lastIndexOf('.') + 1);
              String own = "/" + name.replace('.', '/') + ".java";
              return words.entrySet().stream()
                  .anyMatch(one -> !one.getKey().endsWith(own) && one.getValue().contains(simple));
            });
    assertThat(unreferenced.problems(ProductionClasses.all())).isEmpty();
  }

  @Test
  void aSimpleNameMeansOneClassOfAModule() {
    List<String> sources =
        repository.files(".java").stream()
            .map(repository::name)
            .filter(name -> !name.endsWith("/package-info.java"))
            .toList();
    assertThat(sources).isNotEmpty();
    assertThat(ClassNames.problems(sources, ClassNames.REPEATED)).isEmpty();
  }

  @Test
  void queriesAndAggregationsSayTheirKeysFirst() {
    Map<String, String> sources = new HashMap<>();
    for (Path source : repository.files(".java")) {
      String name = repository.name(source);
      if (name.startsWith("lib/query/src/main/java/io/lampyr/query/dsl/")
          || name.startsWith("lib/query/src/main/java/io/lampyr/query/aggregation/")) {
        sources.put(
            name.substring(name.lastIndexOf('/') + 1, name.length() - 5), Repository.text(source));
      }
    }
    String registries =
        sources.entrySet().stream()
            .filter(
                one -> one.getKey().endsWith("Kinds") || one.getKey().equals("AggregationTypes"))
            .map(Map.Entry::getValue)
            .collect(Collectors.joining());
    assertThat(SearchWords.keys(registries, sources)).hasSizeGreaterThan(50);
    assertThat(SearchWords.problems(registries, sources)).isEmpty();
  }

  /** The profile of the launcher leaves them out by this name; one of another name breaks it. */
  @Test
  void jarsOfTestsAreMadeByOneName() {
    assertThat(repository.files("pom.xml"))
        .flatMap(pom -> TestJars.problems(repository.name(pom), Repository.text(pom)))
        .isEmpty();
  }

  @Test
  void sourcesHaveNoStrayWhiteSpace() {
    // Golden files hold exactly the bytes that a codec writes.
    assertThat(
            repository.files().stream()
                .filter(file -> isSource(file) && !file.toString().contains("/golden/")))
        .flatMap(file -> TextRules.whiteSpace(repository.name(file), Repository.text(file)))
        .isEmpty();
  }

  @Test
  void nothingSpeaksOfThePlaceWhereItWasWritten() {
    assertThat(repository.files().stream().filter(file -> isSource(file) || isScript(file)))
        .flatMap(file -> TextRules.ties(repository.name(file), Repository.text(file)))
        .isEmpty();
  }

  private static boolean isSource(Path file) {
    String name = file.getFileName().toString();
    return SOURCES.contains(name.substring(name.lastIndexOf('.') + 1));
  }

  private static boolean isScript(Path file) {
    return file.getFileName().toString().indexOf('.') <= 0;
  }
}
