package io.lampyr.blobstore.file;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/** Moves into, forces and prunes the folders of one store, against others that do the same. */
final class FolderTree {
  /** How often a move is tried again because someone removed the still empty folder. */
  private static final int MAX_MOVES = 1000;

  private final Path root;
  private final FsyncPolicy fsync;

  FolderTree(Path root, FsyncPolicy fsync) {
    this.root = root;
    this.fsync = fsync;
  }

  /** Gives a finished file its name, in place of what had it, and makes folders as needed. */
  void moveInto(Path from, Path to) throws IOException {
    for (int i = 1; ; i++) {
      try {
        Files.createDirectories(to.getParent());
        Files.move(from, to, StandardCopyOption.ATOMIC_MOVE);
        return;
      } catch (NoSuchFileException | FileAlreadyExistsException folderWasPruned) {
        if (i == MAX_MOVES || !Files.exists(from, LinkOption.NOFOLLOW_LINKS)) {
          throw folderWasPruned;
        }
      }
    }
  }

  /** Forces a file that was written by other means than a forced channel. */
  void forceFile(Path file) throws IOException {
    if (fsync == FsyncPolicy.ALWAYS) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
  }

  /** Forces the file's folder and all above it: any of them may be new. */
  void forceFoldersOf(Path file) throws IOException {
    if (fsync == FsyncPolicy.ALWAYS) {
      for (Path folder = file.getParent(); folder != null; folder = above(folder)) {
        force(folder);
      }
    }
  }

  /** Forces the folder, or the nearest above it that still exists. */
  void forceNearest(Path folder) throws IOException {
    if (fsync == FsyncPolicy.ALWAYS) {
      for (Path nearest = folder; nearest != null; nearest = above(nearest)) {
        try {
          force(nearest);
          return;
        } catch (NoSuchFileException pruned) {
          // Whoever removed it did so after the file; the folder above knows.
        }
      }
    }
  }

  private @Nullable Path above(Path folder) {
    return folder.equals(root) ? null : folder.getParent();
  }

  private static void force(Path folder) throws IOException {
    try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /** Removes the folder if it is empty, and then those above it, never the root. */
  void prune(Path folder) throws IOException {
    for (Path empty = folder; empty != null && !empty.equals(root); empty = empty.getParent()) {
      try {
        Files.delete(empty);
      } catch (DirectoryNotEmptyException inUse) {
        return;
      } catch (NoSuchFileException prunedByAnother) {
        // The folder above may still be left to do.
      }
    }
  }

  /** Deletes a file or a folder with all that is in it; links are deleted, never followed. */
  static void deleteAll(Path path) throws IOException {
    if (Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
      try (DirectoryStream<Path> entries = Files.newDirectoryStream(path)) {
        for (Path entry : entries) {
          deleteAll(entry);
        }
      }
    }
    Files.deleteIfExists(path);
  }
}
