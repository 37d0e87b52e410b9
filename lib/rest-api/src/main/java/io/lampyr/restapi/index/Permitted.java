package io.lampyr.restapi.index;

import io.lampyr.base.glob.Glob;
import io.lampyr.engine.catalog.ResolvedIndex;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.call.Call;
import java.util.List;
import java.util.Map;

/**
 * What a caller may see of the indices that expressions stand for: an index that was named must be
 * allowed, and one that only a wildcard found is not there for whoever may not have it. A right on
 * a data stream is one on the indices that it is made of, one on an alias on those found by it.
 */
public final class Permitted {
  private Permitted() {}

  /** Those that the caller may do this to; ends the call with a 403 if one is named and refused. */
  public static List<ResolvedIndex> of(
      Call call, Privilege privilege, List<String> expressions, List<ResolvedIndex> found) {
    List<ResolvedIndex> permitted =
        found.stream()
            .filter(index ->
                isPermitted(call, privilege, index)
                    || isPermittedByAlias(call, privilege, index, expressions))
            .toList();
    if (permitted.size() < found.size()) {
      found.stream()
          .filter(index -> !permitted.contains(index) && isNamed(index, expressions))
          .forEach(index -> call.require(privilege, index.name()));
    }
    return permitted;
  }

  private static boolean isPermitted(Call call, Privilege privilege, ResolvedIndex index) {
    return call.rights().allows(privilege, index.name())
        || StreamParts.streamOf(index.metadata())
            .filter(stream -> call.rights().allows(privilege, stream))
            .isPresent();
  }

  /**
   * A right on an alias is one on its indices as far as they are found by it alone, as what the
   * alias leaves out must stay so.
   */
  private static boolean isPermittedByAlias(
      Call call, Privilege privilege, ResolvedIndex index, List<String> expressions) {
    if (expressions.isEmpty() || expressions.stream().anyMatch(one -> isOf(index.name(), one))) {
      return false;
    }
    List<String> aliases =
        index.metadata().definition().aliases().keySet().stream()
            .filter(alias -> expressions.stream().anyMatch(one -> isOf(alias, one)))
            .toList();
    return !aliases.isEmpty()
        && aliases.stream().allMatch(alias -> call.rights().allows(privilege, alias));
  }

  private static boolean isOf(String name, String expression) {
    return expression.equals("_all") || Glob.matches(expression, name);
  }

  /** By its own name, an alias, or its stream's name, which indices list like an alias. */
  private static boolean isNamed(ResolvedIndex index, List<String> expressions) {
    Map<String, ?> aliases = index.metadata().definition().aliases();
    return expressions.stream()
        .filter(expression -> !Glob.isGlob(expression))
        .anyMatch(name -> name.equals(index.name()) || aliases.containsKey(name));
  }
}
