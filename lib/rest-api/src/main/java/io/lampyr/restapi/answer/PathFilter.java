package io.lampyr.restapi.answer;

import io.lampyr.base.glob.Glob;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.filter.TokenFilter;

/**
 * What {@code filter_path} leaves of an answer: patterns of names between dots, with {@code *} for
 * any letters and {@code **} for any names; those that begin with a minus take away.
 */
final class PathFilter extends TokenFilter {
  private static final int MAX_PATTERNS = 1000;

  private final Set<Rest> patterns;
  private final boolean inclusive;

  /**
   * What of a pattern is still to be matched. Two of the same place are one, so that however often
   * a pattern says {@code **}, no more is kept than it has names.
   */
  private record Rest(int pattern, List<String> names) {
    String head() {
      return names.getFirst();
    }

    boolean isLast() {
      return names.size() == 1;
    }

    Rest tail() {
      return new Rest(pattern, names.subList(1, names.size()));
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Rest that
          && that.pattern == pattern
          && that.names.size() == names.size();
    }

    @Override
    public int hashCode() {
      return 31 * pattern + names.size();
    }
  }

  private PathFilter(Set<Rest> patterns, boolean inclusive) {
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
    Set<Rest> patterns = new LinkedHashSet<>();
    for (String text : parameter.split(",", MAX_PATTERNS)) {
      String pattern = text.strip();
      if (!pattern.isEmpty() && pattern.startsWith("-") != inclusive) {
        List<String> names = names(pattern.substring(inclusive ? 0 : 1));
        if (!names.isEmpty()) {
          patterns.add(new Rest(patterns.size(), names));
        }
      }
    }
    return patterns.isEmpty() ? null : new PathFilter(patterns, inclusive);
  }

  /** The names between dots. A backslash before a dot makes it a part of the name. */
  private static List<String> names(String pattern) {
    List<String> names = new ArrayList<>();
    for (String part : pattern.split("(?<!\\\\)\\.", 0)) {
      String name = part.replace("\\", "");
      if (!name.equals("**") || names.isEmpty() || !names.getLast().equals("**")) {
        names.add(name);
      }
    }
    return List.copyOf(names);
  }

  @Override
  public @Nullable TokenFilter includeProperty(String name) {
    Set<Rest> rest = new LinkedHashSet<>();
    for (Rest pattern : patterns) {
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
  private static boolean advance(Rest pattern, String name, Set<Rest> rest) {
    if (pattern.head().equals("**")) {
      if (pattern.isLast()) {
        return true;
      }
      rest.add(pattern);
      return advance(pattern.tail(), name, rest);
    }
    if (!Glob.matches(pattern.head(), name)) {
      return false;
    }
    if (pattern.isLast()) {
      return true;
    }
    rest.add(pattern.tail());
    return false;
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
