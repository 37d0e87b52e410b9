package io.lampyr.architecture.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import io.lampyr.architecture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Shows that every rule of tidiness can fail. */
class TidyFindsTest {
  @TempDir Path folder;

  @Test
  void aLongFileIsFound() {
    assertThat(shape("A.java", "class A {}\n" + "\n".repeat(399))).isEmpty();
    assertThat(shape("A.java", "class A {}\n" + "\n".repeat(400)))
        .containsExactly("A.java has lines=401 most=400");
  }

  @Test
  void aLongMethodIsFound() {
    assertThat(shape("A.java", method("", 40))).isEmpty();
    assertThat(shape("A.java", method("", 41))).containsExactly("A.java:3 m has lines=41 most=40");
  }

  @Test
  void aReasonMakesRoomForALongMethod() {
    String reason = "// long on purpose: a table of states";
    assertThat(shape("A.java", method(reason, 70))).isEmpty();
    assertThat(shape("A.java", method(reason, 71)))
        .containsExactly("A.java:3 m has lines=71 most=70");
    assertThat(shape("A.java", method("// long on purpose: ", 41))).hasSize(1);
  }

  @Test
  void manyParametersOfAConstructorAreFound() {
    assertThat(shape("A.java", "class A { A(int a, int b, int c, int d, int e, int f) {} }"))
        .isEmpty();
    assertThat(shape("A.java", "class A { A(int a, int b, int c, int d, int e, int f, int g) {} }"))
        .containsExactly("A.java:1 constructor has parameters=7 most=6");
  }

  @Test
  void recordsMayHaveTenComponents() {
    String ten = "int a, int b, int c, int d, int e, int f, int g, int h, int i, int j";
    assertThat(shape("R.java", "record R(" + ten + ") { static int x; R {} }")).isEmpty();
    assertThat(shape("R.java", "record R(" + ten + ", int k) {}"))
        .containsExactly("R.java:1 R has components=11 most=10");
  }

  @Test
  void brokenLinksAreFound() throws IOException {
    Files.createDirectory(folder.resolve("docs"));
    Files.writeString(folder.resolve("docs/b.md"), "# The `B` of it\n\n## Again\n\n## Again\n");
    Path document =
        Files.writeString(
            folder.resolve("a.md"),
            """
            # Top
            [file](docs/b.md) [anchor](docs/b.md#the-b-of-it) [second](docs/b.md#again-1)
            [own](#top) [web](https://example.org/none) `[code](none.md)`
            [gone](docs/c.md) [no anchor](docs/b.md#nowhere) [not own](#bottom) [out](../x.md)
            [by name][x]

            [x]: missing.md

            ```
            [in a block](none.md)
            ```
            """);
    assertThat(MarkdownLinks.problems(new Repository(folder), document))
        .containsExactly(
            "a.md has a broken link target=docs/c.md",
            "a.md has a broken link target=docs/b.md#nowhere",
            "a.md has a broken link target=#bottom",
            "a.md has a broken link target=../x.md",
            "a.md has a broken link target=missing.md");
  }

  @Test
  void onlyTheTableOfModulesIsRead() {
    String document =
        """
        # A
        | `not/this` | x |
        ## Modules
        | folder | holds |
        |---|---|
        | `lib/base` | ids |
        | `cli` | `lampyr` |
        ## Later
        | `nor/this` | x |
        """;
    assertThat(ModuleTable.of(document)).containsExactly("lib/base", "cli");
  }

  @Test
  void aClassThatNothingRefersToIsFound() {
    JavaClasses classes =
        new ClassFileImporter().importPackages("io.lampyr.architecture.fixture.lonely");
    String lonely = "io.lampyr.architecture.fixture.lonely.";
    Set<String> services = Set.of(lonely + "LookedUp");
    assertThat(new Unreferenced(services, name -> true).problems(classes))
        .containsExactly("nothing refers to class=" + lonely + "Alone");
    assertThat(new Unreferenced(Set.of(), name -> false).problems(classes))
        .containsExactly(
            "nothing refers to class=" + lonely + "Alone",
            "nothing refers to class=" + lonely + "Copied",
            "nothing refers to class=" + lonely + "LookedUp");
  }

