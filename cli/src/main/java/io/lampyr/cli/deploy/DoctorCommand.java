package io.lampyr.cli.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Looks at an account before something is deployed to it, and at a deployment afterwards. */
@Command(
    name = "doctor",
    description = "Tell whether an account is ready for a deployment, and whether one is well.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  lampyr doctor --region eu-central-1 -c maxNodes=8",
      "  LAMPYR_API_KEY=... lampyr doctor --region eu-central-1",
      "",
      "Each check is a line; what is to be done stands below it. Nothing is changed, but for an"
          + " index of its own that the last check makes, writes, searches and deletes: with a key"
          + " only.",
      "Exit codes: 0 no problem, 1 some, 2 the command line was not understood."
    })
public final class DoctorCommand extends StackCommand implements Callable<Integer> {
  @Option(
      names = "--api-key",
      paramLabel = "KEY",
      defaultValue = "${env:LAMPYR_API_KEY:-}",
      description = "A key of the deployment, for the checks that write and search.")
  private String key = "";

  public DoctorCommand(PrintWriter out, PrintWriter err, InputStream in) {
    this(out, err, in, new Machine(System.getenv()));
  }

  DoctorCommand(PrintWriter out, PrintWriter err, InputStream in, Machine machine) {
    super(out, err, in, machine);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<Finding> findings = new ArrayList<>();
    KnownOptions.unknown(target.given().keySet()).forEach(finding -> tell(findings, finding));
    AwsTool aws = target.aws(machine);
    Readiness readiness = new Readiness(machine).checkRegion(region()).checkAccess(aws);
    if (!readiness.problems().isEmpty()) {
      readiness.problems().forEach(problem -> tell(findings, split("access", problem)));
      return 1;
    }
    tell(findings, Finding.ok("access", "account=" + readiness.account()));
    Standing.Look look = Standing.at(aws, target.name());
    if (look.problem().isPresent()) {
      tell(findings, Finding.problem("stacks", look.problem().get(), "look at what AWS said"));
      return 1;
    }
    Standing standing = look.found();
    Map<String, String> options = new TreeMap<>(standing.options().orElse(Map.of()));
    options.putAll(target.given());
    options.values().removeIf(String::isBlank);
    Account account = new Account(aws, readiness.account(), options, standing.exists());
    for (Account.Check check : account.checks()) {
      tell(findings, check.look());
    }
    builtHere(findings, options);
    if (standing.exists()) {
      for (Account.Check check : deployed(aws, readiness).checks()) {
        tell(findings, check.look());
      }
    } else {
      tell(findings, Finding.ok("deployment", "nothing of " + target.name() + " is deployed yet"));
    }
    long problems = findings.stream().filter(Finding::isProblem).count();
    out.println(problems == 0 ? "No problem was found." : "Problems: " + problems);
    return problems == 0 ? 0 : 1;
  }

  private Deployed deployed(AwsTool aws, Readiness readiness) {
    return new Deployed(
        aws,
        target.name(),
        readiness.account(),
        Optional.of(key).filter(given -> !given.isEmpty()));
  }

  /** What deploying from this machine needs. */
  private void builtHere(List<Finding> findings, Map<String, String> options)
      throws IOException, InterruptedException {
    Readiness here =
        new Readiness(machine)
            .checkTools()
            .checkBuilt(target.root())
            .checkImages(options, target.root());
    if (here.problems().isEmpty()) {
      tell(findings, Finding.ok("this machine", "can build and deploy"));
    }
    here.problems().forEach(problem -> tell(findings, split("this machine", problem)));
  }

  private void tell(List<Finding> findings, Finding finding) {
    findings.add(finding);
    finding.print(out);
    out.flush();
  }

  /** Problems say what is wrong, and after a semicolon what to do. */
  private static Finding split(String check, String problem) {
    int at = problem.indexOf("; ");
    return at < 0
        ? Finding.problem(check, problem, "")
        : Finding.problem(check, problem.substring(0, at), problem.substring(at + 2));
  }
}
