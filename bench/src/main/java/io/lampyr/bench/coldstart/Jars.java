package io.lampyr.bench.coldstart;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;

/** This program's class path with folders packed into archives: class data is shared of those. */
final class Jars {
  private Jars() {}

  static String classPath(Path scratch) throws IOException {
    List<String> packed = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      Path path = Path.of(entry).toAbsolutePath();
      if (Files.isDirectory(path)) {
        packed.add(pack(path, scratch.resolve("part-" + packed.size() + ".jar")).toString());
      } else if (Files.exists(path)) {
        packed.add(path.toString());
      }
    }
    return String.join(File.pathSeparator, packed);
  }

  private static Path pack(Path folder, Path jar) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream archive = new JarOutputStream(out);
        Stream<Path> walk = Files.walk(folder)) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        String name = folder.relativize(file).toString().replace(File.separatorChar, '/');
        archive.putNextEntry(new JarEntry(name));
        Files.copy(file, archive);
        archive.closeEntry();
      }
    }
    return jar;
  }
}
