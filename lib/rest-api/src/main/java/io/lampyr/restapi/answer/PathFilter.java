package io.lampyr.restapi.answer;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.filter.TokenFilter;

/**
 * What {@code filter_path} leaves of an answer: patterns of names between dots, with {@code *} for
 * any letters and {@code **} for any names; those that begin with a minus take away.
 */
final class PathFilter extends TokenFilter {
  private static final int MAX_PATTERNS = 1000;

  private final List<List<String>> patterns;
  private final boolean inclusive;

  private PathFilter(List<List<String>> patterns, boolean inclusive) {
    this.patterns = patterns;
    this.inclusive = inclusive;
  }

  /** The filter that keeps what the patterns say, or null if they keep everything. */
  static @Nullable PathFilter including(String parameter) {
    return of(parameter, true);
  }

  /** The filter that takes away what the patterns say, or null if they take nothing. */
  static @Nullable PathFilter excluding(String parameter) {
    return of(parameter, false);
  }

  private static @Nullable PathFilter of(String parameter, boolean inclusive) {
    List<List<String>> patterns = new ArrayList<>();
    for (String text : parameter.split(",", MAX_PATTERNS)) {
      String pattern = text.strip();
      if (!pattern.isEmpty() && pattern.startsWith("-") != inclusive) {
        patterns.add(List.of(pattern.substring(inclusive ? 0 : 1).split("(?<!\\\\)\\.")));
      }
    }
    return patterns.isEmpty() ? null : new PathFilter(patterns, inclusive);
  }

  @Override
  public @Nullable TokenFilter includeProperty(String name) {
    List<List<String>> rest = new ArrayList<>();
    for (List<String> pattern : patterns) {
      if (advance(pattern, name, rest)) {
        return inclusive ? INCLUDE_ALL : null;
      }
    }
    if (rest.isEmpty()) {
      return inclusive ? null : INCLUDE_ALL;
    }
    return new PathFilter(rest, inclusive);
  }

  /** Adds what of the pattern is left behind the name; true if nothing is, so it has matched. */
  private static boolean advance(List<String> pattern, String name, List<List<String>> rest) {
    String head = pattern.getFirst();
    if (head.equals("**")) {
      if (pattern.size() == 1) {
        return true;
      }
      rest.add(pattern);
      return advance(pattern.subList(1, pattern.size()), name, rest);
    }
    if (!matches(head, 0, name, 0)) {
      return false;
    }
    if (pattern.size() == 1) {
      return true;
    }
    rest.add(pattern.subList(1, pattern.size()));
    return false;
  }

  /** Without going back more than to the last star: a pattern cannot cost more than its product. */
  private static boolean matches(String glob, int globFrom, String name, int nameFrom) {
    int g = globFrom;
    int n = nameFrom;
    int star = -1;
    int resume = 0;
    while (n < name.length()) {
      if (g < glob.length() && glob.charAt(g) == '*') {
        star = g++;
        resume = n;
      } else if (g < glob.length() && glob.charAt(g) == '\\' && g + 1 < glob.length()) {
        g++;
      } else if (g < glob.length() && glob.charAt(g) == name.charAt(n)) {
        g++;
        n++;
      } else if (star >= 0) {
        g = star + 1;
        n = ++resume;
      } else {
        return false;
      }
    }
    while (g < glob.length() && glob.charAt(g) == '*') {
      g++;
    }
    return g == glob.length();
  }

  @Override
  public TokenFilter includeElement(int index) {
    return this;
  }

  @Override
  protected boolean _includeScalar() {
    return !inclusive;
  }

  @Override
  public boolean includeEmptyObject(boolean contentsFiltered) {
    return !inclusive && !contentsFiltered;
  }

  @Override
  public boolean includeEmptyArray(boolean contentsFiltered) {
    return !inclusive && !contentsFiltered;
  }
}
