package io.lampyr.engine.catalog;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * One list of names, wildcards and exclusions, looked up among indices that were found. Needs each
 * index that goes by a name of the list, excluded names too. For one thread; nothing is read.
 */
final class NameResolution {
  /** What else must be known of names that no index goes by. */
  record Customs(boolean excludesWhatIsNotThere, Predicate<String> ofEmptyStream) {}

  /** What a name means: an index, or the indices of an alias or stream; at least one. */
  private record Meaning(NameEntry.Kind kind, List<IndexMetadata> indices) {}

  private final Expansion how;
  private final Customs customs;
  private final List<String> expressions;
  private final Map<String, Meaning> names;

  /** The names that were chosen, and whether by a wildcard. */
  private final Map<String, Boolean> chosen = new LinkedHashMap<>();

  /** The indices that are excluded, by whatever name a wildcard finds them. */
  private final Set<String> removed = new TreeSet<>();

  NameResolution(
      Expansion how, List<String> expressions, Collection<IndexMetadata> found, Customs customs) {
    this.how = how;
    this.expressions = expressions;
    this.names = meanings(found);
    this.customs = customs;
  }

  List<ResolvedIndex> run() {
    boolean afterWildcard = false;
    for (String expression : expressions) {
      boolean excludes = afterWildcard && expression.startsWith("-");
      String name = excludes ? expression.substring(1) : expression;
      if (name.equals("_all")) {
        name = "*";
      }
      if (excludes) {
        exclude(name);
      } else if (Glob.isGlob(name)) {
        afterWildcard = true;
        expand(name);
      } else {
        choose(name);
      }
    }
    List<ResolvedIndex> results = results();
    if (results.isEmpty() && !how.allowNone()) {
      refuseNothing();
    }
    return results;
  }

  /** Names that are passed over and wildcards that were taken back again may leave nothing. */
  private void refuseNothing() {
    boolean mayBeNothing =
        expressions.stream().anyMatch(one -> isEvery(one) || customs.ofEmptyStream().test(one));
    if (!mayBeNothing) {
      throw RefusedException.noSuchIndex(expressions.size() == 1 ? expressions.getFirst() : "null");
    }
  }

  private static boolean isEvery(String expression) {
    return expression.equals("*") || expression.equals("_all");
  }

  /** The existing indices that a name means. */
  private List<IndexMetadata> meant(String name) {
    Meaning meaning = names.get(name);
    return meaning == null ? List.of() : meaning.indices();
  }

  private boolean isAlias(String name) {
    Meaning meaning = names.get(name);
    return meaning != null && meaning.kind() != NameEntry.Kind.INDEX;
  }

  private void choose(String name) {
    if (meant(name).isEmpty() && !how.ignoreUnavailable()) {
      checkSyntax(name);
      if (expandsNothing() && expressions.size() == 1 && how.allowNone()) {
        return;
      }
    }
    if (isThere(name)) {
      chosen.put(name, false);
    }
  }

  /** Whether the name means something that may be meant; refused where it must be. */
  private boolean isThere(String name) {
    List<IndexMetadata> meant = meant(name);
    if (meant.isEmpty()) {
      if (!customs.ofEmptyStream().test(name) && !how.ignoreUnavailable()) {
        throw RefusedException.noSuchIndex(name);
      }
      return false;
    }
    boolean may = how.aliases() || !isAlias(name);
    if (!may && !how.ignoreUnavailable()) {
      boolean stream = kind(options(meant.getFirst(), name)) == NameEntry.Kind.STREAM;
      throw FaultException.argument(
          "The provided expression ["
              + name
              + "] matches "
              + (stream ? "a data stream" : "an alias")
              + ", specify the corresponding concrete indices instead.");
    }
    return may;
  }

  private static void checkSyntax(String name) {
    if (name.startsWith("_")) {
      throw RefusedException.indexName(name, "must not start with '_'.");
    }
  }

  /** Then wildcards are names like others, and one name alone may come to nothing as they may. */
  private boolean expandsNothing() {
    return !how.states().open() && !how.states().closed();
  }

