package io.lampyr.restapi.alias;

import io.lampyr.base.glob.Glob;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Names and patterns of aliases. Those behind a minus take away what came before them, and no one
 * misses a name that is taken away by one at or behind the first pattern.
 */
record AliasNames(List<String> names) {
  private static final String ALL = "_all";
  private static final String MINUS = "-";

  boolean include(String alias) {
    boolean included = names.isEmpty();
    for (String name : names) {
      if (name.startsWith(MINUS)) {
        included &= !stands(name.substring(1), alias);
      } else {
        included |= stands(name, alias);
      }
    }
    return included;
  }

  /** The plain names that are not among those that there are. */
  Set<String> missing(Collection<String> met) {
    int firstPattern = 0;
    while (firstPattern < names.size() && !isPattern(names.get(firstPattern))) {
      firstPattern++;
    }
    Set<String> missing = new TreeSet<>();
    for (int i = 0; i < names.size(); i++) {
      String name = names.get(i);
      boolean excludes = i > firstPattern && name.startsWith(MINUS);
      boolean excluded =
          names.stream()
              .skip(Math.max(i + 1, firstPattern))
              .anyMatch(each -> each.startsWith(MINUS) && stands(each.substring(1), name));
      if (!isPattern(name) && !excludes && !excluded && !met.contains(name)) {
        missing.add(name);
      }
    }
    return missing;
  }

  /** Those, patterns too, for which there is none of these aliases. */
  List<String> unmet(Collection<String> aliases) {
    return names.stream()
        .filter(name -> aliases.stream().noneMatch(alias -> stands(name, alias)))
        .toList();
  }

  private static boolean isPattern(String name) {
    return name.equals(ALL) || Glob.isGlob(name);
  }

  private static boolean stands(String name, String alias) {
    return name.equals(ALL) || Glob.matches(name, alias);
  }

  static ApiException missingError(List<String> names) {
    ApiError error =
        ApiError.of(
                "aliases_not_found_exception", "aliases [" + String.join(", ", names) + "] missing")
            .with("resource.type", "aliases");
    return new ApiException(
        404, error.with("resource.id", names.size() == 1 ? names.getFirst() : names));
  }
}
