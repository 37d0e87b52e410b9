package io.lampyr.localstack.rights;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * What processes write down of their calls.
 *
 * @param jar with what writes it down, for the class path of each process
 * @param calls the folder that it is written to
 */
public record Recording(Path jar, Path calls) {
  private static final String FOUND_BY =
      "software/amazon/awssdk/global/handlers/execution.interceptors";

  /** With an empty folder. */
  public static Recording in(Path folder) {
    Path jar = folder.resolve("recorder.jar");
    String resource = CallRecorder.class.getName().replace('.', '/') + ".class";
    try {
      Path calls = Files.createDirectories(folder.resolve("calls"));
      try (OutputStream out = Files.newOutputStream(jar);
          ZipOutputStream zip = new ZipOutputStream(out);
          InputStream compiled =
              CallRecorder.class.getClassLoader().getResourceAsStream(resource)) {
        if (compiled == null) {
          throw new AssertionError("the recorder is not on the class path of these tests");
        }
        zip.putNextEntry(new ZipEntry(resource));
        compiled.transferTo(zip);
        zip.putNextEntry(new ZipEntry(FOUND_BY));
        zip.write(CallRecorder.class.getName().getBytes(StandardCharsets.UTF_8));
      }
      return new Recording(jar, calls);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** The kinds of calls that were made until now. */
  List<Call> made() {
    return Call.all(lines(".calls"));
  }

  /** Which processes have made calls for a request, by its id. */
  public Map<String, Set<String>> requests() {
    Map<String, Set<String>> processes = new TreeMap<>();
    for (String line : lines(".requests")) {
      String[] parts = line.split("\t", -1);
      processes.computeIfAbsent(parts[1], _ -> new TreeSet<>()).add(parts[0]);
    }
    return processes;
  }

  private List<String> lines(String ending) {
    List<String> lines = new ArrayList<>();
    try (Stream<Path> files = Files.list(calls)) {
      for (Path file : files.filter(one -> one.toString().endsWith(ending)).toList()) {
        lines.addAll(Files.readAllLines(file));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return lines;
  }
}