  private void expand(String pattern) {
    if (expandsNothing() && expressions.size() > 1 && !how.ignoreUnavailable()) {
      throw RefusedException.noSuchIndex(pattern);
    }
    int before = chosen.size();
    for (String name : names.keySet()) {
      boolean selected = pattern.contains(StreamParts.SELECTOR) || !StreamParts.isOfFailures(name);
      if (selected && Glob.matches(pattern, name) && matches(name, pattern)) {
        chosen.putIfAbsent(name, true);
        meant(name).forEach(index -> removed.remove(index.name()));
      }
    }
    if (chosen.size() == before && !how.allowNone() && !isEvery(pattern)) {
      throw RefusedException.noSuchIndex(pattern);
    }
  }

  private boolean matches(String name, String pattern) {
    boolean dotted = pattern.startsWith(".") && name.startsWith(".");
    boolean hiddenToo = how.states().hidden() || dotted;
    List<IndexMetadata> meant = meant(name);
    if (!isAlias(name)) {
      return meant.stream().anyMatch(i -> hasState(i) && (hiddenToo || !isHidden(i)));
    }
    boolean hidden = meant.stream().allMatch(i -> AliasOptions.ofText(options(i, name)).hidden());
    return how.aliases() && (hiddenToo || !hidden) && meant.stream().anyMatch(this::hasState);
  }

  private static String options(IndexMetadata index, String alias) {
    return Optional.ofNullable(index.definition().aliases().get(alias)).orElse("{}");
  }

  private static boolean isHidden(IndexMetadata index) {
    String settings = index.definition().settings();
    // Reading the settings of all indices takes most of a wildcard's time, and few are hidden.
    return settings.contains(IndexSettings.HIDDEN)
        && FlatSettings.ofIndexText(settings).flag(IndexSettings.HIDDEN);
  }

  private boolean hasState(IndexMetadata index) {
    return index.state() == IndexState.CLOSED ? how.states().closed() : how.states().open();
  }

  private void exclude(String name) {
    if (!customs.excludesWhatIsNotThere() && !Glob.isGlob(name)) {
      isThere(name);
    }
    names.forEach((one, meaning) -> {
      if (Glob.matches(name, one)) {
        chosen.remove(one);
        if (Glob.isGlob(name) || !isAlias(one)) {
          meaning.indices().forEach(index -> removed.add(index.name()));
        }
      }
    });
  }

  private List<ResolvedIndex> results() {
    Map<String, Ways> ways = new TreeMap<>();
    chosen.forEach((name, byWildcard) -> {
      for (IndexMetadata index : meant(name)) {
        boolean left = !byWildcard || (hasState(index) && !removed.contains(index.name()));
        if (left && admits(index, meant(name))) {
          ways.computeIfAbsent(index.name(), _ -> new Ways(index))
              .add(isAlias(name) ? Optional.of(options(index, name)) : Optional.empty());
        }
      }
    });
    return ways.values().stream().map(Ways::result).toList();
  }

  private boolean admits(IndexMetadata index, Collection<IndexMetadata> named) {
    if (index.state() != IndexState.CLOSED || !how.forbidClosed()) {
      return true;
    }
    boolean ofAlias = named.size() > 1;
    if (how.ignoreUnavailable() || (ofAlias && !how.states().closed())) {
      return false;
    }
    throw RefusedException.closed(index.name(), index.id());
  }

  private static Map<String, Meaning> meanings(Collection<IndexMetadata> found) {
    Map<String, Meaning> names = new TreeMap<>();
    for (IndexMetadata index : found) {
      names.put(index.name(), new Meaning(NameEntry.Kind.INDEX, List.of(index)));
    }
    for (IndexMetadata index : found) {
      index
          .definition()
          .aliases()
          .forEach((alias, options) -> {
            Meaning meaning =
                names.computeIfAbsent(alias, _ -> new Meaning(kind(options), new ArrayList<>()));
            // Should an alias have the name of an index, that index is what is meant.
            if (meaning.kind() != NameEntry.Kind.INDEX) {
              meaning.indices().add(index);
            }
          });
    }
    return names;
  }

  private static NameEntry.Kind kind(String options) {
    return StreamParts.isMark(options) ? NameEntry.Kind.STREAM : NameEntry.Kind.ALIAS;
  }
}
