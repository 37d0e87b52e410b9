package io.lampyr.engine.catalog;

import io.lampyr.base.suggest.Nearest;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The settings that an index can have, and when they can be changed. */
public final class IndexSettings {
  public static final String MODE = "index.mode";

  /** The mode of indices that others are joined with: they have one shard. */
  public static final String LOOKUP = "lookup";

  public static final String SHARDS = "index.number_of_shards";
  public static final String REPLICAS = "index.number_of_replicas";
  public static final String ROUTING_SHARDS = "index.number_of_routing_shards";

  /** Over how many slots the documents of one routing value are spread. */
  public static final String PARTITION = "index.routing_partition_size";

  public static final String HIDDEN = "index.hidden";
  public static final String PROVIDED_NAME = "index.provided_name";

  private static final String DERIVED_SOURCE = "index.derived_source.enabled";

  /** How much of a name must be alike for it to be meant. */
  private static final double ALIKE = 0.7;

  private static final Set<String> MODES = Set.of("standard", LOOKUP, SeriesSettings.TIME_SERIES);

  private IndexSettings() {}

  /** The settings of a new index, checked and completed. */
  static FlatSettings forCreation(FlatSettings given, String providedName) {
    FlatSettings present = given.present();
    present.values().forEach(IndexSettings::check);
    SortedMap<String, @Nullable Object> all = new TreeMap<>(present.values());
    all.putIfAbsent(SHARDS, "1");
    all.putIfAbsent(PROVIDED_NAME, providedName);
    FlatSettings complete = new FlatSettings(all);
    SeriesSettings.check(complete);
    ActiveCopies.check(complete);
    return complete;
  }

  /** Refuses unknown settings and bad values, as a template may hold them. */
  public static void checkAll(FlatSettings given) {
    refusePrivate(given);
    given.present().values().forEach(IndexSettings::check);
  }

  /** Refuses what only the catalog itself says of an index. */
  static void refusePrivate(FlatSettings given) {
    for (String name : given.values().keySet()) {
      if (name.startsWith(Downsampled.PREFIX)) {
        throw FaultException.argument(
            "private index setting [" + name + "] can not be set explicitly");
      }
    }
  }

  /** Refuses what no index can be given, whichever are meant. */
  public static void checkUpdate(FlatSettings update) {
    update
        .values()
        .forEach((name, value) -> {
          if (value != null) {
            check(name, value);
          } else if (!name.endsWith("*")) {
            known(name);
          }
        });
  }

  /** Refuses what an index of that name, open or not, cannot be given any more. */
  static void checkUpdate(FlatSettings update, String index, String uuid, boolean open) {
    List<String> needClosing =
        update.values().keySet().stream()
            .filter(name -> open && scope(name) != SettingTable.Scope.ALWAYS)
            .toList();
    checkUpdate(update);
    for (String name : update.values().keySet()) {
      if (!open && scope(name) == SettingTable.Scope.FINAL) {
        throw new FaultException(
            ErrorKind.SETTINGS, "final " + index + " setting [" + name + "], not updateable");
      }
    }
    if (!needClosing.isEmpty()) {
      throw FaultException.argument(
          "Can't update non dynamic settings ["
              + needClosing
              + "] for open indices [["
              + index
              + "/"
              + uuid
              + "]]");
    }
  }

  /** All settings, for those who write of them. */
  public static List<ToldSetting> told() {
    return ToldSetting.all(SettingTable.INDEX);
  }

  /** Whether an open index can be given it; false for what is not known. */
  public static boolean isDynamic(String name) {
    return SettingTable.INDEX
        .find(name)
        .map(known -> known.scope() == SettingTable.Scope.ALWAYS)
        .orElse(false);
  }

  private static SettingTable.Scope scope(String name) {
    return SettingTable.INDEX
        .find(name)
        .map(SettingTable.Known::scope)
        .orElse(SettingTable.Scope.ALWAYS);
  }

  private static SettingTable.Known known(String name) {
    return SettingTable.INDEX.find(name).orElseThrow(() -> unknown(name));
  }

  private static FaultException unknown(String name) {
    String near = Nearest.question(name, SettingTable.INDEX.all().keySet(), ALIKE);
    return new FaultException(
        ErrorKind.UNKNOWN_SETTING,
        "unknown setting ["
            + name
            + "] "
            + (near.isEmpty()
                ? "please check that any required plugins are installed, or check the breaking"
                    + " changes documentation for removed settings"
                : near));
  }

  private static void check(String name, @Nullable Object value) {
    if (name.equals(PROVIDED_NAME)) {
      return;
    }
    if (name.startsWith(SortSettings.GROUP) && !SortSettings.NAMES.contains(name)) {
      throw unknown(name);
    }
    String text = known(name).form().told(value);
    if (name.equals(Replicas.EXPANDING)) {
      Replicas.check(text);
    }
    if (name.equals(DERIVED_SOURCE) && text.equals("true")) {
      throw FaultException.argument(
          "setting [" + name + "] is not supported: sources are kept as they came");
    }
    if (name.equals(ActiveCopies.SETTING)) {
      var _ = ActiveCopies.parse(text);
    }
    if (name.equals(MODE) && !MODES.contains(text.toLowerCase(Locale.ROOT))) {
      throw FaultException.argument(
          "setting ["
              + name
              + "] of ["
              + text
              + "] is not supported: [standard], [lookup] and [time_series] are");
    }
    SeriesSettings.checkValue(name, text);
    known(name).form().check(name, text);
  }

  /** What holds where a setting is not given, of those that are not given. */
  public static FlatSettings defaults(FlatSettings given) {
    SortedMap<String, @Nullable Object> standards = new TreeMap<>();
    SettingTable.INDEX
        .all()
        .forEach((name, known) -> {
          if (!given.has(name)) {
            standards.put(name, known.standard());
          }
        });
    return new FlatSettings(standards);
  }
}
