package io.lampyr.cli.cost;

import io.lampyr.base.price.UnitPrice;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Option;

/** What requests look like. Where counts were measured, they stand in place of what is here. */
public final class Shapes {
  private static final double MILLION = 1e6;
  private static final double WINDOWS_PER_SECOND = 5;
  private static final double LOG_OBJECT_BYTES = 16 << 20;
  private static final double REFRESH_SECONDS = 5;
  private static final double FLUSH_SECONDS = 600;
  private static final double FLUSH_BYTES = 96 << 20;
  private static final double MOST_HEDGED = 0.05;

  /** Of a hundred calls a function writes what it measured, in 2,500 bytes. */
  private static final double CALLS_OF_A_LINE = 12;

  private static final double PART_BYTES = 16 << 20;

  /** Each document is written once when it comes, and about twice more by merges. */
  private static final double WRITTEN = 3;

  /** A shard's item has about this many kilobytes. */
  private static final double ITEM_UNITS = 2;

  @Option(
      names = "--bulk-documents",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Documents in a bulk (default: 1000).")
  double bulkDocuments = 1000;

  @Option(
      names = "--document-bytes",
      defaultValue = "1000",
      paramLabel = "N",
      description = "Bytes of a document (default: 1000).")
  double documentBytes = 1000;

  @Option(
      names = "--documents-per-second",
      defaultValue = "5000",
      paramLabel = "N",
      description = "Documents that come in a second, while they come (default: 5000).")
  double documentsPerSecond = 5000;

  @Option(
      names = "--shards",
      defaultValue = "1",
      paramLabel = "N",
      description = "Shards that are written to and searched (default: 1).")
  double shards = 1;

  @Option(
      names = "--ingest-ms",
      defaultValue = "400",
      paramLabel = "MS",
      description = "For how long the ingest function runs for a bulk (default: 400).")
  double ingestMs = 400;

  @Option(
      names = "--search-ms",
      defaultValue = "30",
      paramLabel = "MS",
      description = "For how long the search function runs for a search (default: 30).")
  double searchMs = 30;

  @Option(
      names = "--function-memory",
      defaultValue = "1769",
      paramLabel = "MB",
      description = "Memory of both functions (default: 1769).")
  double functionMemory = 1769;

  @Option(
      names = "--leaves",
      defaultValue = "0",
      paramLabel = "N",
      description = "Leaves that a search invokes, each running as long as it (default: 0).")
  double leaves;

  @Option(
      names = "--hedged",
      defaultValue = "0.05",
      paramLabel = "N",
      description =
          "Share of leaves that are asked a second time because the first is late: what"
              + " search.leaf.calls counts as late, and at most, and by default, 0.05.")
  double hedged = MOST_HEDGED;

  @Option(
      names = "--store-reads",
      defaultValue = "0.5",
      paramLabel = "N",
      description = "Reads of the object store in a search, beyond what is cached (default: 0.5).")
  double storeReads = 0.5;

  @Option(
      names = "--cold-share",
      defaultValue = "0.002",
      paramLabel = "N",
      description = "Share of requests that begin a copy of a function (default: 0.002).")
  double coldShare = 0.002;

  @Option(
      names = "--init-ms",
      defaultValue = "1500",
      paramLabel = "MS",
      description = "For how long a copy begins, which is paid for too (default: 1500).")
  double initMs = 1500;

  @Option(
      names = "--log-bytes",
      defaultValue = "300",
      paramLabel = "N",
      description =
          "Bytes of log that the gateway writes of a request; functions write as much for every"
              + " twelve calls (default: 300).")
  double logBytes = 300;

  /** A value and the option that gives it. */
  record Named(String option, double value) {}

  static List<String> negative(List<Named> values) {
    return values.stream()
        .filter(named -> !(named.value() >= 0) || Double.isInfinite(named.value()))
        .map(named -> named.option() + " must not be negative")
        .toList();
  }

  /** The gateway and the function that a million documents pass. */
  Usage frontOfDocuments() {
    double bulks = MILLION / bulkDocuments;
    return Usage.none()
        .plus(UnitPrice.GATEWAY_REQUEST, bulks)
        .plus(UnitPrice.LAMBDA_REQUEST, bulks)
        .plus(UnitPrice.LAMBDA_COMPUTE, seconds(bulks, ingestMs) * functionMemory / 1024)
        .plus(UnitPrice.LOG_INGESTION, log(bulks, bulks));
  }

  /**
   * What a million documents ask of the store and of cluster state, by the design's own numbers.
   */
  Usage storesOfDocuments(double nodes) {
    double seconds = MILLION / documentsPerSecond;
    double bytes = MILLION * documentBytes;
    double bulks = MILLION / bulkDocuments;
    double objects =
        Math.max(
            bytes / LOG_OBJECT_BYTES,
            Math.min(bulks * Math.min(nodes, shards), seconds * WINDOWS_PER_SECOND * nodes));
    double refreshes = shards * Math.max(1, seconds / REFRESH_SECONDS);
    double blobs = Math.max(shards * Math.max(1, seconds / FLUSH_SECONDS), bytes / FLUSH_BYTES);
    return Usage.none()
        .plus(UnitPrice.S3_WRITE, objects + blobs + bytes * WRITTEN / PART_BYTES)
        // Each object of the log is released by one read of the lease.
        .plus(UnitPrice.S3_READ, objects)
        .plus(UnitPrice.DYNAMODB_WRITE, (refreshes + blobs) * ITEM_UNITS);
  }

  /** The hours in which a million documents come. */
  double hoursOfDocuments() {
    return MILLION / documentsPerSecond / 3600;
  }

  /** The gateway and the functions that a million searches pass. */
  Usage frontOfSearches() {
    double invocations = MILLION * (1 + leaves * (1 + hedged));
    return Usage.none()
        .plus(UnitPrice.GATEWAY_REQUEST, MILLION)
        .plus(UnitPrice.LAMBDA_REQUEST, invocations)
        .plus(UnitPrice.LAMBDA_COMPUTE, seconds(invocations, searchMs) * functionMemory / 1024)
        .plus(UnitPrice.LOG_INGESTION, log(MILLION, invocations));
  }

  /** What a million searches ask of the store and of cluster state. */
  Usage storesOfSearches() {
    return Usage.none()
        .plus(UnitPrice.S3_READ, MILLION * storeReads)
        .plus(UnitPrice.DYNAMODB_READ, MILLION * Math.max(1, shards * ITEM_UNITS / 4));
  }

  /** Gigabytes of log. */
  private double log(double requests, double calls) {
    return (requests * logBytes + calls * logBytes / CALLS_OF_A_LINE) / 1e9;
  }

  /** What calls run, and what copies that they begin take for beginning. */
  private double seconds(double calls, double millis) {
    return calls * (millis + coldShare * initMs) / 1000;
  }

  /** What cannot be: as the command line's options. */
  List<String> mistakes() {
    List<String> wrong = new ArrayList<>();
    if (!(bulkDocuments >= 1)) {
      wrong.add("--bulk-documents must be at least 1");
    }
    if (!(documentsPerSecond > 0)) {
      wrong.add("--documents-per-second must be positive");
    }
    if (!(hedged >= 0 && hedged <= MOST_HEDGED)) {
      wrong.add("--hedged must be from 0 to " + MOST_HEDGED);
    }
    wrong.addAll(
        negative(
            List.of(
                new Named("--document-bytes", documentBytes),
                new Named("--shards", shards),
                new Named("--ingest-ms", ingestMs),
                new Named("--search-ms", searchMs),
                new Named("--function-memory", functionMemory),
                new Named("--leaves", leaves),
                new Named("--cold-share", coldShare),
                new Named("--init-ms", initMs),
                new Named("--log-bytes", logBytes),
                new Named("--store-reads", storeReads))));
    return wrong;
  }
}
