package io.lampyr.blockcache.shared;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Optional;
import java.util.function.Consumer;

/** A folder of the file system. */
final class DiskAccess implements FolderAccess {
  private final Path folder;

  DiskAccess(Path folder) {
    this.folder = folder;
  }

  @Override
  public Optional<byte[]> read(String name, int maxBytes) throws IOException {
    try (InputStream in = Files.newInputStream(folder.resolve(name))) {
      return Optional.of(in.readNBytes(maxBytes));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  @Override
  public void write(String name, String temporaryName, byte[] bytes) throws IOException {
    Path temporary = folder.resolve(temporaryName);
    try {
      try {
        Files.write(temporary, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      } catch (NoSuchFileException e) {
        Files.createDirectories(folder.resolve(name).resolveSibling(""));
        Files.write(temporary, bytes, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
      }
      Files.move(temporary, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      deleteQuietly(temporary, e);
      throw e;
    }
  }

  private static void deleteQuietly(Path temporary, IOException cause) {
    try {
      Files.deleteIfExists(temporary);
    } catch (IOException e) {
      cause.addSuppressed(e);
    }
  }

  @Override
  public void delete(String name) throws IOException {
    Files.deleteIfExists(folder.resolve(name));
  }

  @Override
  public void list(Consumer<Listed> each) throws IOException {
    if (!Files.isDirectory(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (attributes.isRegularFile()) {
              each.accept(
                  new Listed(
                      folder.relativize(file).toString(),
                      attributes.size(),
                      attributes.lastModifiedTime().toInstant()));
            }
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) throws IOException {
            if (e instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw e;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, IOException e) {
            // A folder that changed under the walk is listed as far as it was seen.
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
