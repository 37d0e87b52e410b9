package io.lampyr.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** With real processes on a PATH of its own: stand-ins that write down how they were called. */
class DeployTest {
  @TempDir Path folder;

  /** What AWS's command line says: of stacks, what lies in a folder beside it. */
  private static final String AWS =
      """
      stacks="$(dirname "$0")/../stacks"
      echo "$@" >> "$stacks.asked"
      case "$1 $2" in
      "sts get-caller-identity") echo '{"Account": "123456789012", "Arn": "arn:aws:iam::123456789012:user/me"}' ;;
      "ec2 describe-availability-zones")
        echo '{"AvailabilityZones": [{"ZoneName": "eu-central-1a", "ZoneId": "euc1-az2", "State": "available"},'
        echo '{"ZoneName": "eu-central-1b", "ZoneId": "use1-az3", "State": "available"},'
        echo '{"ZoneName": "eu-central-1c", "ZoneId": "euc1-az1", "State": "available"}]}' ;;
      "cloudformation describe-stacks")
        if [ -e "$stacks/$4" ]; then cat "$stacks/$4"; else echo "Stack with id $4 does not exist" >&2; exit 254; fi ;;
      "cloudformation describe-stack-resources") cat "$stacks/$4.resources" ;;
      *) echo '{}' ;;
      esac
      """;

  /** What the CDK's writes down, and makes. */
  private static final String CDK =
      """
      here="$(dirname "$0")/.."
      echo "$@" >> "$here/called"; pwd >> "$here/called"; echo $AWS_REGION >> "$here/called"
      case "$*" in
      synth*|*aws-cdk@2\\ synth*)
        while [ "$1" != --output ]; do shift; done
        mkdir -p "$2"; echo '{"fargate_cpu": 730}' > "$2/cost.json" ;;
      diff*) cat "$here/diff" 2>/dev/null || true ;;
      esac
      """;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Map<String, String> environment = new TreeMap<>();
  private Path root = Path.of("");

  @BeforeEach
  void allIsThere() throws IOException {
    root = folder.resolve("root");
    write(root.resolve("infra/cdk/pom.xml"), "");
    for (String function : List.of("ingest", "search", "commit-flusher", "gc")) {
      write(
          root.resolve("functions/%s/target/lampyr-%s-1-lambda.jar".formatted(function, function)),
          "");
    }
    Files.createDirectories(root.resolve("cache-nodes/target/libs"));
    program("node", "echo v22.1.0");
    program("aws", AWS);
    program("cdk", CDK);
    program("docker", "exit 0");
    environment.put("HOME", folder.toString());
    environment.put("PATH", folder.resolve("bin") + ":/usr/bin:/bin");
    environment.put("AWS_REGION", "eu-central-1");
    stack("CDKToolkit", "{\"Stacks\": [{\"StackStatus\": \"CREATE_COMPLETE\"}]}");
  }

  private void stack(String name, String json) throws IOException {
    write(folder.resolve("stacks").resolve(name), json);
  }

  /** A deployment that stands, with a store of its own or another's. */
  private void deployed(boolean ownStore, String options) throws IOException {
    String remembered =
        options.isEmpty()
            ? ""
            : ", {\"OutputKey\": \"Options\", \"OutputValue\": \"%s\"}"
                .formatted(options.replace("\"", "\\\""));
    stack(
        "Lampyr-Storage",
        """
        {"Stacks": [{"StackStatus": "UPDATE_COMPLETE", "Outputs": [
          {"OutputKey": "BucketName", "OutputValue": "old-bucket"},
          {"OutputKey": "TableName", "OutputValue": "old-table"}%s]}]}
        """
            .formatted(remembered));
    stack(
        "Lampyr-Storage.resources",
        ownStore
            ? "{\"StackResources\": [{\"ResourceType\": \"AWS::S3::Bucket\"}]}"
            : "{\"StackResources\": []}");
  }

