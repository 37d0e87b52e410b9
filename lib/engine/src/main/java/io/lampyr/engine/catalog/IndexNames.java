package io.lampyr.engine.catalog;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Which names indices and aliases may have. */
public final class IndexNames {
  private static final String FORBIDDEN = " \"*\\<|,>/?";
  static final String LISTED = "[ , \", *, \\, <, |, ,, >, /, ?]";
  private static final int MAX_BYTES = 255;

  private IndexNames() {}

  /** Refuses what no index may be called. */
  public static void check(String name) {
    String why = wrong(name);
    if (why == null && !name.equals(name.toLowerCase(Locale.ROOT))) {
      why = "must be lowercase";
    }
    if (why != null) {
      throw RefusedException.indexName(name, why);
    }
  }

  static void checkAlias(String name) {
    String why = name.isEmpty() ? "must not be empty" : wrong(name);
    if (why != null) {
      throw RefusedException.aliasName(name, why);
    }
  }

  /** Whether nothing stands in a pattern of names, but for stars, that no name has. */
  static boolean isPattern(String pattern) {
    return pattern.chars().noneMatch(c -> c != '*' && FORBIDDEN.indexOf(c) >= 0);
  }

  private static @Nullable String wrong(String name) {
    if (name.isEmpty()) {
      return "must not be empty";
    }
    if (name.chars().anyMatch(c -> FORBIDDEN.indexOf(c) >= 0)) {
      return "must not contain the following characters " + LISTED;
    }
    if (name.indexOf('#') >= 0) {
      return "must not contain '#'";
    }
    if (name.indexOf(':') >= 0) {
      return "must not contain ':'";
    }
    char first = name.charAt(0);
    if (first == '_' || first == '-' || first == '+') {
      return "must not start with '_', '-', or '+'";
    }
    if (name.getBytes(StandardCharsets.UTF_8).length > MAX_BYTES) {
      return "index name is too long, (" + name.getBytes(StandardCharsets.UTF_8).length + " > 255)";
    }
    return name.equals(".") || name.equals("..") ? "must not be '.' or '..'" : null;
  }
}
