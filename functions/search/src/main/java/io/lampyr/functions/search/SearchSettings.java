package io.lampyr.functions.search;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.functions.runtime.CalledFunctions;
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

  static List<Setting<?>> settings() {
    List<Setting<?>> all = new ArrayList<>(LeafSettings.SETTINGS);
    all.addAll(List.of(CACHE_SIZE, CalledFunctions.SEARCH));
    return all;
  }

  static SearchSettings from(Settings settings) {
    return new SearchSettings(
        SharedCacheSettings.from(settings),
        settings.get(CACHE_SIZE),
        CalledFunctions.search(settings),
        LeafSettings.from(settings));
  }
}
