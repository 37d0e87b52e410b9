package io.lampyr.cli.deploy;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What must be there before the CDK is asked for anything: all that is missing is told at once. */
final class Readiness {
  /** The oldest that the CDK's command line still takes. */
  private static final int LEAST_NODE = 20;

  private static final Pattern VERSION = Pattern.compile("v?(\\d+)\\.");
  private static final int SECONDS = 30;
  private static final List<String> FUNCTIONS = List.of("ingest", "search", "commit-flusher", "gc");
  private static final String PROVIDED_BY = "bootstrap stack";

  private final Machine machine;
  private final AwsProfile profile;
  private final List<String> problems = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();

  Readiness(Machine machine, AwsProfile profile) {
    this.machine = machine;
    this.profile = profile;
  }

  /** Each says what is wrong and what to do. */
  List<String> problems() {
    return List.copyOf(problems);
  }

  /** What could not be found out. */
  List<String> notes() {
    return List.copyOf(notes);
  }

  Readiness checkAccess(Optional<String> region) {
    if (!profile.hasCredentials()) {
      problems.add(
          "no AWS credentials were found profile=%s; sign in (aws sso login, aws configure), name another one with --profile, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY"
              .formatted(profile.name()));
    }
    if (region.isEmpty()) {
      problems.add(
          "no region is named; give --region, or set AWS_REGION, or a region in the profile");
    } else if (!region.get().matches("[a-z]{2}(-[a-z]+)+-\\d+")) {
      problems.add("not a region name=" + region.get() + "; one looks like eu-central-1");
    }
    return this;
  }

  Readiness checkTools() throws IOException, InterruptedException {
    if (machine.find("node").isEmpty()) {
      problems.add(
          "node was not found on the PATH; the CDK's command line runs on it: install Node.js "
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
    if (!Files.isDirectory(root.resolve("cache-nodes/target/libs"))) {
      problems.add(
          "the cache node is not built path=%s; build it: scripts/mvn -pl cache-nodes -am -DskipTests package"
              .formatted(root.resolve("cache-nodes/target/libs")));
    }
    return this;
  }

  /** Asks AWS, with its own command line, as the CDK's would fail late and in other words. */
  Readiness checkBootstrap(String region) throws IOException, InterruptedException {
    if (machine.find("aws").isEmpty()) {
      notes.add(
          "whether the account is bootstrapped was not checked, as there is no aws on the PATH;"
              + " if it is not: cdk bootstrap");
      return this;
    }
    List<String> command =
        new ArrayList<>(
            List.of("aws", "cloudformation", "describe-stacks", "--stack-name", "CDKToolkit"));
    command.addAll(List.of("--region", region, "--output", "text", "--no-cli-pager"));
    profile.chosen().ifPresent(name -> command.addAll(List.of("--profile", name)));
    Machine.Said said = machine.ask(SECONDS, command);
    if (said.status() == 0) {
      return this;
    }
    String text = said.text().strip();
    if (text.contains("does not exist")) {
      problems.add(
          "the account has no %s in this region region=%s; make it once: cdk bootstrap aws://ACCOUNT/%s"
              .formatted(PROVIDED_BY, region, region));
    } else if (text.contains("Expired")) {
      problems.add("the AWS credentials have expired; sign in again: aws sso login");
    } else if (text.contains("InvalidClientTokenId") || text.contains("SignatureDoesNotMatch")) {
      problems.add("the AWS credentials are not valid profile=" + profile.name());
    } else if (text.contains("AccessDenied")) {
      problems.add(
          "the AWS credentials may not look at CloudFormation's stacks; use an identity that may"
              + " deploy profile="
              + profile.name());
    } else {
      problems.add("the " + PROVIDED_BY + " could not be looked at: " + text);
    }
    return this;
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
