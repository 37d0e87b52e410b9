package io.lampyr.functions.search;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Where the search function keeps what it has read.
 *
 * @param cacheFolder on a file system that many processes share; empty for none
 * @param cacheSize what is kept in memory
 */
public record SearchSettings(String cacheFolder, ByteSize cacheSize) {
  public static final Setting<String> CACHE_FOLDER =
      Setting.of(
          "search.cache_folder",
          ValueType.text(),
          "",
          "folder, shared by all functions, for what searches have read; without one, memory alone");
  public static final Setting<ByteSize> CACHE_SIZE =
      Setting.of(
          "search.cache_size",
          ValueType.byteSize(),
          ByteSize.ofMb(256),
          "how much of what was read is kept in memory");

  public static final List<Setting<?>> SETTINGS = List.of(CACHE_FOLDER, CACHE_SIZE);

  public static SearchSettings from(Settings settings) {
    return new SearchSettings(settings.get(CACHE_FOLDER), settings.get(CACHE_SIZE));
  }

  Optional<Path> folder() {
    return cacheFolder.isEmpty() ? Optional.empty() : Optional.of(Path.of(cacheFolder));
  }
}
