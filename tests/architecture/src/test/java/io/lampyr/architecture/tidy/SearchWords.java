package io.lampyr.architecture.tidy;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds classes of queries and aggregations whose documentation does not begin with the key that
 * requests know them by, as in {@code {@code distance_feature}: ...}: who looks for the word finds
 * the class.
 */
final class SearchWords {
  private static final Pattern ENTRY =
      Pattern.compile(
          "put(?:Timed)?\\(\\s*(?:all,\\s*)?\"(\\w+)\",\\s*"
              + "(?:\\([\\w, ]+\\) -> |\\w+ -> )?(?:new )?(\\w+)(?:::|\\()");
  private static final Pattern ENTRIES = Pattern.compile("(\\w+)\\.Kind\\.values\\(\\)");
  private static final Pattern KINDS = Pattern.compile("enum Kind \\{([^;}]*)");
  private static final Pattern CONSTANT = Pattern.compile("\\b[A-Z][A-Z_]+\\b");

  private SearchWords() {}

  /** The keys that a source makes known, each with the class that reads it. */
  static Map<String, List<String>> keys(String registry, Map<String, String> sources) {
    Map<String, List<String>> keys = new TreeMap<>();
    for (MatchResult entry : ENTRY.matcher(registry).results().toList()) {
      keys.computeIfAbsent(entry.group(2), name -> new ArrayList<>()).add(entry.group(1));
    }
    for (MatchResult all : ENTRIES.matcher(registry).results().toList()) {
      String name = all.group(1);
      KINDS
          .matcher(sources.getOrDefault(name, ""))
          .results()
          .flatMap(kinds -> CONSTANT.matcher(kinds.group(1)).results())
          .forEach(constant ->
              keys.computeIfAbsent(name, any -> new ArrayList<>())
                  .add(constant.group().toLowerCase(Locale.ROOT)));
    }
    return keys;
  }

  /**
   * What does not say its key.
   *
   * @param sources by the names of their classes
   */
  static List<String> problems(String registry, Map<String, String> sources) {
    List<String> problems = new ArrayList<>();
    keys(registry, sources)
        .forEach((name, keys) -> {
          String words = words(name, sources.getOrDefault(name, ""));
          for (String key : keys) {
            if (!words.contains("{@code " + key + "}")) {
              problems.add(name + " does not begin its documentation with key=" + key);
            }
          }
        });
    return problems;
  }

  /** What the class's documentation says before its first colon. */
  private static String words(String name, String source) {
    Pattern documented =
        Pattern.compile(
            "/\\*\\*((?:(?!\\*/).)*)\\*/\\s*(?:@\\w+\\s+)*"
                + "(?:(?:public|final|abstract|sealed) )*(?:class|record|interface) "
                + name
                + "\\b",
            Pattern.DOTALL);
    return documented
        .matcher(source)
        .results()
        .map(found -> found.group(1).replaceAll("\\s*\\n \\* ", " ").strip())
        .filter(text -> text.startsWith("{@code "))
        .map(text -> text.substring(0, Math.max(0, text.indexOf(':'))))
        .findFirst()
        .orElse("");
  }
}