  private String called() throws IOException {
    return Files.exists(log()) ? Files.readString(log()) : "";
  }

  @Test
  void deploysAllStacksInTheRegionAfterShowingTheCost() throws IOException {
    assertThat(deploy("yes\n", "--name", "Mine", "-c", "minNodes=2")).isZero();
    assertThat(Files.readString(log()))
        .startsWith("synth --quiet --output " + assembly())
        .contains(
            " --context name=Mine --context minNodes=2 --context"
                + " zones=eu-central-1a,eu-central-1c\n")
        .contains("deploy --require-approval never --all --app " + assembly())
        .contains(root.resolve("infra/cdk").toString())
        .endsWith("eu-central-1\n");
    assertThat(out.toString())
        .contains("A month, idle", "730.0 vCPU-hour", "Deploy the stacks of Mine in eu-central-1?");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void anythingButYesDoesNothing() throws IOException {
    assertThat(deploy("y\n")).isEqualTo(1);
    assertThat(deploy("")).isEqualTo(1);
    assertThat(called()).contains("synth").doesNotContain("deploy --require");
    assertThat(err.toString()).contains("nothing was done", "nobody answered", "--yes");
  }

  @Test
  void yesGoesWithoutTheQuestion() throws IOException {
    assertThat(deploy("", "--yes")).isZero();
    assertThat(log()).exists();
    assertThat(out.toString()).doesNotContain("?");
  }

  @Test
  void allThatIsMissingIsToldAtOnceAndNothingIsCalled() throws IOException {
    environment.remove("AWS_REGION");
    environment.put("PATH", folder.resolve("bin").toString());
    Files.delete(folder.resolve("bin/node"));
    Files.delete(folder.resolve("bin/aws"));
    Files.delete(root.resolve("functions/gc/target/lampyr-gc-1-lambda.jar"));
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString())
        .contains("no region is named; give --region")
        .contains("node was not found on the PATH")
        .contains("aws was not found on the PATH")
        .contains("functions/gc/target/lampyr-*-lambda.jar; build it: scripts/mvn");
    assertThat(log()).doesNotExist();
  }

  @Test
  void whoeverIsNotSignedInIsToldHow() throws IOException {
    program("aws", "echo 'Unable to locate credentials. You can configure them' >&2; exit 253");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("no AWS credentials were found; sign in (aws sso login");
    program("aws", "echo 'An error occurred (ExpiredToken)' >&2; exit 254");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("have expired; sign in again");
    assertThat(log()).doesNotExist();
  }

  @Test
  void regionMayStandInAProfile() throws IOException {
    environment.remove("AWS_REGION");
    write(
        folder.resolve(".aws/config"),
        "[default]\nregion = us-east-1\n[profile work]\nregion = eu-west-1\n");
    assertThat(deploy("", "--yes", "--profile", "work")).isZero();
    assertThat(called()).contains("--profile work").endsWith("eu-west-1\n");
    assertThat(Files.readString(folder.resolve("stacks.asked"))).contains("--profile work");
  }

