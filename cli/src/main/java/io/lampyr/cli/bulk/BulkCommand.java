package io.lampyr.cli.bulk;

import io.lampyr.cli.bulk.checkpoint.CheckpointException;
import io.lampyr.cli.bulk.input.Input;
import io.lampyr.cli.bulk.input.InputReader;
import io.lampyr.cli.bulk.input.Layout;
import io.lampyr.cli.bulk.input.MalformedInputException;
import io.lampyr.cli.bulk.send.Failures;
import io.lampyr.cli.http.Server;
import io.lampyr.cli.http.ServerOptions;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.LongAdder;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** Loads files into a server, as fast as it takes them, until every document is settled. */
@Command(
    name = "bulk",
    description = {
      "Load files into an Elasticsearch-compatible server, as fast as it takes them.",
      "Documents that the server cannot take now are sent again; a document whose acknowledgement"
          + " is lost may arrive twice, unless it has an id (--id-field)."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr bulk books.ndjson --index books --id-field isbn",
      "  lampyr bulk 'logs/day.csv.gz' --index logs --infer-types --failed refused.ndjson",
      "  lampyr bulk huge.ndjson.zst --checkpoint huge.checkpoint   # run again to go on",
      "  zcat dump.gz | lampyr bulk - --url https://search.example.com",
      "",
      "Exit codes: 0 all documents are in, 1 some failed, 2 the command line or an input was not"
          + " understood, 3 aborted: the server or a file failed; 130 stopped by Ctrl-C."
    })
public final class BulkCommand implements Callable<Integer> {
  static final int SOME_FAILED = 1;
  static final int ABORTED = 3;
  static final int STOPPED = 130;

  private final PrintWriter out;
  private final PrintWriter err;
  private final InputStream standardInput;

  @Mixin private ServerOptions serverOptions = new ServerOptions();
  @Mixin private BulkOptions options = new BulkOptions();

  public BulkCommand(PrintWriter out, PrintWriter err, InputStream standardInput) {
    this.out = out;
    this.err = err;
    this.standardInput = standardInput;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<Input> inputs = options.inputs(serverOptions, standardInput);
    Layout layout = options.layout(serverOptions);
    lookInto(inputs, layout);
    try {
      if (options.isDryRun()) {
        return dryRun(inputs, layout);
      }
      try (Server server = serverOptions.connect()) {
        BulkRun run = new BulkRun(options, serverOptions, server, out, err);
        return run.load(inputs, layout);
      }
    } catch (CheckpointException unfit) {
      throw serverOptions.mistake(String.valueOf(unfit.getMessage()));
    } catch (IOException failed) {
      err.println("lampyr: aborted: " + describe(failed));
      return ABORTED;
    }
  }

  static String describe(IOException failed) {
    return failed instanceof MalformedInputException || failed.getMessage() == null
        ? String.valueOf(failed.getMessage())
        : failed.getClass().getSimpleName().replace("IOException", "").isEmpty()
            ? failed.getMessage()
            : failed.getClass().getSimpleName() + ": " + failed.getMessage();
  }

  /** Opens each file once, so that what is wrong with one is told before anything is sent. */
  private void lookInto(List<Input> inputs, Layout layout) {
    for (Input input : inputs) {
      if (input.path().isPresent()) {
        try {
          new InputReader(input, layout, new LongAdder()).close();
        } catch (IOException unfit) {
          throw serverOptions.mistake(describe(unfit));
        }
      }
    }
  }

  private int dryRun(List<Input> inputs, Layout layout) throws IOException {
    try (Failures failures = Failures.to(options.failed())) {
      DryRun dryRun = new DryRun(layout, failures, out, err);
      long bad = 0;
      for (Input input : inputs) {
        bad += dryRun.check(input);
      }
      return bad == 0 ? 0 : SOME_FAILED;
    }
  }
}
