package io.lampyr.engine.catalog;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** An index that is to be made: what its client gave, or that with what templates give. */
public record NewIndex(
    String name,
    FlatSettings settings,
    Map<String, @Nullable Object> mappings,
    Map<String, AliasOptions> aliases) {
  public NewIndex {
    mappings = Collections.unmodifiableMap(new LinkedHashMap<>(mappings));
    aliases = Collections.unmodifiableMap(new TreeMap<>(aliases));
  }

  public static NewIndex named(String name) {
    return new NewIndex(name, FlatSettings.NONE, Map.of(), Map.of());
  }
}
