package io.lampyr.architecture.tidy;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The long run runs the tests that have a long form, and no other. */
class LongFormsTest {
  private static final Pattern GIVEN = Pattern.compile("SOAK := ((?:.*\\\\\n)*.*)");
  private static final Pattern LISTED = Pattern.compile("SOAKED := ((?:.*\\\\\n)*.*)");
  private static final Pattern PROPERTY = Pattern.compile("-D(lampyr\\.[a-z.]+)=");
  private static final Pattern READ =
      Pattern.compile("(?:Boolean|Integer|Long)\\.get\\w+\\(\\s*\"(lampyr\\.[a-z.]+)\"");
  private static final Pattern TEST = Pattern.compile("\\w+Test");
  private static final Pattern CLASS =
      Pattern.compile("(?:class|interface) (\\w+)(?: extends (\\w+))?");

  private final Repository repository = Repository.underTest();
  private final String makefile = Repository.text(repository.root().resolve("Makefile"));

  @Test
  void testsWithALongFormAreThoseOfTheLongRun() {
    Set<String> properties = found(PROPERTY, said(GIVEN), 1);
    assertThat(properties).contains("lampyr.histories");
    properties.add("lampyr.soak");
    List<Path> sources =
        repository.files(".java").stream()
            .filter(file -> repository.name(file).contains("/src/test/java/"))
            .toList();
    Set<String> longer = new TreeSet<>();
    for (Path source : sources) {
      String text = Repository.text(source);
      if (found(READ, text, 1).stream().anyMatch(properties::contains)) {
        longer.add(name(source));
      }
    }
    // What a contract has, those have who keep it.
    for (int before = 0; before != longer.size(); ) {
      before = longer.size();
      sources.stream()
          .filter(source ->
              CLASS
                  .matcher(Repository.text(source))
                  .results()
                  .anyMatch(made -> made.group(2) != null && longer.contains(made.group(2))))
          .forEach(source -> longer.add(name(source)));
    }
    Set<String> tests =
        longer.stream().filter(name -> name.endsWith("Test")).collect(Collectors.toSet());
    assertThat(found(TEST, said(LISTED), 0)).containsExactlyInAnyOrderElementsOf(tests);
  }

  private String said(Pattern variable) {
    return found(variable, makefile, 1).iterator().next();
  }

  private static Set<String> found(Pattern pattern, String text, int group) {
    return pattern
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(group))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String name(Path source) {
    return source.getFileName().toString().replace(".java", "");
  }
}
