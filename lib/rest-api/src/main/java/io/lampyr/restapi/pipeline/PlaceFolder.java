package io.lampyr.restapi.pipeline;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Setting;
import io.lampyr.base.setting.ValueType;
import io.lampyr.pipelines.place.PlaceFile;
import io.lampyr.pipelines.run.Places;
import java.io.IOException;
import java.nio.MappedByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Databases of addresses as files of a folder. A file is opened when it is first wanted, and again
 * when another has taken its place: put a new one beside it, and rename it. Safe for many threads.
 */
public final class PlaceFolder implements Places {
  public static final Setting<Optional<Path>> FOLDER =
      Setting.of(
          "ingest.geoip.folder",
          ValueType.of("a folder", Path::of, Path::toString).optional(),
          Optional.empty(),
          "folder of databases of addresses in MaxMind's format, for the processors geoip and"
              + " ip_location");

  /** Files that are kept open. */
  private static final int MOST_FILES = 100;

  private final Path folder;
  private final Map<String, Opened> opened = new ConcurrentHashMap<>();

  private record Opened(FileTime modified, long size, PlaceFile file) {
    boolean is(BasicFileAttributes found) {
      return found.lastModifiedTime().equals(modified) && found.size() == size;
    }
  }

  private PlaceFolder(Path folder) {
    this.folder = folder;
  }

  /** Those of the folder, which must be there, or none. */
  public static Places of(Optional<Path> folder) {
    if (folder.isEmpty()) {
      return NONE;
    }
    if (!Files.isDirectory(folder.get())) {
      throw new MisconfiguredException(
          "folder of databases of addresses is not there: make it, or do not name it"
              + " ingest.geoip.folder="
              + folder.get());
    }
    return new PlaceFolder(folder.get());
  }

  @Override
  public boolean areGiven() {
    return true;
  }

  @Override
  public Optional<PlaceFile> find(String file) {
    Path path = folder.resolve(file);
    if (!folder.equals(path.getParent())) {
      return Optional.empty();
    }
    try {
      BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class);
      Opened known = opened.get(file);
      if (known == null || !known.is(found)) {
        known = new Opened(found.lastModifiedTime(), found.size(), open(path));
        if (opened.size() < MOST_FILES || opened.containsKey(file)) {
          opened.put(file, known);
        }
      }
      return Optional.of(known.file());
    } catch (NoSuchFileException absent) {
      opened.remove(file);
      return Optional.empty();
    } catch (IOException unreadable) {
      throw new MisconfiguredException(
          "database of addresses cannot be read file=" + path, unreadable);
    }
  }

  private static PlaceFile open(Path path) throws IOException {
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      // Not copied into the heap: files of cities have many megabytes.
      MappedByteBuffer bytes = channel.map(FileChannel.MapMode.READ_ONLY, 0, channel.size());
      return new PlaceFile(bytes);
    }
  }
}
