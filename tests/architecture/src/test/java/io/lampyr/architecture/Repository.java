package io.lampyr.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * The files of a working copy that somebody wrote, as opposed to what builds and tools left there.
 */
public record Repository(Path root) {
  private static final Set<String> NOT_WRITTEN =
      Set.of(
          "target",
          ".git",
          ".idea",
          ".vscode",
          ".settings",
          "node_modules",
          "cdk.out",
          ".terraform");

  /** The working copy that is being built. */
  public static Repository underTest() {
    String root = System.getProperty("lampyr.root");
    if (root == null) {
      throw new IllegalStateException("system property is missing name=lampyr.root");
    }
    return new Repository(Path.of(root).toAbsolutePath().normalize());
  }

  /** All files, in the order of their paths. */
  public List<Path> files() {
    List<Path> files = new ArrayList<>();
    SimpleFileVisitor<Path> visitor =
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            boolean skipped =
                NOT_WRITTEN.contains(folder.getFileName().toString())
                    || folder.equals(root.resolve("data"));
            return skipped ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            // In a linked working copy .git is a file.
            if (attributes.isRegularFile() && !file.equals(root.resolve(".git"))) {
              files.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        };
    try {
      Files.walkFileTree(root, visitor);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return files.stream().sorted().toList();
  }

  /** All files whose names end so. */
  public List<Path> files(String ending) {
    return files().stream().filter(file -> file.toString().endsWith(ending)).toList();
  }

  /** The path from the root, with slashes: how messages name a file. */
  public String name(Path file) {
    return root.relativize(file).toString().replace('\\', '/');
  }

  /** The file's text; bytes that are no UTF-8 become replacement characters. */
  public static String text(Path file) {
    try {
      return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