  @Test
  void jarsOfTestsByAnotherNameAreFound() {
    String execution =
        """
        <execution>
          <id>%s</id>
          <goals>
            <goal>%s</goal>
          </goals>
        </execution>
        """;
    String pom =
        execution.formatted("tests-for-others", "test-jar")
            + execution.formatted("mine", "jar")
            + execution.formatted("stubs", "test-jar");
    assertThat(TestJars.problems("a/pom.xml", pom))
        .containsExactly("a/pom.xml packs tests as id=stubs expected=tests-for-others");
  }

  @Test
  void namesThatRepeatWithinAModuleAreFound() {
    List<String> files =
        List.of(
            "lib/a/src/main/java/io/x/One.java",
            "lib/a/src/test/java/io/y/One.java",
            "lib/a/src/main/java/io/x/Two.java",
            "lib/b/src/main/java/io/x/Two.java");
    assertThat(ClassNames.problems(files, Map.of()))
        .containsExactly("lib/a has several classes name=One");
    assertThat(ClassNames.problems(files, Map.of("lib/a", List.of("One")))).isEmpty();
    assertThat(ClassNames.problems(files, Map.of("lib/a", List.of("One", "Two"))))
        .containsExactly("lib/a no longer repeats name=Two: take it off the list");
  }

  @Test
  void keysThatDocumentationDoesNotSayFirstAreFound() {
    String registry =
        """
        kinds.put("near", NearNode::read);
        put(all, "far", options -> new Far());
        for (Kind kind : Sums.Kind.values()) {
        """;
    Map<String, String> sources =
        Map.of(
            "NearNode", "/**\n * {@code near}: what is\n * near.\n */\nrecord NearNode() {}",
            "Far", "/** Other: {@code far}. */\nfinal class Far {}",
            "Sums", "/** {@code avg}: sums. */\nclass Sums { enum Kind { AVG, SUM_OF } }");
    assertThat(SearchWords.problems(registry, sources))
        .containsExactly(
            "Far does not begin its documentation with key=far",
            "Sums does not begin its documentation with key=sum_of");
  }

  @Test
  void strayWhiteSpaceIsFound() {
    assertThat(TextRules.whiteSpace("a.md", "fine\n\tno\nno \nend"))
        .containsExactly(
            "a.md:2 holds a tab", "a.md:3 ends in white space", "a.md does not end in a newline");
  }

  @Test
  void wideLinesOfDocumentsAreFound() {
    String wide = "words ".repeat(17);
    assertThat(TextRules.width("a.md", "fine\n" + wide + "\n"))
        .containsExactly("a.md:2 has columns=102 most=100");
    String free =
        "    " + wide + "\n| " + wide + " |\n```\n" + wide + "\n```\n* " + "x".repeat(101) + "\n";
    assertThat(TextRules.width("a.md", free)).isEmpty();
    assertThat(TextRules.width("a.md", "Not edited by hand.\n" + wide + "\n")).isEmpty();
  }

  @Test
  void tiesToOnePlaceOfWorkAreFound() {
    List<String> ties =
        List.of(
            "https://example.artifac" + "tory.com/maven",
            "http://repo.example.inter" + "nal/maven",
            "http://10" + ".1.2.3/maven",
            "cd /wor" + "k/main",
            "see /hom" + "e/anne/notes",
            "as DESIG" + "N.md says",
            "// TOD" + "O later");
    for (String tie : ties) {
      assertThat(TextRules.ties("a", tie)).as(tie).hasSize(1);
    }
    assertThat(TextRules.ties("a", "at http://127.0.0.1:9200/homework/ and ./framework/home/a"))
        .isEmpty();
  }

  @Test
  void builtFilesAreNotJudged() throws IOException {
    Files.createDirectories(folder.resolve("cli/target"));
    Files.writeString(folder.resolve("cli/target/x.md"), "[gone](gone.md)");
    Files.writeString(folder.resolve("cli/y.md"), "fine\n");
    assertThat(new Repository(folder).files()).containsExactly(folder.resolve("cli/y.md"));
  }

  /** A class whose only method, at line 3, has so many lines. */
  private static String method(String comment, int lines) {
    return "class A {\n" + comment + "\nvoid m() {\n" + ";\n".repeat(lines - 2) + "}\n}\n";
  }

  private static List<String> shape(String name, String source) {
    return JavaShape.problems(List.of(new JavaShape.Source(name, source)));
  }
}
