package io.lampyr.architecture.tidy;

import io.lampyr.architecture.Repository;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds links in a document that lead to no file, or to no heading of one. */
final class MarkdownLinks {
  private static final Pattern LINK = Pattern.compile("\\[[^\\]]*\\]\\(<?([^)\\s>]+)>?[^)]*\\)");
  private static final Pattern REFERENCE = Pattern.compile("(?m)^\\[[^\\]]+\\]:\\s*(\\S+)");
  private static final Pattern ELSEWHERE = Pattern.compile("[a-z][a-z0-9+.-]*:.*");
  private static final Pattern HEADING = Pattern.compile("(?m)^#{1,6}\\s+(.*?)\\s*#*$");
  private static final Pattern FENCED = Pattern.compile("(?ms)^\\s*(```|~~~).*?^\\s*\\1");
  private static final Pattern INLINE_CODE = Pattern.compile("`[^`\\n]+`");

  private MarkdownLinks() {}

  /** The broken links of the document, each named after it. */
  static List<String> problems(Repository repository, Path document) {
    String text = FENCED.matcher(Repository.text(document)).replaceAll("");
    String prose = INLINE_CODE.matcher(text).replaceAll("code");
    List<String> targets = new ArrayList<>();
    for (Pattern pattern : List.of(LINK, REFERENCE)) {
      Matcher matcher = pattern.matcher(prose);
      while (matcher.find()) {
        targets.add(matcher.group(1));
      }
    }
    List<String> problems = new ArrayList<>();
    for (String target : targets) {
      if (!ELSEWHERE.matcher(target).matches() && !leadsSomewhere(repository, document, target)) {
        problems.add(repository.name(document) + " has a broken link target=" + target);
      }
    }
    return problems;
  }

  private static boolean leadsSomewhere(Repository repository, Path document, String target) {
    int hash = target.indexOf('#');
    String path = hash < 0 ? target : target.substring(0, hash);
    Path file = path.isEmpty() ? document : document.resolveSibling(path).normalize();
    if (!file.startsWith(repository.root()) || !Files.exists(file)) {
      return false;
    }
    return hash < 0
        || (Files.isRegularFile(file)
            && anchors(Repository.text(file)).contains(target.substring(hash + 1)));
  }

  /** The headings' names as code hosts make them: lower case, hyphens for spaces, no marks. */
  private static Set<String> anchors(String text) {
    Map<String, Integer> seen = new HashMap<>();
    Set<String> anchors = new HashSet<>();
    Matcher headings = HEADING.matcher(FENCED.matcher(text).replaceAll(""));
    while (headings.find()) {
      String slug =
          headings
              .group(1)
              .replaceAll("\\[([^\\]]*)\\]\\([^)]*\\)", "$1")
              .toLowerCase(Locale.ROOT)
              .replaceAll("[^\\p{L}\\p{N}_ -]", "")
              .replace(' ', '-');
      int times = seen.merge(slug, 1, Integer::sum);
      anchors.add(times == 1 ? slug : slug + "-" + (times - 1));
    }
    return anchors;
  }
}
