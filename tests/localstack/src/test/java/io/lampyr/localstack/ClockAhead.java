package io.lampyr.localstack;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/**
 * The clocks of functions, which are put forward while these are frozen: as if that had taken long.
 *
 * @param jar with what they take for their clocks, for the class path of each
 * @param file that says by how many seconds
 */
record ClockAhead(Path jar, Path file) {
  private static final String CLASS = "io/lampyr/base/port/SystemClock";

  /** With the present time, until another is told; functions look for it in that folder. */
  static ClockAhead in(Path folder, Path told) {
    Path source = Sources.HERE.resolve("src/test/resources/ahead/SystemClock.java");
    Path classes = Folders.make(folder.resolve("ahead"));
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-nowarn",
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                classes.toString(),
                source.toString());
    if (failed != 0) {
      throw new AssertionError("the clock of functions does not compile: " + source);
    }
    Path jar = folder.resolve("ahead.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(new ZipEntry(CLASS + ".class"));
      Files.copy(classes.resolve(CLASS + ".class"), zip);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
    return new ClockAhead(jar, told.resolve("seconds-ahead"));
  }

  /** From now on so much later than this machine's. */
  void put(Duration forward) {
    Folders.write(file, "" + forward.toSeconds());
  }
}
