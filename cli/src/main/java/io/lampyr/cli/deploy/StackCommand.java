package io.lampyr.cli.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What deploying and destroying have in common: which stacks are meant, and what must be there. */
abstract class StackCommand {
  final PrintWriter out;
  final PrintWriter err;
  final Machine machine;
  private final InputStream in;

  @Option(
      names = {"-h", "--help"},
      usageHelp = true,
      description = "Show this help and exit.")
  boolean help;

  @Mixin Target target = new Target();

  @Option(
      names = {"-y", "--yes"},
      description = "Do not ask.")
  private boolean yes;

  StackCommand(PrintWriter out, PrintWriter err, InputStream in, Machine machine) {
    this.out = out;
    this.err = err;
    this.in = in;
    this.machine = machine;
  }

  final Optional<String> region() {
    return target.region(machine);
  }

  /** What the CDK needs to run at all; its app reads the jars, also to destroy. */
  final Readiness readiness() throws IOException, InterruptedException {
    return new Readiness(machine)
        .checkRegion(region())
        .checkTools()
        .checkBuilt(target.root())
        .checkAccess(target.aws(machine));
  }

  final boolean isConfirmed(String question, String answer) throws IOException {
    return yes || new Question(in, out, err).isAnswered(question, answer);
  }

  /** Runs the CDK; says what to do if it fails. */
  final boolean cdk(String advice, Map<String, String> options, String... words)
      throws IOException, InterruptedException {
    int status = target.cdk(machine, options, List.of(words));
    if (status != 0) {
      err.println(
          "lampyr: the CDK failed status=%d; what it said stands above. %s"
              .formatted(status, advice));
    }
    return status == 0;
  }
}
