package io.lampyr.luceneblob.directory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.LongSupplier;

/**
 * The volume that a folder lies on, which others may fill as well.
 *
 * @param free how many bytes are to be had just now
 * @param reserve how many are to be left: what was acknowledged still has to be uploaded, and a
 *     full disk takes nothing, not even what would make room
 */
public record LocalVolume(LongSupplier free, long reserve) {
  private static final int RESERVED_PART = 20;
  private static final long LEAST_RESERVE = 256L << 20;
  private static final long MOST_RESERVE = 2L << 30;

  /** One that is never full. */
  public static LocalVolume endless() {
    return new LocalVolume(() -> Long.MAX_VALUE, 0);
  }

  /** Of a folder that exists. */
  public static LocalVolume of(Path folder) throws IOException {
    FileStore store = Files.getFileStore(folder);
    return new LocalVolume(() -> free(store), reserveOf(store.getTotalSpace()));
  }

  /** A twentieth, of a small volume more, and never more than half. */
  static long reserveOf(long total) {
    return Math.min(total / 2, Math.clamp(total / RESERVED_PART, LEAST_RESERVE, MOST_RESERVE));
  }

  private static long free(FileStore store) {
    try {
      return store.getUsableSpace();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  boolean isFull() {
    return free.getAsLong() < reserve;
  }

  /** Little is left above the reserve. */
  boolean isTight() {
    return free.getAsLong() - reserve < reserve / 2;
  }
}
