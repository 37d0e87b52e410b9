package io.lampyr.bench.pipelines;

import io.lampyr.bench.fleet.Fleet;
import io.lampyr.bench.fleet.FleetFunction;
import io.lampyr.bench.fleet.FleetSetup;
import io.lampyr.bench.machine.Cpu;
import io.lampyr.bench.machine.Sample;
import io.lampyr.bench.machine.ScratchFolder;
import io.lampyr.bench.report.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Processor time of bulks with a usual pipeline beside bulks without, and of grok by itself. */
public final class PipelinesBenchmark {
  private static final int BULKS = Integer.getInteger("lampyr.bench.bulks", 60);
  private static final int DOCUMENTS = 1000;
  private static final int ROUNDS = 5;
  private static final String USUAL =
      "{\"processors\":[{\"set\":{\"field\":\"environment\",\"value\":\"production\"}},"
          + "{\"rename\":{\"field\":\"lvl\",\"target_field\":\"level\"}},"
          + "{\"date\":{\"field\":\"time\",\"formats\":[\"ISO8601\"]}},"
          + "{\"remove\":{\"field\":\"time\"}}]}";
  private static final String GROK =
      "{\"processors\":[{\"grok\":{\"field\":\"message\","
          + "\"patterns\":[\"%{COMBINEDAPACHELOG}\"]}},{\"drop\":{}}]}";
  private static final String DROP = "{\"processors\":[{\"drop\":{}}]}";
  private static final String APACHE =
      "127.0.0.1 - frank [10/Oct/2025:13:55:36 -0700] \\\"GET /apache_pb.gif HTTP/1.0\\\" 200 2326"
          + " \\\"http://www.example.com/start.html\\\" \\\"Mozilla/4.08 [en] (Win98; I ;Nav)\\\"";

  private PipelinesBenchmark() {}

  /** Measures in a temporary folder. */
  public static Table run() {
    Table table = new Table("pipelines", List.of("with", "without", "ratio"));
    table.note("documents a bulk", DOCUMENTS);
    table.note("bulks a round", BULKS);
    try (ScratchFolder scratch = ScratchFolder.make();
        Fleet fleet = new Fleet(scratch.path(), FleetSetup.standard(23))) {
      FleetFunction function = fleet.function(0);
      function.put("/_ingest/pipeline/usual", USUAL);
      function.put("/_ingest/pipeline/grok", GROK);
      function.put("/_ingest/pipeline/drop", DROP);
      Sample with = new Sample();
      Sample without = new Sample();
      for (int round = 0; round <= ROUNDS; round++) {
        double plain = cpu(function, "/plain" + round + "/_bulk", finished());
        double piped = cpu(function, "/piped" + round + "/_bulk?pipeline=usual", events());
        // The first round is for compilers.
        if (round > 0) {
          without.add(plain);
          with.add(piped);
        }
      }
      add(table, "processor s of bulks", with.median(), without.median());
      grok(table, function);
      return table;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private static void add(Table table, String name, double with, double without) {
    table.add(name, List.of(with, without, with / without));
  }

  /** What is dropped afterwards, so that nothing but parsing and the pipeline remains. */
  private static void grok(Table table, FleetFunction function) {
    Sample with = new Sample();
    Sample without = new Sample();
    for (int round = 0; round <= ROUNDS; round++) {
      double dropped = cpu(function, "/none/_bulk?pipeline=drop", apache());
      double parsed = cpu(function, "/none/_bulk?pipeline=grok", apache());
      if (round > 0) {
        without.add(dropped);
        with.add(parsed);
      }
    }
    add(table, "processor s of lines that are dropped", with.median(), without.median());
    double lines = (double) BULKS * DOCUMENTS / (with.median() - without.median());
    table.add("grok of Apache's lines, a core and second", List.of(lines, Double.NaN, Double.NaN));
  }

  private static double cpu(FleetFunction function, String target, byte[] lines) {
    Cpu.settle();
    Cpu cpu = new Cpu();
    for (int i = 0; i < BULKS; i++) {
      function.bulk(target, lines);
    }
    return cpu.seconds();
  }

  private static byte[] events() {
    return lines("\"time\":\"2025-11-23T10:%02d:00Z\",\"lvl\":\"info\"", "");
  }

  /** What the pipeline makes of the events: with and without, the same is indexed. */
  private static byte[] finished() {
    return lines(
        "\"@timestamp\":\"2025-11-23T10:%02d:00.000Z\"",
        ",\"environment\":\"production\",\"level\":\"info\"");
  }

  private static byte[] lines(String before, String after) {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{}}\n{").append(before.formatted(i % 60));
      lines.append(",\"service\":\"checkout\",\"bytes\":").append(i);
      lines.append(",\"message\":\"request number ").append(i).append(" was served in time\"");
      lines.append(after).append("}\n");
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] apache() {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      lines.append("{\"index\":{}}\n{\"message\":\"").append(APACHE).append("\"}\n");
    }
    return lines.toString().getBytes(StandardCharsets.UTF_8);
  }
}
