package io.lampyr.cli.deploy;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What must be there before the CDK is asked for anything: all that is missing is told at once. */
final class Readiness {
  /** The oldest that the CDK's command line still takes. */
  private static final int LEAST_NODE = 20;

  private static final Pattern VERSION = Pattern.compile("v?(\\d+)\\.");
  private static final Pattern PROFILE =
      Pattern.compile("config profile \\(([^)]{1,200})\\) could not be found");
  private static final int SECONDS = 30;
  private static final List<String> FUNCTIONS = List.of("ingest", "search", "commit-flusher", "gc");

  private final Machine machine;
  private final List<String> problems = new ArrayList<>();
  private String account = "";

  Readiness(Machine machine) {
    this.machine = machine;
  }

  /** Each says what is wrong and what to do. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  Readiness checkRegion(Optional<String> region) {
    if (region.isEmpty()) {
      problems.add(
          "no region is named; give --region, or set AWS_REGION, or a region in the profile");
    } else if (!region.get().matches("[a-z]{2}(-[a-z]+)+-\\d+")) {
      problems.add("not a region name=" + region.get() + "; one looks like eu-central-1");
    }
    return this;
  }

  /**
   * Asks AWS who calls, whichever way he is signed in: as a user, by a role of a machine, by SSO.
   */
  Readiness checkAccess(AwsTool aws) throws IOException, InterruptedException {
    if (!aws.isThere()) {
      problems.add(
          "aws was not found on the PATH; AWS's own command line is asked who you are and what is"
              + " deployed; install it (https://aws.amazon.com/cli)");
    } else if (!aws.region().isEmpty()) {
      AwsTool.Answer caller = aws.ask("sts", "get-caller-identity");
      account = AwsTool.text(caller.json(), "Account");
      if (!caller.isGood()) {
        problems.add(refused(caller));
      }
    }
    return this;
  }

  /** What to do about a refusal. */
  static String refused(AwsTool.Answer answer) {
    String text = answer.text();
    Matcher profile = PROFILE.matcher(text);
    if (profile.find()) {
      return "no such profile is in AWS's own files profile=%s; aws configure list-profiles lists them, aws configure --profile %s makes it"
          .formatted(profile.group(1), profile.group(1));
    }
    if (text.contains("Unable to locate credentials")) {
      return "no AWS credentials were found; sign in (aws sso login, aws configure), name another"
          + " profile with --profile, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";
    }
    if (text.contains("Expired") || text.contains("expired")) {
      return "the AWS credentials have expired; sign in again: aws sso login";
    }
    if (text.contains("InvalidClientTokenId") || text.contains("SignatureDoesNotMatch")) {
      return "the AWS credentials are not valid; name another profile with --profile";
    }
    if (text.contains("AccessDenied")) {
      return "the AWS credentials may not do this; use an identity that may deploy: "
          + answer.reason();
    }
    return "AWS did not answer as it should: " + answer.reason();
  }

  /** Of whoever calls; empty before it was asked for. */
  String account() {
    return account;
  }

  Readiness checkTools() throws IOException, InterruptedException {
    if (machine.find("node").isEmpty()) {
      problems.add(
          "node was not found on the PATH; the CDK's command line runs on it, install Node.js "
              + LEAST_NODE
              + " or later");
    } else {
      Machine.Said said = machine.ask(SECONDS, List.of("node", "--version"));
      Matcher version = VERSION.matcher(said.text().strip());
      if (said.status() != 0
          || !version.lookingAt()
          || version.group(1).length() > 4
          || Integer.parseInt(version.group(1)) < LEAST_NODE) {
        problems.add(
            "node is too old or does not run version=%s; install Node.js %d or later"
                .formatted(said.text().strip(), LEAST_NODE));
      }
    }
    if (machine.find("cdk").isEmpty() && machine.find("npx").isEmpty()) {
      problems.add(
          "neither cdk nor npx was found on the PATH; install one: npm install --global aws-cdk");
    }
    return this;
  }

  Readiness checkBuilt(Path root) throws IOException {
    if (!Files.isRegularFile(root.resolve("infra/cdk/pom.xml"))) {
      problems.add(
          "the folder does not hold Lampyr's sources path=" + root + "; name it with --root");
      return this;
    }
    for (String function : FUNCTIONS) {
      Path folder = root.resolve("functions").resolve(function).resolve("target");
      if (!holds(folder, "lampyr-*-lambda.jar")) {
        problems.add(
            "a function's jar is missing path=%s/lampyr-*-lambda.jar; build it: scripts/mvn -DskipTests package"
                .formatted(folder));
      }
    }
    checkLibraries("the cache node", root, "cache-nodes");
    return this;
  }

  private void checkLibraries(String of, Path root, String module) {
    Path libraries = root.resolve(module).resolve("target/libs");
    if (!Files.isDirectory(libraries)) {
      problems.add(
          "%s is not built path=%s; build it: scripts/mvn -pl %s -am -DskipTests package"
              .formatted(of, libraries, module));
    }
  }

  /** Asks AWS, as the CDK's command line would fail late and in other words. */
  Readiness checkBootstrap(AwsTool aws) throws IOException, InterruptedException {
    AwsTool.Answer stack =
        aws.ask("cloudformation", "describe-stacks", "--stack-name", "CDKToolkit");
    if (!stack.isGood()) {
      problems.add(
          stack.isAbsence()
              ? "the account has no bootstrap stack in this region region=%s; make it once: %s"
                  .formatted(aws.region(), bootstrap(account, aws.region()))
              : refused(stack));
    }
    return this;
  }

  /** The command that makes the stack, also where the CDK's command line is not installed. */
  static String bootstrap(String account, String region) {
    return "cdk bootstrap aws://%s/%s (or npx aws-cdk@2 bootstrap ...)".formatted(account, region);
  }

  /** Images are built here that are not named: the nodes', and the door's if there is one. */
  Readiness checkImages(Map<String, String> options, Path root)
      throws IOException, InterruptedException {
    boolean isOpen = !options.getOrDefault("door", "none").equals("none");
    if (isOpen && !options.containsKey("doorImage")) {
      checkLibraries("the door", root, "door");
    }
    if (!options.containsKey("image")) {
      checkImage("cache nodes", "image");
    } else if (isOpen && !options.containsKey("doorImage")) {
      checkImage("the door", "doorImage");
    }
    return this;
  }

  private void checkImage(String of, String option) throws IOException, InterruptedException {
    String name =
        "name an image in ECR: -c %s=ACCOUNT.dkr.ecr.REGION.amazonaws.com/NAME:TAG"
            .formatted(option);
    if (machine.find("docker").isEmpty()) {
      problems.add(
          "docker was not found on the PATH, and the image of %s is to be built; install it, or %s"
              .formatted(of, name));
    } else {
      Machine.Said said = machine.ask(SECONDS, List.of("docker", "version"));
      if (said.status() != 0) {
        problems.add(
            "docker does not answer, and the image of %s is to be built; start it, or %s"
                .formatted(of, name));
      }
    }
  }

  private static boolean holds(Path folder, String pattern) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    PathMatcher matcher = FileSystems.getDefault().getPathMatcher("glob:" + pattern);
    try (Stream<Path> files = Files.list(folder)) {
      return files.anyMatch(file -> matcher.matches(file.getFileName()));
    }
  }
}
