package io.lampyr.architecture.tidy;

import java.util.List;
import java.util.regex.Pattern;

/** Finds executions that pack a module's tests for other modules under a name of their own. */
final class TestJars {
  static final String NAME = "tests-for-others";

  private static final Pattern EXECUTION = Pattern.compile("(?s)<execution>(.*?)</execution>");
  private static final Pattern ID = Pattern.compile("<id>([^<]*)</id>");

  private TestJars() {}

  static List<String> problems(String name, String pom) {
    return EXECUTION
        .matcher(pom)
        .results()
        .map(execution -> execution.group(1))
        .filter(execution -> execution.contains("<goal>test-jar</goal>"))
        .map(execution -> ID.matcher(execution).results().findFirst().map(id -> id.group(1)))
        .map(id -> id.orElse(""))
        .filter(id -> !id.equals(NAME))
        .map(id -> name + " packs tests as id=" + id + " expected=" + NAME)
        .toList();
  }
}
