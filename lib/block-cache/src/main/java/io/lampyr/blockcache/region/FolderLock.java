package io.lampyr.blockcache.region;

import io.lampyr.base.error.MisconfiguredException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a folder to one process: the system drops the lock with the process. */
final class FolderLock implements AutoCloseable {
  private static final String NAME = "lock";

  private final FileChannel channel;

  private FolderLock(FileChannel channel) {
    this.channel = channel;
  }

  static FolderLock take(Path folder) {
    FileChannel channel;
    try {
      Files.createDirectories(folder);
      channel =
          FileChannel.open(
              folder.resolve(NAME), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new MisconfiguredException(
          "the cache folder cannot be made or written folder=" + folder, e);
    }
    if (!isLocked(channel)) {
      close(channel);
      throw new MisconfiguredException(
          "the cache folder is used by another process; give each its own folder=" + folder);
    }
    return new FolderLock(channel);
  }

  private static boolean isLocked(FileChannel channel) {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    } catch (IOException e) {
      throw new MisconfiguredException("the cache folder cannot be locked", e);
    }
  }

  @Override
  public void close() {
    close(channel);
  }

  private static void close(FileChannel channel) {
    try {
      channel.close();
    } catch (IOException e) {
      throw new MisconfiguredException("the cache folder's lock cannot be given up", e);
    }
  }
}
