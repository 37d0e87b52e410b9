package io.lampyr.differential;

import io.lampyr.base.port.SystemClock;
import io.lampyr.differential.generate.size.Tasks;
import io.lampyr.differential.matrix.Tables;
import io.lampyr.differential.report.Finding;
import io.lampyr.differential.report.Findings;
import io.lampyr.differential.report.Known;
import io.lampyr.differential.run.MatrixRun;
import io.lampyr.differential.run.Options;
import io.lampyr.differential.run.Run;
import io.lampyr.differential.run.SizeRun;
import io.lampyr.differential.side.Sides;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Plays scenes of a seed upon Lampyr and the peer, and prints every class of differences that
 * nobody has judged. {@code make differential SEED=…} calls it.
 */
public final class Differential {
  /** Lucene says once that it computes without vector instructions: that is as it should be. */
  private static final Logger LUCENE = Logger.getLogger("org.apache.lucene");

  private static final Path REPORTS = Path.of("tests", "differential", "target", "differential");

  private Differential() {}

  /** Arguments: the seed, the minutes, the beginning of rooms' names, and the one scene to play. */
  public static void main(String[] arguments) throws IOException, InterruptedException {
    LUCENE.setLevel(Level.SEVERE);
    long seed = Long.parseLong(arguments[0]);
    Duration atMost = Duration.ofSeconds(Math.round(Double.parseDouble(arguments[1]) * 60));
    String only = arguments.length > 2 ? arguments[2] : "";
    Optional<Long> scene =
        arguments.length > 3 && !arguments[3].isEmpty()
            ? Optional.of(Long.parseLong(arguments[3]))
            : Optional.empty();
    Options options = new Options(seed, atMost, only, scene, Integer.MAX_VALUE, true);
    // Each is told at once: a run that is ended early has said what it found.
    Findings findings = new Findings(Known.read(), finding -> System.out.println(finding.told()));
    boolean isMatrix = only.startsWith(Tables.ROOM);
    List<String> faults = List.of();
    try (Sides sides = Sides.start()) {
      if (isMatrix) {
        faults = new MatrixRun(sides, options, findings, new SystemClock()).play();
      } else if (Tasks.areWanted(only)) {
        new SizeRun(sides, options, SizeRun.Sizes.USUAL, findings, new SystemClock()).play();
      } else {
        new Run(sides, options, findings, new SystemClock()).play();
      }
    }
    List<Finding> unknown = findings.unknown();
    String name = isMatrix ? "matrix.txt" : "seed-" + seed + ".txt";
    Path report = Files.createDirectories(REPORTS).resolve(name);
    Files.writeString(report, findings.report());
    faults.forEach(System.out::println);
    System.out.print(findings.summary());
    System.out.println("report: " + report);
    System.out.println(
        "replay: make differential SEED=" + seed + " SCENE=(its number)" + with("ONLY", only));
    System.exit(unknown.isEmpty() && faults.isEmpty() ? 0 : 1);
  }

  private static String with(String name, String value) {
    return value.isEmpty() ? "" : " " + name + "=" + value;
  }
}
