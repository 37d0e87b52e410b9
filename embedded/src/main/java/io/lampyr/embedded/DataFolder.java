package io.lampyr.embedded;

import io.lampyr.base.error.MisconfiguredException;
import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The folder of one server, which it has for itself while this is open. The system gives the lock
 * back however the process ends.
 */
final class DataFolder implements Closeable {
  private final Path root;
  private final FileChannel lock;

  private DataFolder(Path root, FileChannel lock) {
    this.root = root;
    this.lock = lock;
  }

  /** Makes the folder if it is missing; refuses one that another server has. */
  static DataFolder lock(Path data) {
    return lockIfFree(data)
        .orElseThrow(() ->
            new MisconfiguredException(
                "another server uses the data folder path="
                    + data.toAbsolutePath().normalize()
                    + ": end it, or choose another folder"));
  }

  /** The same; empty if another server has it. */
  static Optional<DataFolder> lockIfFree(Path data) {
    Path root = data.toAbsolutePath().normalize();
    try {
      make(root);
      FileChannel channel =
          FileChannel.open(
              root.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (tryLock(channel) == null) {
        channel.close();
        return Optional.empty();
      }
      return Optional.of(new DataFolder(root, channel));
    } catch (IOException failure) {
      throw new MisconfiguredException(
          "data folder cannot be used path=%s: %s; name another, or let this user write to it"
              .formatted(root, failure),
          failure);
    }
  }

  private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException here) {
      return null;
    }
  }

  static Path storeOf(Path data) {
    return data.toAbsolutePath().normalize().resolve("store");
  }

  /** One that is made here is its owner's alone: everything that was ever written lies in it. */
  private static void make(Path root) throws IOException {
    if (Files.isDirectory(root)) {
      return;
    }
    Files.createDirectories(root);
    if (root.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      Files.setPosixFilePermissions(root, PosixFilePermissions.fromString("rwx------"));
    }
  }

  /** What is the object store, and holds cluster state. */
  Path store() {
    return storeOf(root);
  }

  /** Where a lease that was damaged is kept. */
  Path damagedLease() {
    return root.resolve("lease.damaged");
  }

  /** What may be lost at any time. */
  Path scratch(String part) throws IOException {
    return Files.createDirectories(root.resolve("scratch").resolve(part));
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