  @Test
  void anAccountThatIsNotBootstrappedIsToldHow() throws IOException {
    Files.delete(folder.resolve("stacks/CDKToolkit"));
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString())
        .contains("make it once: cdk bootstrap aws://123456789012/eu-central-1");
    assertThat(log()).doesNotExist();
  }

  @Test
  void anImageIsBuiltByDockerOrNamed() throws IOException {
    program("docker", "echo 'Cannot connect to the Docker daemon' >&2; exit 1");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("docker does not answer", "-c image=");
    assertThat(log()).doesNotExist();
    assertThat(deploy("", "--yes", "-c", "image=1.dkr.ecr.eu-central-1.amazonaws.com/n:1"))
        .isZero();
  }

  @Test
  void optionsAreThoseOfBeforeAndThoseThatAreGivenNow() throws IOException {
    deployed(
        true, "{\"minNodes\":\"2\",\"waf\":\"true\",\"zones\":\"eu-central-1a,eu-central-1b\"}");
    assertThat(deploy("", "--yes", "-c", "waf=", "-c", "leaves=true")).isZero();
    assertThat(called())
        .contains(
            " --context name=Lampyr --context leaves=true --context minNodes=2"
                + " --context zones=eu-central-1a,eu-central-1b\n")
        // What was shown is what is deployed.
        .contains("diff --no-color --app " + assembly())
        .contains("deploy --require-approval never --all --app " + assembly());
    assertThat(out.toString())
        .contains("  minNodes=2", "+ leaves=true", "~ waf= (was true)", "  zones=");
  }

  @Test
  void anUpgradeNeedsNoOptions() throws IOException {
    deployed(
        false,
        "{\"bucket\":\"old-bucket\",\"bucketKey\":\"arn\",\"table\":\"old-table\",\"profile\":\"small\"}");
    assertThat(deploy("", "--yes")).isZero();
    assertThat(called())
        .contains("--context bucket=old-bucket", "--context table=old-table", "profile=small");
  }

  @Test
  void anotherStoreIsRefusedWithoutItsFlag() throws IOException {
    deployed(true, "{\"minNodes\":\"2\"}");
    String[] other = {"--yes", "-c", "bucket=b", "-c", "table=t", "-c", "bucketKey=k"};
    assertThat(deploy("", other)).isEqualTo(1);
    assertThat(err.toString())
        .contains("another store bucket=b table=t", "in bucket=old-bucket table=old-table");
    assertThat(log()).doesNotExist();
    assertThat(
            deploy(
                "",
                Stream.concat(Stream.of(other), Stream.of("--change-store"))
                    .toArray(String[]::new)))
        .isZero();
    // Whoever uses the store lets go of it before it is exported no longer.
    assertThat(called())
        .containsSubsequence(
            "deploy --require-approval never --exclusively Lampyr-Compute Lampyr-Observability",
            "deploy --require-approval never --all");
    // And back: its own store would be a new one.
    Files.delete(log());
    deployed(false, "{\"bucket\":\"old-bucket\",\"bucketKey\":\"k\",\"table\":\"old-table\"}");
    assertThat(deploy("", "--yes", "--options-anew")).isEqualTo(1);
    assertThat(err.toString()).contains("another store bucket=(new)");
    assertThat(log()).doesNotExist();
  }

  @Test
  void aReleaseThatForgotItsOptionsIsUpgradedByNamingThem() throws IOException {
    deployed(true, "");
    assertThat(deploy("", "--yes", "-c", "minNodes=2")).isEqualTo(1);
    assertThat(err.toString()).contains("did not write its options down", "--options-anew");
    assertThat(log()).doesNotExist();
    assertThat(deploy("", "--yes", "-c", "minNodes=2", "--options-anew")).isZero();
  }

  @Test
  void networkMayGrowAndNotMove() throws IOException {
    deployed(true, "{}");
    assertThat(deploy("", "--yes", "-c", "vpc=vpc-0a1b")).isEqualTo(1);
    deployed(true, "{\"minNodes\":\"2\"}");
    for (String option :
        List.of(
            "vpcCidr=10.0.0.0/16",
            "zones=eu-central-1a",
            "zones=eu-central-1b,eu-central-1a",
            "zones=eu-central-1a,eu-central-1c")) {
      assertThat(deploy("", "--yes", "-c", option)).as(option).isEqualTo(1);
    }
    assertThat(err.toString()).contains("option=vpcCidr", "not be taken away option=zones");
    assertThat(log()).doesNotExist();
    assertThat(deploy("", "--yes", "-c", "zones=eu-central-1a,eu-central-1b,eu-central-1c"))
        .isZero();
  }

  @Test
  void whatWouldLoseDataIsShownAndRefused() throws IOException {
    deployed(true, "{\"minNodes\":\"2\"}");
    write(
        folder.resolve("diff"),
        """
        Stack Lampyr-Storage
        Resources
        [-] AWS::S3::Bucket Objects ObjectsA92BA4F1 orphan
        [~] AWS::DynamoDB::Table State State1C20CC9A
        """);
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(out.toString()).contains("[~] AWS::DynamoDB::Table State");
    assertThat(err.toString())
        .contains("would lose what holds its data", "AWS::S3::Bucket Objects")
        .doesNotContain("DynamoDB");
    assertThat(called()).contains("diff").doesNotContain("deploy --require");
  }

  @Test
  void whatWouldChangeIsShownBeforeTheQuestion() throws IOException {
    deployed(true, "{\"minNodes\":\"2\"}");
    write(folder.resolve("diff"), "[+] AWS::WAFv2::WebACL Firewall\n");
    assertThat(deploy("no\n")).isEqualTo(1);
    assertThat(out.toString())
        .containsSubsequence("[+] AWS::WAFv2::WebACL Firewall", "Deploy the stacks of Lampyr");
    assertThat(called()).doesNotContain("deploy --require");
  }

  @Test
  void withoutTheCdkNpxFetchesIt() throws IOException {
    Files.move(folder.resolve("bin/cdk"), folder.resolve("bin/npx"));
    assertThat(deploy("", "--yes")).isZero();
    assertThat(Files.readString(log())).contains("--yes aws-cdk@2 deploy ");
  }

  @Test
  void anOldNodeIsRefused() throws IOException {
    program("node", "echo v16.20.2");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("version=v16.20.2; install Node.js 20 or later");
  }

  @Test
  void aFailureOfTheCdkIsTold() throws IOException {
    program("cdk", "exit 3");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("the templates could not be made status=3");
    program("cdk", CDK + "[ $1 != deploy ] || exit 3");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("the CDK failed status=3", "run the same command again");
  }

  @Test
  void destroyTellsWhatStaysAndWantsTheName() throws IOException {
    stack("Lampyr-Network", "{}");
    assertThat(destroy("yes\n")).isEqualTo(1);
    assertThat(log()).doesNotExist();
    assertThat(out.toString()).contains("What stays", "the bucket and its key, and the table");
    assertThat(destroy("Lampyr\n")).isZero();
    assertThat(Files.readString(log())).contains("destroy --force --all --app " + assembly());
    deployed(true, "{\"minNodes\":\"2\"}");
    assertThat(destroy("Lampyr\n")).isZero();
    assertThat(called()).contains("--context minNodes=2");
    assertThat(out.toString()).contains("bucket=old-bucket table=old-table");
    assertThat(Files.readString(folder.resolve("stacks.asked")))
        .contains(
            "update-termination-protection --no-enable-termination-protection --stack-name"
                + " Lampyr-Storage");
  }

  private int deploy(String answer, String... arguments) throws IOException {
    return run(new DeployCommand(writer(out), writer(err), input(answer), machine()), arguments);
  }

  private int destroy(String answer, String... arguments) throws IOException {
    return run(new DestroyCommand(writer(out), writer(err), input(answer), machine()), arguments);
  }

  private int run(Callable<Integer> command, String... arguments) {
    return new CommandLine(command)
        .setOut(writer(out))
        .setErr(writer(err))
        .execute(
            Stream.concat(Stream.of("--root", root.toString()), Stream.of(arguments))
                .toArray(String[]::new));
  }

  private Machine machine() {
    return new Machine(environment);
  }

  private static PrintWriter writer(StringWriter into) {
    return new PrintWriter(into, true);
  }

  private static ByteArrayInputStream input(String answer) {
    return new ByteArrayInputStream(answer.getBytes(StandardCharsets.UTF_8));
  }

  private Path assembly() {
    return root.resolve("infra/cdk/target/deploy.out");
  }

  private Path log() {
    return folder.resolve("called");
  }

  private void program(String name, String script) throws IOException {
    Path file = folder.resolve("bin").resolve(name);
    write(file, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private static void write(Path file, String text) throws IOException {
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
