package io.lampyr.bench.load;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What lies in folders. */
public final class Stored {
  private static final Pattern LOG = Pattern.compile(".*/translog/([^/]+)/0*([0-9]+)\\.blob");

  private Stored() {}

  /** The bytes of all files below the folder. */
  public static long bytes(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return 0;
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).mapToLong(Stored::size).sum();
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static long size(Path file) {
    try {
      return Files.size(file);
    } catch (NoSuchFileException gone) {
      // Servers go on working while their folders are looked at.
      return 0;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * How many objects have been put into our store: batches of commits, which are there, and objects
   * of the log, of which a prefix is deleted but the newest tells how many there were.
   */
  public static long puts(Path store) throws IOException {
    Map<String, Long> newest = new TreeMap<>();
    long commits;
    try (Stream<Path> files = Files.walk(store)) {
      commits =
          files
              .map(Path::toString)
              .filter(file -> {
                Matcher log = LOG.matcher(file);
                if (log.matches()) {
                  newest.merge(log.group(1), Long.valueOf(log.group(2)), Math::max);
                }
                return file.contains("/bcc-");
              })
              .count();
    }
    return commits + newest.values().stream().mapToLong(Long::longValue).sum();
  }
}
