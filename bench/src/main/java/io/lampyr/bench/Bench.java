package io.lampyr.bench;

import io.lampyr.bench.ars.ArsBenchmark;
import io.lampyr.bench.buffer.BufferBenchmark;
import io.lampyr.bench.bulk.BulkBenchmark;
import io.lampyr.bench.cache.CacheBenchmark;
import io.lampyr.bench.coldsearch.ColdSearchBenchmark;
import io.lampyr.bench.coldsearch.DiscoverBenchmark;
import io.lampyr.bench.coldstart.ColdStartBenchmark;
import io.lampyr.bench.directory.DirectoryBenchmark;
import io.lampyr.bench.dollars.DollarsBenchmark;
import io.lampyr.bench.failover.FailoverBenchmark;
import io.lampyr.bench.gc.GcBenchmark;
import io.lampyr.bench.growth.GrowthBenchmark;
import io.lampyr.bench.indices.ManyIndicesBenchmark;
import io.lampyr.bench.ingest.IngestBenchmark;
import io.lampyr.bench.machine.Machine;
import io.lampyr.bench.metrics.MetricsBenchmark;
import io.lampyr.bench.metrics.RemoteWriteBenchmark;
import io.lampyr.bench.peeringest.IngestBesidePeers;
import io.lampyr.bench.peersearch.FairnessBenchmark;
import io.lampyr.bench.peersearch.SearchBenchmark;
import io.lampyr.bench.pipelines.PipelinesBenchmark;
import io.lampyr.bench.plot.Figure;
import io.lampyr.bench.recovery.RecoveryBenchmark;
import io.lampyr.bench.report.Table;
import io.lampyr.bench.scale.ScaleBenchmark;
import io.lampyr.bench.searchscale.SearchScaleBenchmark;
import io.lampyr.bench.streams.StreamsBenchmark;
import io.lampyr.bench.translog.TranslogBenchmark;
import io.lampyr.bench.vbcc.VbccBenchmark;
import io.lampyr.bench.warm.WarmBenchmark;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Runs the benchmark that is named, prints its table and writes it into a folder as JSON, and what
 * it draws as SVG.
 */
public final class Bench {
  private static final Map<String, Supplier<Table>> BENCHMARKS =
      Map.ofEntries(
          Map.entry("ars", ArsBenchmark::run),
          Map.entry("bulk", BulkBenchmark::run),
          Map.entry("cache", CacheBenchmark::run),
          Map.entry("cold-search", ColdSearchBenchmark::run),
          Map.entry("cold-start", ColdStartBenchmark::run),
          Map.entry("dollars", DollarsBenchmark::run),
          Map.entry("directory", DirectoryBenchmark::run),
          Map.entry("discover", DiscoverBenchmark::run),
          Map.entry("failover", FailoverBenchmark::run),
          Map.entry("fairness", FairnessBenchmark::run),
          Map.entry("gc", GcBenchmark::run),
          Map.entry("index-growth", GrowthBenchmark::run),
          Map.entry("indexing-buffer", BufferBenchmark::run),
          Map.entry("ingest", IngestBenchmark::run),
          Map.entry("many-indices", ManyIndicesBenchmark::run),
          Map.entry("metrics", MetricsBenchmark::run),
          Map.entry("peer-ingest", IngestBesidePeers::run),
          Map.entry("peer-search", SearchBenchmark::run),
          Map.entry("pipelines", PipelinesBenchmark::run),
          Map.entry("recovery", RecoveryBenchmark::run),
          Map.entry("remote-write", RemoteWriteBenchmark::run),
          Map.entry("scale", ScaleBenchmark::run),
          Map.entry("search-scale", SearchScaleBenchmark::run),
          Map.entry("streams", StreamsBenchmark::run),
          Map.entry("translog", TranslogBenchmark::run),
          Map.entry("vbcc", VbccBenchmark::run),
          Map.entry("warm", WarmBenchmark::run));

  private Bench() {}

  /** Arguments: a benchmark's name, and the folder for results. */
  public static void main(String[] arguments) throws IOException {
    Supplier<Table> benchmark = arguments.length == 2 ? BENCHMARKS.get(arguments[0]) : null;
    if (benchmark == null) {
      System.err.println(
          "usage: bench <name> <results folder>; names=" + new TreeMap<>(BENCHMARKS).keySet());
      System.exit(2);
      return;
    }
    Table table = benchmark.get();
    Machine.describe().forEach(table::note);
    table.print(System.out);
    Path results = Files.createDirectories(Path.of(arguments[1]));
    write(results.resolve(arguments[0] + ".json"), table.json());
    Optional<Figure> figure = table.figure();
    if (figure.isPresent()) {
      write(results.resolve(arguments[0] + ".svg"), figure.get().svg());
    }
  }

  private static void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
    System.out.println("written file=" + file);
  }
}
