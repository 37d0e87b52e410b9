package io.lampyr.restapi.alias;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.catalog.AliasAction;
import io.lampyr.engine.catalog.DataStream;
import io.lampyr.engine.catalog.RefusedException;
import io.lampyr.engine.catalog.ResolvedIndex;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What one call does to aliases. To take an alias that an index has not is nothing done, which is
 * wrong only if nothing is done at all, unless the action says what it is.
 */
final class AliasActions {
  private final List<AliasAction> actions = new ArrayList<>();
  private final Set<String> sought = new TreeSet<>();
  private final Map<IndexId, String> removed = new HashMap<>();
  private boolean mayDoNothing;

  void add(List<AliasAction> others) {
    actions.addAll(others);
    mayDoNothing |= others.isEmpty();
  }

  /** Takes aliases of indices and streams; it may be said that each of them must have all. */
  void remove(
      List<ResolvedIndex> indices,
      List<DataStream> streams,
      List<String> names,
      @Nullable Boolean mustExist) {
    AliasNames wanted = new AliasNames(names);
    sought.addAll(names);
    mayDoNothing |= Boolean.FALSE.equals(mustExist);
    for (DataStream stream : streams) {
      check(wanted, stream.state().aliases().keySet(), mustExist);
    }
    actions.addAll(StreamAliases.removed(streams, wanted));
    for (ResolvedIndex index : indices) {
      Set<String> aliases = index.metadata().definition().aliases().keySet();
      check(wanted, aliases, mustExist);
      aliases.stream()
          .filter(wanted::include)
          .forEach(alias -> actions.add(new AliasAction.RemoveAlias(index.id(), alias)));
    }
  }

  /** Deletes the indices, before anything else is done. */
  void removeIndices(List<ResolvedIndex> indices) {
    mayDoNothing |= indices.isEmpty();
    for (ResolvedIndex index : indices) {
      removed.put(index.id(), index.name());
      actions.add(new AliasAction.RemoveIndex(index.id()));
    }
  }

  private static void check(
      AliasNames wanted, Collection<String> aliases, @Nullable Boolean mustExist) {
    List<String> unmet = wanted.unmet(aliases);
    if (Boolean.TRUE.equals(mustExist) && !unmet.isEmpty()) {
      throw AliasNames.missingError(unmet);
    }
  }

  /** All of it, unless that is nothing. */
  List<AliasAction> checked() {
    if (actions.isEmpty() && !mayDoNothing) {
      throw AliasNames.missingError(List.copyOf(sought));
    }
    for (AliasAction action : actions) {
      switch (action) {
        case AliasAction.AddAlias(IndexId index, _, _) -> checkKept(index);
        case AliasAction.RemoveAlias(IndexId index, _) -> checkKept(index);
        case AliasAction.RemoveIndex _,
            AliasAction.AddToStream _,
            AliasAction.RemoveFromStream _ -> {}
      }
    }
    return List.copyOf(actions);
  }

  private void checkKept(IndexId index) {
    String name = removed.get(index);
    if (name != null) {
      throw RefusedException.noSuchIndex(name);
    }
  }
}
