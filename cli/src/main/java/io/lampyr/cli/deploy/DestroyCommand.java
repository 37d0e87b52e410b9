package io.lampyr.cli.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Takes a deployment away, but for its data. */
@Command(
    name = "destroy",
    description = "Take a deployment on AWS away; its data stay.",
    footerHeading = "%nExample:%n",
    footer = {
      "  lampyr destroy --region eu-central-1",
      "",
      "Exit codes: 0 done, 1 not ready or failed, 2 the command line was not understood."
    })
public final class DestroyCommand implements Callable<Integer> {
  private final PrintWriter out;
  private final PrintWriter err;
  private final InputStream in;
  private final Machine machine;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Mixin private Target target = new Target();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  public DestroyCommand(PrintWriter out, PrintWriter err, InputStream in) {
    this(out, err, in, new Machine(System.getenv()));
  }

  DestroyCommand(PrintWriter out, PrintWriter err, InputStream in, Machine machine) {
    this.out = out;
    this.err = err;
    this.in = in;
    this.machine = machine;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<String> region = target.region(machine);
    // The CDK's app reads the jars again, also to destroy.
    Readiness readiness =
        new Readiness(machine, target.profile(machine))
            .checkAccess(region)
            .checkTools()
            .checkBuilt(target.root());
    if (!Target.isReady(readiness, err)) {
      return 1;
    }
    out.println(
        "What goes: the API, the functions, the cache nodes, schedules, alarms, the network.");
    out.println(
        "What stays, and goes on costing: the bucket and its key, the table, the shared file system.");
    out.println(
        "A later deployment does not take them up by itself: docs/operations.md tells how.");
    String question = "Type the name of the deployment to destroy it in " + region.orElse("") + ":";
    if (!yes && !new Question(in, out, err).isAnswered(question, target.name())) {
      return 1;
    }
    int status = target.cdk(machine, "destroy", "--force");
    if (status != 0) {
      err.println(
          "lampyr: the CDK failed status=%d; what it said stands above. Interfaces of functions take up to 40 minutes to go away: run the same command again then"
              .formatted(status));
      return 1;
    }
    out.println("Destroyed. The data are still there.");
    return 0;
  }
}
