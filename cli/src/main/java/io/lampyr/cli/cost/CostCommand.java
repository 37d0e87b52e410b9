package io.lampyr.cli.cost;

import io.lampyr.base.price.Prices;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Tells what a deployment costs. Asks nobody. */
@Command(
    name = "cost",
    description = "Tell what a deployment on AWS costs: idle, for documents, for searches.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr cost",
      "  lampyr cost --nodes 3 --stored 500 --search-ms 80",
      "  lampyr cost --templates infra/cdk/target/cdk.out --counts counts.json",
      "  lampyr cost --price s3_write=5.40 --price fargate_cpu=0.0372",
      "",
      "Requests to stores are derived from the shapes of requests, or taken from what was counted:",
      "{\"documents\": 100000, \"ingest\": {\"s3_write\": 51}, \"searches\": 500, \"search\":"
          + " {\"s3_read\": 75}}",
      "Prices are list prices of us-east-1; docs/operations.md has them as a table."
    })
public final class CostCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Mixin private Shapes shapes = new Shapes();

  @Mixin private Fleet fleet = new Fleet();

  @Option(
      names = "--counts",
      paramLabel = "FILE",
      description = "What was counted, as JSON: stands in place of what is derived.")
  private @Nullable Path counts;

  @Option(
      names = "--templates",
      paramLabel = "DIR",
      description =
          "Take the idle month from a deployment's templates, as make synth has made them, instead"
              + " of from options.")
  private @Nullable Path templates;

  @Option(
      names = "--price",
      paramLabel = "NAME=DOLLARS",
      description = "Another price than the list's, by the list's name and unit; repeatable.")
  private Map<String, Double> given = new LinkedHashMap<>();

  @Option(
      names = "--ways",
      description =
          "Tell besides what a terabyte of documents costs by each way in, also by those that were"
              + " looked at and not made.")
  private boolean ways;

  @Option(names = "--json", description = "Write one JSON object.")
  private boolean json;

  public CostCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() {
    List<String> mistakes = new ArrayList<>(shapes.mistakes());
    mistakes.addAll(fleet.mistakes());
    if (!mistakes.isEmpty()) {
      mistakes.forEach(mistake -> err.println("lampyr: " + mistake));
      return 2;
    }
    try {
      Report report = report(counted(), Counts.prices(given));
      if (json) {
        out.println(report.json());
      } else {
        report.print(out);
      }
      return 0;
    } catch (IllegalArgumentException wrong) {
      err.println("lampyr: " + wrong.getMessage());
      return 2;
    } catch (IOException unreadable) {
      err.println("lampyr: cannot be read file=" + unreadable.getMessage());
      return 1;
    }
  }

  private Optional<Counts> counted() throws IOException {
    return counts == null
        ? Optional.empty()
        : Optional.of(Counts.parse(Files.readAllBytes(counts)));
  }

  /** What a month costs in which nobody asks anything, by the templates of a deployment. */
  public static Report idle(Path assembly) throws IOException {
    return new Report(
        List.of(
            new Report.Part("idle_month", "A month, idle", false, Counts.ofTemplates(assembly))),
        Prices.LIST);
  }

  private Report report(Optional<Counts> counts, Prices prices) throws IOException {
    Usage idle = templates == null ? fleet.idleMonth() : Counts.ofTemplates(templates);
    Optional<Usage> documents = counts.flatMap(Counts::perMillionDocuments);
    Optional<Usage> searches = counts.flatMap(Counts::perMillionSearches);
    List<Report.Part> parts =
        new ArrayList<>(
            List.of(
                new Report.Part("idle_month", "A month, idle", false, idle),
                new Report.Part(
                    "million_documents",
                    "A million documents",
                    documents.isPresent(),
                    joined(
                        shapes.frontOfDocuments(),
                        documents.orElseGet(() -> shapes.storesOfDocuments(fleet.nodes)))),
                new Report.Part(
                    "million_documents_nodes",
                    "The nodes while they come, which is part of the month",
                    false,
                    fleet.nodes(shapes.hoursOfDocuments())),
                new Report.Part(
                    "million_searches",
                    "A million searches",
                    searches.isPresent(),
                    joined(
                        shapes.frontOfSearches(), searches.orElseGet(shapes::storesOfSearches)))));
    parts.addAll(ways ? Ways.parts(shapes) : List.of());
    return new Report(parts, prices);
  }

  /** What was counted of a kind stands in place of what was derived of it. */
  private static Usage joined(Usage derived, Usage counted) {
    Usage sum = counted;
    for (var entry : derived.quantities().entrySet()) {
      if (!counted.quantities().containsKey(entry.getKey())) {
        sum = sum.plus(entry.getKey(), entry.getValue());
      }
    }
    return sum;
  }
}
