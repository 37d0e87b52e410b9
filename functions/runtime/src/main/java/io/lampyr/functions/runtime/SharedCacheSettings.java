package io.lampyr.functions.runtime;

import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.Settings;
import io.lampyr.base.setting.ValueType;
import io.lampyr.base.unit.ByteSize;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The folder that all search functions keep blocks in, and that garbage collection keeps small.
 *
 * @param folder on a file system that all of them mount; empty for none
 * @param size what garbage collection leaves in it
 */
public record SharedCacheSettings(Optional<Path> folder, ByteSize size) {
  public static final Setting<String> FOLDER =
      Setting.of(
          "search.cache_folder",
          ValueType.text(),
          "",
          "folder, shared by all functions, for what searches have read; without one, memory alone");
  public static final Setting<ByteSize> SIZE =
      Setting.of(
          "search.cache_folder_size",
          ValueType.byteSize(),
          ByteSize.ofGb(16),
          "how much garbage collection leaves in that folder, the newest");

  public static final List<Setting<?>> SETTINGS = List.of(FOLDER, SIZE);

  public static SharedCacheSettings from(Settings settings) {
    String folder = settings.get(FOLDER);
    return new SharedCacheSettings(
        folder.isEmpty() ? Optional.empty() : Optional.of(Path.of(folder)), settings.get(SIZE));
  }
}
