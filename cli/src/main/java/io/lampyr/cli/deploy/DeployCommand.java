package io.lampyr.cli.deploy;

import io.lampyr.cli.cost.CostCommand;
import io.lampyr.cli.cost.Fleet;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

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
public final class DeployCommand extends StackCommand implements Callable<Integer> {
  /** Endpoints for images (two), logs and the secret. */
  private static final int ALWAYS_NEEDED = 4;

  public DeployCommand(PrintWriter out, PrintWriter err, InputStream in) {
    this(out, err, in, new Machine(System.getenv()));
  }

  DeployCommand(PrintWriter out, PrintWriter err, InputStream in, Machine machine) {
    super(out, err, in, machine);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Optional<String> region = region();
    Readiness readiness = readiness();
    if (readiness.problems().isEmpty() && region.isPresent()) {
      readiness.checkBootstrap(region.get());
    }
    if (!Target.isReady(readiness, err)) {
      return 1;
    }
    CostCommand.idle(fleet()).print(out);
    out.println("Requests and data come on top: lampyr cost. Prices are those of us-east-1.");
    String where = " stacks of " + target.name() + " in " + region.orElse("");
    if (!isConfirmed("Deploy the" + where + "? [yes/no]", "yes")) {
      return 1;
    }
    String advice =
        "What was deployed before goes on running; run the same command again when the cause is"
            + " mended";
    if (!cdk(advice, "deploy", "--require-approval", "never")) {
      return 1;
    }
    out.println("Deployed. The API's address is the output ApiUrl above.");
    return 0;
  }

  private Fleet fleet() {
    double least = number("minNodes", 1);
    return Fleet.of(least, number("nodeCpu", 512) / 1024, number("nodeMemory", 2048) / 1024)
        .withEndpoints(endpoints(least) * number("endpointZones", 1));
  }

  /** Those that are always there, for calls of leaves, and to change the number of nodes. */
  private double endpoints(double least) {
    double leaves = target.option("leaves").filter("true"::equals).isPresent() ? 1 : 0;
    return ALWAYS_NEEDED + leaves + (number("maxNodes", 4) > least ? 1 : 0);
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
