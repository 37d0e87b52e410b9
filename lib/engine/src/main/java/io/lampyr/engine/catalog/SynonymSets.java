package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.fault.FaultException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The sets of synonyms, and the indices that use them. An index keeps the rules of the sets that
 * its filters name among its own settings, so that analysis follows from the index's item alone;
 * whoever changes a set writes its rules to all of these.
 *
 * <p>Laws: a search that begins after a change was answered goes by the new rules. A change whose
 * fate is unknown is an {@link UnavailableException}, and may be made again, as it must be if it
 * ended before its last index was written. An index that comes into being while a set is changed
 * looks at the set once more when it is there. Safe for many threads; blocks.
 *
 * <p>Cost: nothing for indices that use no set; one read for each set that a new one uses, and one
 * more when it is there. A change reads and writes the set, and each index that uses it.
 */
public final class SynonymSets {
  private static final String SET = ".synonyms_set";
  private static final String RULES = "." + IndexAnalysis.SYNONYMS_OF_SET;
  private static final int ATTEMPTS = 20;

  private final Table<SynonymSet> table;

  SynonymSets(Table<SynonymSet> table) {
    this.table = table;
  }

  /** All of them, in the order of their ids. */
  public List<SynonymSet> all() {
    return table.all(SynonymSet.PARTITION, "").stream()
        .map(Versioned::value)
        .sorted(Comparator.comparing(SynonymSet::id))
        .toList();
  }

  public Optional<SynonymSet> read(String id) {
    return id.isEmpty() ? Optional.empty() : table.read(SynonymSet.key(id)).map(Versioned::value);
  }

  /**
   * Makes of the set what the change says; nothing stands for no set. The change may be asked more
   * than once, and throws to refuse. True if there was none before.
   */
  public boolean change(String id, UnaryOperator<Optional<SynonymSet>> change) {
    ItemKey key = SynonymSet.key(id);
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<Versioned<SynonymSet>> before = table.read(key);
      Optional<SynonymSet> after = change.apply(before.map(Versioned::value));
      if (after.equals(before.map(Versioned::value))) {
        return before.isEmpty();
      }
      switch (write(key, before, after)) {
        case Settled.Won _ -> {
          return before.isEmpty();
        }
        case Settled.Lost _, Settled.Overtaken _ -> {
          // Seen anew, as it is now.
        }
        case Settled.Open _ ->
            throw new UnavailableException(
                "a change of a synonym set was not confirmed in time, and may take effect later id="
                    + id);
      }
    }
    throw new UnavailableException("too many changes of one synonym set at once id=" + id);
  }

  private Settled write(
      ItemKey key, Optional<Versioned<SynonymSet>> before, Optional<SynonymSet> after) {
    if (before.isEmpty()) {
      return table.create(key, after.orElseThrow());
    }
    return after.isPresent()
        ? table.replace(key, before.get(), after.get())
        : table.delete(key, before.get());
  }

  /** Whether a filter of the index goes by that set. */
  static boolean uses(IndexMetadata index, String id) {
    String settings = index.definition().settings();
    return settings.contains(SET)
        && FlatSettings.ofIndexText(settings).values().entrySet().stream()
            .anyMatch(one -> one.getKey().endsWith(SET) && id.equals(one.getValue()));
  }

  /** A new index's settings with the rules of the sets that they name; each must be there. */
  NewIndex filled(NewIndex index) {
    FlatSettings settings = index.settings();
    return uses(settings)
        ? new NewIndex(index.name(), filled(settings), index.mappings(), index.aliases())
        : index;
  }

  static boolean uses(FlatSettings settings) {
    return settings.values().keySet().stream().anyMatch(name -> name.endsWith(SET));
  }

  /** Settings with the rules as they are now. */
  FlatSettings filled(FlatSettings settings) {
    SortedMap<String, @Nullable Object> rules = new TreeMap<>();
    settings
        .values()
        .forEach((name, value) -> {
          if (name.endsWith(SET) && value != null) {
            String id = value.toString();
            SynonymSet set =
                read(id)
                    .orElseThrow(
                        () -> FaultException.argument("synonyms set [" + id + "] not found"));
            rules.put(name.substring(0, name.length() - SET.length()) + RULES, set.texts());
          }
        });
    return settings.with(new FlatSettings(rules));
  }

  /** What clients see of settings: not the rules, which the set shows. */
  public static FlatSettings shown(FlatSettings settings) {
    return uses(settings) ? settings.filtered(name -> !name.endsWith(RULES)) : settings;
  }

  /** The names of those analyzers of an index that a set's rules are part of. */
  public static List<String> analyzers(IndexMetadata index, String id) {
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    List<String> filters =
        settings.values().entrySet().stream()
            .filter(one -> one.getKey().endsWith(SET) && id.equals(one.getValue()))
            .map(one -> one.getKey().substring(0, one.getKey().length() - SET.length()))
            .map(name -> name.substring("index.analysis.filter.".length()))
            .toList();
    return settings.values().keySet().stream()
        .filter(name -> name.startsWith("index.analysis.analyzer.") && name.endsWith(".filter"))
        .filter(name -> settings.list(name, List.of()).stream().anyMatch(filters::contains))
        .map(name ->
            name.substring("index.analysis.analyzer.".length(), name.length() - ".filter".length()))
        .toList();
  }
}
