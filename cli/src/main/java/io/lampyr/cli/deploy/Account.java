package io.lampyr.cli.deploy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What an account must have for a deployment with these options. */
final class Account {
  /** Below that, requests are turned away that a few clients send at once. */
  private static final int FEW_CONCURRENT = 100;

  /** Lambda keeps this many free for functions without a number of their own. */
  private static final int KEPT_FREE = 100;

  private static final Pattern ASSUMED =
      Pattern.compile("arn:([a-z-]+):sts::(\\d+):assumed-role/([^/]+)/.*");
  private static final List<String> NEEDED =
      List.of("cloudformation:DescribeStacks", "cloudformation:CreateChangeSet", "iam:PassRole");

  private final AwsTool aws;
  private final String account;
  private final Map<String, String> options;
  private final boolean isStanding;

  /** What is reserved for a deployment that stands already is counted among what is taken. */
  Account(AwsTool aws, String account, Map<String, String> options, boolean isStanding) {
    this.aws = aws;
    this.account = account;
    this.options = ProfileSizes.under(options);
    this.isStanding = isStanding;
  }

  /** One thing that is looked at. */
  @FunctionalInterface
  interface Check {
    Finding look() throws IOException, InterruptedException;
  }

  List<Check> checks() {
    return List.of(
        this::zones,
        this::bootstrap,
        this::concurrency,
        this::processors,
        () -> image("image of cache nodes", "image"),
        () -> image("image of the door", "doorImage"),
        this::rights);
  }

  private Finding zones() throws IOException, InterruptedException {
    String check = "zones";
    List<String> usable = Zones.usable(aws);
    if (usable.isEmpty()) {
      return Finding.unknown(check, "AWS does not say which there are", "name them: -c zones=...");
    }
    for (String zone : options.getOrDefault("zones", "").split(",", -1)) {
      if (!zone.isBlank() && !usable.contains(zone.strip())) {
        return Finding.problem(
            check,
            "no containers run in zone=" + zone.strip(),
            "choose others of " + String.join(",", usable) + ": -c zones=...");
      }
    }
    return usable.size() < 2
        ? Finding.problem(check, "only one can be used: " + usable, "use another region")
        : Finding.ok(check, String.join(",", usable));
  }

  private Finding bootstrap() throws IOException, InterruptedException {
    String check = "bootstrap stack";
    AwsTool.Answer stack =
        aws.ask("cloudformation", "describe-stacks", "--stack-name", "CDKToolkit");
    if (stack.isGood()) {
      return Finding.ok(check, "is there");
    }
    return stack.isAbsence()
        ? Finding.problem(
            check, "is not there", "make it once: " + Readiness.bootstrap(account, aws.region()))
        : Finding.unknown(check, stack.reason(), Readiness.refused(stack));
  }

  private Finding concurrency() throws IOException, InterruptedException {
    String check = "functions at once";
    AwsTool.Answer answer = aws.ask("lambda", "get-account-settings");
    OptionalDouble most =
        number(AwsTool.text(answer.json(), "AccountLimit", "ConcurrentExecutions"));
    if (!answer.isGood() || most.isEmpty()) {
      return Finding.unknown(check, answer.reason(), "look at the quotas of Lambda");
    }
    double reserved = option("ingestConcurrency", 0) + option("searchConcurrency", 0);
    double left =
        number(AwsTool.text(answer.json(), "AccountLimit", "UnreservedConcurrentExecutions"))
            .orElse(most.getAsDouble());
    double others = isStanding ? 0 : most.getAsDouble() - left;
    String remedy =
        "ask for more: aws service-quotas request-service-quota-increase --service-code lambda"
            + " --quota-code L-B99A9384 --desired-value 1000";
    String said =
        "%.0f in the account, %.0f of them reserved"
            .formatted(most.getAsDouble(), reserved + others);
    if (reserved > 0 && most.getAsDouble() - others - reserved < KEPT_FREE) {
      return Finding.problem(
          check, said + ", and " + KEPT_FREE + " must be left", "reserve less, or " + remedy);
    }
    return most.getAsDouble() < FEW_CONCURRENT
        ? Finding.problem(check, said + ": too few for several clients", remedy)
        : Finding.ok(check, said);
  }

