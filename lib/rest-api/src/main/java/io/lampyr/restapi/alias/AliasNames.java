package io.lampyr.restapi.alias;

import io.lampyr.base.glob.Glob;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Names and patterns of aliases, of which those behind a minus take away what came before. */
record AliasNames(List<String> names) {

  boolean include(String alias) {
    boolean included = names.isEmpty();
    boolean afterPattern = false;
    for (String name : names) {
      if (afterPattern && name.startsWith("-")) {
        included &= !Glob.matches(name.substring(1), alias);
      } else {
        included |= name.equals("_all") || Glob.matches(name, alias);
        afterPattern |= name.equals("_all") || Glob.isGlob(name);
      }
    }
    return included;
  }

  /** The plain names that are not among those that there are. */
  Set<String> missing(Collection<String> met) {
    Set<String> missing = new TreeSet<>();
    boolean afterPattern = false;
    for (String name : names) {
      boolean pattern = name.equals("_all") || Glob.isGlob(name);
      boolean excludes = afterPattern && name.startsWith("-");
      if (!pattern && !excludes && !met.contains(name)) {
        missing.add(name);
      }
      afterPattern |= pattern;
    }
    return missing;
  }

  static ApiException missingError(List<String> names) {
    String joined = String.join(",", names);
    return new ApiException(
        404,
        ApiError.of("aliases_not_found_exception", "aliases [" + joined + "] missing")
            .with("resource.type", "aliases")
            .with("resource.id", joined));
  }
}
