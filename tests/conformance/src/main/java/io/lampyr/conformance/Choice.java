package io.lampyr.conformance;

import io.lampyr.conformance.suite.RestTest;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Which tests are played: patterns with {@code *} and {@code ?}, between commas, of a folder, of a
 * file below it, or of {@code file :: test}. Without a pattern it is all of them.
 */
public record Choice(List<Pattern> patterns) {
  public Choice {
    patterns = List.copyOf(patterns);
  }

  public static Choice of(String text) {
    return new Choice(
        Pattern.compile(",")
            .splitAsStream(text)
            .map(String::strip)
            .filter(pattern -> !pattern.isEmpty())
            .map(Choice::pattern)
            .toList());
  }

  boolean isAll() {
    return patterns.isEmpty();
  }

  public boolean has(RestTest test) {
    return isAll()
        || patterns.stream()
            .anyMatch(pattern ->
                List.of(test.folder(), test.file(), test.key()).stream()
                    .anyMatch(name -> pattern.matcher(name).matches()));
  }

  private static Pattern pattern(String text) {
    return Pattern.compile(
        text.chars()
            .mapToObj(c ->
                switch (c) {
                  case '*' -> ".*";
                  case '?' -> ".";
                  default -> Pattern.quote(Character.toString(c));
                })
            .collect(Collectors.joining()));
  }
}