  private Finding processors() throws IOException, InterruptedException {
    String check = "processors of containers";
    AwsTool.Answer answer =
        aws.ask(
            "service-quotas",
            "get-service-quota",
            "--service-code",
            "fargate",
            "--quota-code",
            "L-3032A538");
    OptionalDouble quota = number(AwsTool.text(answer.json(), "Quota", "Value"));
    // An upgrade starts new nodes before old ones end.
    double most = Math.max(option("maxNodes", 4), option("minNodes", 1));
    double searching = Math.max(option("searchMaxNodes", 0), option("searchMinNodes", 0));
    boolean isOpen = !options.getOrDefault("door", "none").equals("none");
    double door = isOpen ? option("doorNodes", 1) * option("doorCpu", 1024) : 0;
    double wanted =
        2
            * (most * option("nodeCpu", 512) + searching * option("searchNodeCpu", 1024) + door)
            / 1024;
    if (!answer.isGood() || quota.isEmpty()) {
      return Finding.unknown(
          check,
          answer.reason(),
          "%.1f are needed at most: look at the quotas of Fargate".formatted(wanted));
    }
    String said = "%.1f allowed, %.1f needed at most".formatted(quota.getAsDouble(), wanted);
    return quota.getAsDouble() < wanted
        ? Finding.problem(
            check,
            said,
            "fewer nodes (maxNodes), or ask for more: aws service-quotas"
                + " request-service-quota-increase --service-code fargate --quota-code L-3032A538"
                + " --desired-value %.0f".formatted(Math.ceil(wanted)))
        : Finding.ok(check, said);
  }

  private Finding image(String check, String option) throws IOException, InterruptedException {
    Optional<String> image = Optional.ofNullable(options.get(option));
    if (image.isEmpty()) {
      return Finding.ok(check, "is built when it is deployed");
    }
    Matcher parts =
        Pattern.compile("(\\d{12})\\.dkr\\.ecr\\.[^/]+/([^:]+):(.+)").matcher(image.get());
    if (!parts.matches()) {
      return Finding.problem(
          check,
          "not a name in ECR: " + image.get(),
          "ACCOUNT.dkr.ecr.REGION.amazonaws.com/NAME:TAG");
    }
    AwsTool.Answer found =
        aws.ask(
            "ecr",
            "describe-images",
            "--registry-id",
            parts.group(1),
            "--repository-name",
            parts.group(2),
            "--image-ids",
            "imageTag=" + parts.group(3));
    if (found.isGood()) {
      return Finding.ok(check, image.get());
    }
    return found.isAbsence()
        ? Finding.problem(check, found.reason(), "push it, or take the option " + option + " away")
        : Finding.unknown(check, found.reason(), "look whether it is there");
  }

  /** What AWS's simulator says of whoever calls; that it may not be asked is no problem. */
  private Finding rights() throws IOException, InterruptedException {
    String check = "rights";
    String caller = AwsTool.text(aws.ask("sts", "get-caller-identity").json(), "Arn");
    Matcher assumed = ASSUMED.matcher(caller);
    String who =
        assumed.matches()
            ? "arn:%s:iam::%s:role/%s"
                .formatted(assumed.group(1), assumed.group(2), assumed.group(3))
            : caller;
    if (who.endsWith(":root")) {
      return Finding.ok(check, "the account's own root may do everything: better use a role");
    }
    List<String> words =
        new ArrayList<>(List.of("iam", "simulate-principal-policy", "--policy-source-arn", who));
    words.add("--action-names");
    words.addAll(NEEDED);
    AwsTool.Answer answer = aws.ask(words.toArray(String[]::new));
    List<Map<?, ?>> results = AwsTool.list(answer.json(), "EvaluationResults");
    if (!answer.isGood() || results.isEmpty()) {
      return Finding.unknown(
          check,
          "the simulator may not be asked: " + answer.reason(),
          "deploy as an administrator");
    }
    List<String> denied =
        results.stream()
            .filter(result -> !AwsTool.text(result, "EvalDecision").equals("allowed"))
            .map(result -> AwsTool.text(result, "EvalActionName"))
            .toList();
    // Whoever may become the bootstrap stack's roles needs no more.
    return denied.isEmpty()
        ? Finding.ok(check, who + " may deploy")
        : Finding.unknown(
            check,
            who + " may not: " + String.join(", ", denied),
            "enough is the right to assume the bootstrap stack's roles (cdk-*); else use an"
                + " administrator");
  }

  private double option(String name, double otherwise) {
    return number(options.getOrDefault(name, "")).orElse(otherwise);
  }

  private static OptionalDouble number(String text) {
    return text.matches("\\d{1,9}(\\.\\d{1,9})?")
        ? OptionalDouble.of(Double.parseDouble(text))
        : OptionalDouble.empty();
  }
}
