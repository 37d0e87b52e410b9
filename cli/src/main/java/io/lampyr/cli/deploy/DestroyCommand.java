package io.lampyr.cli.deploy;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

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
public final class DestroyCommand extends StackCommand implements Callable<Integer> {
  public DestroyCommand(PrintWriter out, PrintWriter err, InputStream in) {
    this(out, err, in, new Machine(System.getenv()));
  }

  DestroyCommand(PrintWriter out, PrintWriter err, InputStream in, Machine machine) {
    super(out, err, in, machine);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (!Target.isReady(readiness(), err)) {
      return 1;
    }
    AwsTool aws = target.aws(machine);
    Standing.Look look = Standing.at(aws, target.name());
    if (look.problem().isPresent()) {
      err.println("lampyr: " + look.problem().get());
      return 1;
    }
    if (!look.found().exists() && !hasNetwork(aws)) {
      err.println(
          "lampyr: nothing of name=%s is deployed in region=%s; give the --name and --region that it was deployed with"
              .formatted(target.name(), aws.region()));
      return 1;
    }
    boolean isKept = isKept(look.found());
    tellWhatStays(aws, look.found(), isKept);
    String question =
        "Type the name of the deployment to destroy it in " + region().orElse("") + ":";
    if (!isConfirmed(question, target.name())) {
      return 1;
    }
    String advice =
        "Interfaces of functions take up to 40 minutes to go away: run the same command again then";
    if (look.found().exists() && !isUnprotected(aws)) {
      return 1;
    }
    Map<String, String> options = look.found().options().orElse(target.given());
    if (!make(options) || !cdk(advice, "destroy", "--force", "--all")) {
      return 1;
    }
    out.println(isKept ? "Destroyed. The data are still there." : "Destroyed, data included.");
    return 0;
  }

  /** Data that a deployment was only told of stay whatever it was told besides. */
  private static boolean isKept(Standing standing) {
    boolean goes =
        standing.options().orElse(Map.of()).getOrDefault("retain", "true").equals("false");
    return !goes || !standing.ownStore();
  }

  private void tellWhatStays(AwsTool aws, Standing standing, boolean isKept)
      throws IOException, InterruptedException {
    out.println(
        "What goes: the API, the functions, the cache nodes, schedules, alarms, the network.");
    if (!isKept) {
      out.println(
          "What goes as well, as it was deployed with retain=false: ALL DATA, the bucket, which must"
              + " be empty, its key and the table: "
              + stays(aws, standing)
              + ".");
      return;
    }
    out.println(
        "What stays, and goes on costing: the bucket and its key, and the table: "
            + stays(aws, standing)
            + ".");
    out.println(
        "A later deployment does not take them up by itself: docs/operations.md tells how.");
  }

  /** What is made first: it may be all there is of a deployment that failed. */
  private boolean hasNetwork(AwsTool aws) throws IOException, InterruptedException {
    AwsTool.Answer answer =
        aws.ask("cloudformation", "describe-stacks", "--stack-name", target.name() + "-Network");
    return answer.isGood() || !answer.isAbsence();
  }

  /** By the names of the options that a later deployment takes them up by. */
  private static String stays(AwsTool aws, Standing standing)
      throws IOException, InterruptedException {
    String bucket = standing.outputs().getOrDefault("BucketName", "?");
    String key = standing.outputs().get("BucketKeyArn");
    return "bucket=%s table=%s bucketKey=%s"
        .formatted(
            bucket,
            standing.outputs().getOrDefault("TableName", "?"),
            key == null ? keyOf(aws, bucket) : key);
  }

  /** For deployments of a release that did not put it out. */
  private static String keyOf(AwsTool aws, String bucket) throws IOException, InterruptedException {
    AwsTool.Answer encryption = aws.ask("s3api", "get-bucket-encryption", "--bucket", bucket);
    Map<?, ?> configuration =
        encryption.json().get("ServerSideEncryptionConfiguration") instanceof Map<?, ?> map
            ? map
            : Map.of();
    return AwsTool.list(configuration, "Rules").stream()
        .map(rule -> AwsTool.text(rule, "ApplyServerSideEncryptionByDefault", "KMSMasterKeyID"))
        .filter(arn -> !arn.isEmpty())
        .findFirst()
        .orElse("?");
  }

  /** Whoever typed the name means it: the stack is protected from everybody else. */
  private boolean isUnprotected(AwsTool aws) throws IOException, InterruptedException {
    AwsTool.Answer answer =
        aws.ask(
            "cloudformation",
            "update-termination-protection",
            "--no-enable-termination-protection",
            "--stack-name",
            target.name() + "-Storage");
    if (!answer.isGood()) {
      err.println("lampyr: the stack's protection could not be taken away: " + answer.reason());
    }
    return answer.isGood();
  }
}
