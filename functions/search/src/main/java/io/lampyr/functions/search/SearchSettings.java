package io.lampyr.functions.search;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.functions.runtime.SharedCacheSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Where the search function keeps what it has read, and whom it asks for help.
 *
 * @param cacheSize what is kept in memory
 * @param function the search function itself, which it calls for parts of large searches; empty if
 *     it does all by itself
 * @param leaves which searches are large
 */
record SearchSettings(
    SharedCacheSettings shared,
    ByteSize cacheSize,
    Optional<String> function,
    LeafSettings leaves) {
  static final Setting<ByteSize> CACHE_SIZE =
      Setting.of(
          "search.cache_size",
          ValueType.byteSize(),
          ByteSize.ofMb(256),
          "how much of what was read is kept in memory");
  static final Setting<String> FUNCTION =
      Setting.of(
          "search.function",
          ValueType.text(),
          "",
          "name or ARN of the search function, called for parts of large searches; empty for none");

  static List<Setting<?>> settings() {
    List<Setting<?>> all = new ArrayList<>(LeafSettings.SETTINGS);
    all.addAll(List.of(CACHE_SIZE, FUNCTION));
    return all;
  }

  static SearchSettings from(Settings settings) {
    String function = settings.get(FUNCTION);
    return new SearchSettings(
        SharedCacheSettings.from(settings),
        settings.get(CACHE_SIZE),
        function.isEmpty() ? Optional.empty() : Optional.of(function),
        LeafSettings.from(settings));
  }
}
