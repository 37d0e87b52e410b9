package io.lampyr.restapi.index;

import io.lampyr.base.glob.Glob;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.engine.catalog.AliasOptions;
import io.lampyr.engine.catalog.FlatSettings;
import io.lampyr.engine.catalog.IndexSettings;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.SynonymSets;
import io.lampyr.mapping.json.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Parts of an index as the API gives them. */
public final class ShownIndex {
  private static final String CREATED_BY = "137287827";
  private static final String CREATED_NAME = "3.7.0";

  private ShownIndex() {}

  /** The settings, with those that nobody gives. */
  public static FlatSettings settings(IndexMetadata index) {
    Map<String, @Nullable Object> made = new TreeMap<>();
    made.put("index.uuid", index.id().uuid());
    made.put("index.creation_date", Long.toString(index.age().created().toEpochMilli()));
    made.put("index.version.created", CREATED_BY);
    return FlatSettings.of(Map.of(IndexSettings.REPLICAS, "1"))
        .with(SynonymSets.shown(FlatSettings.ofIndexText(index.definition().settings())))
        .with(FlatSettings.of(made));
  }

  public static Map<String, @Nullable Object> mappings(IndexMetadata index) {
    return ShownFields.of(Json.readObject(index.definition().mappings()));
  }

  public static Map<String, @Nullable Object> aliases(IndexMetadata index) {
    Map<String, @Nullable Object> aliases = new LinkedHashMap<>();
    StreamParts.ownAliases(index)
        .forEach((name, options) -> aliases.put(name, AliasOptions.ofText(options).json()));
    return aliases;
  }

  /** How settings are asked for. */
  public record Wanted(List<String> names, boolean flat, boolean defaults, boolean human) {}

  /** An object with settings and, if asked for, what holds where none is given. */
  public static Map<String, @Nullable Object> settings(IndexMetadata index, Wanted wanted) {
    Map<String, @Nullable Object> shown = new LinkedHashMap<>();
    FlatSettings all = wanted.human() ? readable(index) : settings(index);
    shown.put("settings", shown(all, wanted));
    if (wanted.defaults()) {
      shown.put("defaults", shown(IndexSettings.defaults(all), wanted));
    }
    return shown;
  }

  /** The same, with what people read better than numbers. */
  public static FlatSettings readable(IndexMetadata index) {
    Map<String, @Nullable Object> more = new TreeMap<>();
    more.put("index.creation_date_string", index.age().created().toString());
    more.put("index.version.created_string", CREATED_NAME);
    return settings(index).with(FlatSettings.of(more));
  }

  private static Map<String, @Nullable Object> shown(FlatSettings settings, Wanted wanted) {
    boolean all = wanted.names().isEmpty() || wanted.names().contains("_all");
    FlatSettings some =
        all ? settings : settings.filtered(name -> Glob.matchesAny(wanted.names(), name));
    return wanted.flat() ? some.values() : some.nested();
  }
}
