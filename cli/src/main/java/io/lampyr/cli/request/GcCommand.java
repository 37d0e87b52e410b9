package io.lampyr.cli.request;

import io.lampyr.cli.http.Content;
import io.lampyr.cli.http.ServerOptions;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Has the server collect garbage, or tell what it collected. */
@Command(
    name = "gc",
    description = "Collect garbage now, or show what was collected and what is marked.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr gc run --dry-run     # what would be marked and deleted",
      "  lampyr gc run               # marks; deletes what was marked a grace ago",
      "  lampyr gc status",
      "",
      "What is found to be garbage is marked first, and deleted by a run after the grace (see lampyr"
          + " serve --gc-grace).",
      "",
      "Exit codes: 0 done, 1 the server refused, 2 the command line was not understood, 3 no"
          + " answer."
    })
public final class GcCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;

  @Mixin private ServerOptions server = new ServerOptions();

  @Parameters(index = "0", paramLabel = "ACTION", description = "run or status.")
  private String action = "";

  @Option(names = "--dry-run", description = "Tell what would be done, and change nothing.")
  private boolean dryRun;

  @Option(
      names = "--full",
      description = "List everything, rather than look at what shards have released.")
  private boolean full;

  public GcCommand(PrintWriter out, PrintWriter err) {
    this.out = out;
    this.err = err;
  }

  @Override
  public Integer call() throws InterruptedException {
    Asking asking = new Asking(server, out, err);
    return switch (action) {
      case "run" ->
          asking.ask(
              "POST", "/_lampyr/gc?pretty&dry_run=" + dryRun + "&full=" + full, Content.none());
      case "status" -> {
        if (dryRun || full) {
          throw server.mistake("gc status takes neither --dry-run nor --full");
        }
        yield asking.ask("GET", "/_lampyr/gc?pretty", Content.none());
      }
      default ->
          throw server.mistake("unknown action name=" + action + "; run and status are known");
    };
  }
}
