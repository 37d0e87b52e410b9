package io.lampyr.cli.deploy;

import io.lampyr.base.check.Check;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** What is installed on this machine, and its environment. */
record Machine(Map<String, String> environment) {
  private static final int MOST_SAID = 1 << 22;

  Machine {
    environment = Map.copyOf(environment);
  }

  /** What a command said, and how it ended. */
  record Said(int status, String text) {}

  Optional<String> variable(String name) {
    return Optional.ofNullable(environment.get(name)).filter(value -> !value.isBlank());
  }

  /** Where the user's files lie. */
  Path home() {
    return Path.of(variable("HOME").or(() -> variable("USERPROFILE")).orElse("."));
  }

  /** The executable of that name, if the PATH leads to one. */
  Optional<Path> find(String name) {
    for (String folder : environment.getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
      for (String ending : List.of("", ".cmd", ".exe")) {
        Path file = Path.of(folder.isEmpty() ? "." : folder, name + ending);
        if (Files.isRegularFile(file) && Files.isExecutable(file)) {
          return Optional.of(file);
        }
      }
    }
    return Optional.empty();
  }

  /** Runs a command that asks nothing, and ends it if it takes too long. */
  Said ask(int seconds, List<String> command) throws IOException, InterruptedException {
    return ask(seconds, command, Map.of());
  }

  /** The same with more variables. */
  Said ask(int seconds, List<String> command, Map<String, String> more)
      throws IOException, InterruptedException {
    Path said = Files.createTempFile("lampyr", ".said");
    try {
      Process process =
          started(command, Path.of("."), more)
              .redirectErrorStream(true)
              .redirectOutput(said.toFile())
              .redirectInput(ProcessBuilder.Redirect.PIPE)
              .start();
      process.getOutputStream().close();
      if (!process.waitFor(seconds, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        return new Said(-1, "no answer within " + seconds + " s");
      }
      try (InputStream in = Files.newInputStream(said)) {
        return new Said(
            process.exitValue(), new String(in.readNBytes(MOST_SAID), StandardCharsets.UTF_8));
      }
    } finally {
      Files.delete(said);
    }
  }

  /** Runs a command that talks with the user; its status. An interrupt ends it as well. */
  int run(List<String> command, Path folder, Map<String, String> more)
      throws IOException, InterruptedException {
    Process process = started(command, folder, more).inheritIO().start();
    try {
      return process.waitFor();
    } catch (InterruptedException interrupted) {
      process.destroy();
      throw interrupted;
    }
  }

  /** The same for a command that only says something: it is shown while it comes, and returned. */
  Said show(List<String> command, Path folder, Map<String, String> more, PrintWriter out)
      throws IOException, InterruptedException {
    Process process = started(command, folder, more).redirectErrorStream(true).start();
    process.getOutputStream().close();
    StringBuilder kept = new StringBuilder();
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        out.println(line);
        if (kept.length() < MOST_SAID) {
          kept.append(line).append('\n');
        }
      }
      return new Said(process.waitFor(), kept.toString());
    } finally {
      process.destroy();
    }
  }

  private ProcessBuilder started(List<String> command, Path folder, Map<String, String> more) {
    Check.that(!command.isEmpty(), "a command has a name");
    List<String> words = new ArrayList<>(command);
    // The PATH that was looked at is the one that counts, also where it is not this process's own.
    find(words.getFirst()).ifPresent(file -> words.set(0, file.toAbsolutePath().toString()));
    ProcessBuilder builder = new ProcessBuilder(words).directory(folder.toFile());
    builder.environment().clear();
    builder.environment().putAll(environment);
    builder.environment().putAll(more);
    return builder;
  }
}
