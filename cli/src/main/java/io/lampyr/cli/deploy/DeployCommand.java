package io.lampyr.cli.deploy;

import io.lampyr.cli.cost.CostCommand;
import io.lampyr.cli.cost.Fleet;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Deploys to AWS by the CDK's command line, after checks of its own. */
@Command(
    name = "deploy",
    description = "Deploy to AWS, or upgrade what is deployed.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr deploy --region eu-central-1",
      "  lampyr deploy --region eu-central-1 --profile work -c minNodes=2 -c searchCache=none",
      "",
      "Nothing is changed before all checks have passed and the question was answered.",
      "Exit codes: 0 done, 1 not ready or failed, 2 the command line was not understood."
    })
public final class DeployCommand implements Callable<Integer> {
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

  public DeployCommand(PrintWriter out, PrintWriter err, InputStream in) {
    this(out, err, in, new Machine(System.getenv()));
  }

  DeployCommand(PrintWriter out, PrintWriter err, InputStream in, Machine machine) {
    this.out = out;
    this.err = err;
    this.in = in;
    this.machine = machine;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<String> region = target.region(machine);
    Readiness readiness =
        new Readiness(machine, target.profile(machine))
            .checkAccess(region)
            .checkTools()
            .checkBuilt(target.root());
    if (readiness.problems().isEmpty() && region.isPresent()) {
      readiness.checkBootstrap(region.get());
    }
    if (!Target.isReady(readiness, err)) {
      return 1;
    }
    CostCommand.idle(fleet()).print(out);
    out.println("Requests and data come on top: lampyr cost. Prices are those of us-east-1.");
    String where = " stacks of " + target.name() + " in " + region.orElse("");
    if (!yes
        && !new Question(in, out, err).isAnswered("Deploy the" + where + "? [yes/no]", "yes")) {
      return 1;
    }
    int status = target.cdk(machine, "deploy", "--require-approval", "never");
    if (status != 0) {
      err.println(
          "lampyr: the CDK failed status=%d; what it said stands above. What was deployed before goes on running; run the same command again when the cause is mended"
              .formatted(status));
      return 1;
    }
    out.println("Deployed. The API's address is the output ApiUrl above.");
    return 0;
  }

  private Fleet fleet() {
    return Fleet.of(
        number("minNodes", 1), number("nodeCpu", 1024) / 1024, number("nodeMemory", 4096) / 1024);
  }

  /** What is not a number is left to the CDK's app to refuse. */
  private double number(String option, double otherwise) {
    return target
        .option(option)
        .filter(text -> text.matches("\\d{1,6}"))
        .map(Double::parseDouble)
        .orElse(otherwise);
  }
}
