package io.lampyr.metrics.promql.script;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Plays the scripts of a folder, as Prometheus' source has one, and tells how many answers fit. */
public final class PlayScripts {
  private PlayScripts() {}

  public static void main(String[] arguments) throws IOException {
    int evaluated = 0;
    int wrong = 0;
    List<Path> files;
    try (var all = Files.list(Path.of(arguments[0]))) {
      files = all.filter(file -> file.toString().endsWith(".test")).sorted().toList();
    }
    for (Path file : files) {
      ScriptRunner runner = new ScriptRunner();
      String name = file.getFileName().toString();
      try {
        runner.play(name, Files.readString(file));
      } catch (RuntimeException strange) {
        System.out.println(name + " cannot be played to its end: " + strange.getMessage());
      }
      evaluated += runner.evaluated();
      wrong += runner.problems().size();
      System.out.printf(
          "%-32s %4d of %4d%n",
          name, runner.evaluated() - runner.problems().size(), runner.evaluated());
      runner.problems().forEach(problem -> System.out.println("  " + problem));
    }
    System.out.printf("%d of %d%n", evaluated - wrong, evaluated);
  }
}
