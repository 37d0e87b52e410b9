package io.lampyr.cli.deploy;

import io.lampyr.cli.cost.CostCommand;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Deploys to AWS by the CDK's command line, after checks of its own. */
@Command(
    name = "deploy",
    description = "Deploy to AWS, or upgrade what is deployed.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr deploy --region eu-central-1 -c profile=small",
      "  lampyr deploy --region eu-central-1 --profile work -c minNodes=2 -c searchCache=none",
      "  lampyr deploy --region eu-central-1 -c minNodes=",
      "",
      "Options are remembered with the deployment: an upgrade needs none. What would change is"
          + " shown, and nothing is changed before all checks have passed and the question was"
          + " answered.",
      "Exit codes: 0 done, 1 not ready or failed, 2 the command line was not understood."
    })
public final class DeployCommand extends StackCommand implements Callable<Integer> {
  private static final String ADVICE =
      "What was deployed before goes on running; run the same command again when the cause is"
          + " mended";

  @Option(
      names = "--options-anew",
      description = "Forget the options that the deployment has: those given here are all.")
  private boolean anew;

  @Option(
      names = "--change-store",
      description =
          "Allow to move the deployment to another bucket and table: its data stay behind.")
  private boolean changeStore;

  public DeployCommand(PrintWriter out, PrintWriter err, InputStream in) {
    this(out, err, in, new Machine(System.getenv()));
  }

  DeployCommand(PrintWriter out, PrintWriter err, InputStream in, Machine machine) {
    super(out, err, in, machine);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Readiness readiness = readiness();
    AwsTool aws = target.aws(machine);
    if (readiness.problems().isEmpty()) {
      readiness.checkBootstrap(aws);
    }
    if (!Target.isReady(readiness, err)) {
      return 1;
    }
    Standing.Look look = Standing.at(aws, target.name());
    if (look.problem().isPresent()) {
      err.println("lampyr: " + look.problem().get());
      return 1;
    }
    Standing standing = look.found();
    OptionPlan plan =
        OptionPlan.of(
            standing, given(standing, aws), aws.region(), new OptionPlan.Leave(anew, changeStore));
    plan.refusals().forEach(refusal -> err.println("lampyr: " + refusal));
    readiness.checkImages(plan.options(), target.root());
    if (!plan.refusals().isEmpty() || !Target.isReady(readiness, err)) {
      return 1;
    }
    return preview(standing, plan, aws.region()) && deploy(standing) ? 0 : 1;
  }

  /** A new deployment is told the zones that containers can run in. */
  private Map<String, String> given(Standing standing, AwsTool aws)
      throws IOException, InterruptedException {
    Map<String, String> given = new TreeMap<>(target.given());
    if (!standing.exists() && !given.containsKey("zones")) {
      Zones.firstOf(aws).ifPresent(zones -> given.put("zones", zones));
    }
    return given;
  }

  /** Shows what would be, and asks. */
  private boolean preview(Standing standing, OptionPlan plan, String region)
      throws IOException, InterruptedException {
    if (!plan.options().isEmpty()) {
      out.println("Options (+ new, ~ changed):");
      plan.changes().forEach(change -> out.println("  " + change));
    }
    if (!make(plan.options()) || (standing.exists() && !differs())) {
      return false;
    }
    CostCommand.idle(target.assembly()).print(out);
    out.println("Requests and data come on top: lampyr cost. Prices are those of us-east-1.");
    String where = " stacks of " + target.name() + " in " + region;
    return isConfirmed("Deploy the" + where + "? [yes/no]", "yes");
  }

  /** Shows what would change; false if data would be lost by it, or it cannot be told. */
  private boolean differs() throws IOException, InterruptedException {
    Machine.Said diff = target.diff(machine, out);
    if (diff.status() != 0) {
      err.println(
          "lampyr: what would change could not be found out status=%d; what the CDK said stands above"
              .formatted(diff.status()));
      return false;
    }
    List<String> losses = DataDiff.losses(diff.text());
    if (losses.isEmpty() || changeStore) {
      return true;
    }
    err.println(
        "lampyr: the deployment would lose what holds its data; if that is meant, stop all clients"
            + " and give --change-store:");
    losses.forEach(loss -> err.println("lampyr:   " + loss));
    return false;
  }

  private boolean deploy(Standing standing) throws IOException, InterruptedException {
    if (standing.exists() && changeStore) {
      // What uses the store lets go of it first: nothing that is in use can be taken away.
      String compute = target.name() + "-Compute";
      String watching = target.name() + "-Observability";
      if (!cdk(
          ADVICE, "deploy", "--require-approval", "never", "--exclusively", compute, watching)) {
        return false;
      }
    }
    if (!cdk(ADVICE, "deploy", "--require-approval", "never", "--all")) {
      return false;
    }
    out.println(
        "Deployed. The API's address is the output ApiUrl above; lampyr doctor looks at it, and lampyr key create --deployment %s --region %s makes the first key."
            .formatted(target.name(), region().orElse("")));
    return true;
  }
}
