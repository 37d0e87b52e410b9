package io.lampyr.cli.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** What is told to whoever is mistaken about who he is, or about what there is. */
class RefusalsTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private String said = "";

  @BeforeEach
  void allIsThere() throws IOException {
    write("root/infra/cdk/pom.xml", "");
    for (String function : List.of("ingest", "search", "commit-flusher", "gc")) {
      write("root/functions/%s/target/lampyr-%s-1-lambda.jar".formatted(function, function), "");
    }
    Files.createDirectories(folder.resolve("root/cache-nodes/target/libs"));
    program("node", "echo v22.1.0");
    program("cdk", "echo \"$@\" >> " + folder.resolve("called"));
  }

  @Test
  void aProfileThatIsNotThereIsNamed() throws IOException {
    program("aws", "echo; echo 'The config profile (wrok) could not be found' >&2; exit 255");
    assertThat(destroy("--profile", "wrok")).isEqualTo(1);
    assertThat(err.toString())
        .contains("no such profile is in AWS's own files profile=wrok")
        .contains("aws configure list-profiles")
        .doesNotContain("no AWS credentials");
  }

  /** There are no files and no variables: AWS's own command line asks the machine who it is. */
  @Test
  void whoeverIsSignedInByARoleOfTheMachineIsNotRefused() throws IOException {
    program(
        "aws",
        "[ -z \"$AWS_PROFILE$AWS_ACCESS_KEY_ID\" ] && [ ! -e \"$HOME/.aws\" ] || exit 255\n"
            + deployedAre("Lampyr-Network"));
    assertThat(destroy("--yes")).isZero();
    assertThat(err.toString()).isEmpty();
    assertThat(Files.readString(folder.resolve("called"))).contains("destroy --force --all");
  }

  @Test
  void doctorTellsThatADoorIsToBeBuiltUnlessItsImageIsNamed() throws IOException {
    program("aws", deployedAre("none"));
    String missing = "the door is not built path=";
    doctor("-c", "door=internal");
    assertThat(out.toString()).contains(missing, "scripts/mvn -pl door -am -DskipTests package");
    out.getBuffer().setLength(0);
    doctor("-c", "door=internal", "-c", "doorImage=1.dkr.ecr.eu-central-1.amazonaws.com/d:1");
    doctor();
    assertThat(out.toString()).doesNotContain(missing);
  }

  @Test
  void nothingIsDestroyedWhereNothingIsDeployed() throws IOException {
    program("aws", deployedAre("none"));
    assertThat(destroy("--name", "Lampry", "--yes")).isEqualTo(1);
    assertThat(err.toString())
        .contains("nothing of name=Lampry is deployed in region=eu-central-1", "--name");
    assertThat(out.toString()).isEmpty();
    assertThat(folder.resolve("called")).doesNotExist();
  }

  @Test
  void whatIsLeftOfADeploymentThatFailedIsDestroyed() throws IOException {
    program("aws", deployedAre("Lampyr-Network"));
    assertThat(destroy("--yes")).isZero();
    assertThat(Files.readString(folder.resolve("called"))).contains("destroy --force --all");
  }

  @Test
  void aStackThatMayNotBeLookedAtIsNotTakenForOneThatIsNotThere() throws IOException {
    program(
        "aws",
        "case $1 in sts) echo '{}' ;; *) echo 'An error occurred (AccessDenied) when calling' >&2;"
            + " exit 254 ;; esac");
    assertThat(destroy("--yes")).isEqualTo(1);
    assertThat(err.toString())
        .contains("the stack could not be looked at stack=Lampyr-Storage")
        .contains("use an identity that may deploy");
    assertThat(folder.resolve("called")).doesNotExist();
  }

  @Test
  void whatMayNotBeLookedAtIsNoProblemOfTheImage() throws IOException {
    String nodes = "123456789012.dkr.ecr.eu-central-1.amazonaws.com/nodes:1";
    program("aws", deployedAre("none"));
    said = "An error occurred (AccessDeniedException) when calling DescribeImages";
    doctor("-c", "image=" + nodes);
    assertThat(out.toString())
        .containsPattern("unknown +image of cache nodes: An error occurred \\(AccessDenied");
    said = "An error occurred (ImageNotFoundException) when calling DescribeImages";
    doctor("-c", "image=" + nodes);
    assertThat(out.toString())
        .containsPattern("PROBLEM +image of cache nodes: An error occurred \\(ImageNotFound")
        .contains("push it, or take the option image away");
  }

  @Test
  void doctorTellsTheCommandThatMakesTheBootstrapStack() throws IOException {
    program("aws", deployedAre("none"));
    assertThat(doctor()).isEqualTo(1);
    assertThat(out.toString())
        .contains("cdk bootstrap aws://123456789012/eu-central-1", "npx aws-cdk@2 bootstrap");
  }

  @Test
  void doctorNamesOptionsThatThereAreNot() throws IOException {
    program("aws", deployedAre("none"));
    assertThat(doctor("-c", "minNode=2", "-c", "maxNodes=3")).isEqualTo(1);
    assertThat(out.toString())
        .contains("there is no such option option=minNode nearest=minNodes")
        .doesNotContain("option=maxNodes");
  }

  @Test
  void doctorCountsTheProcessorsOfProfilesAndOfNodesForSearches() throws IOException {
    program("aws", deployedAre("none"));
    said = "6";
    doctor("-c", "profile=busy");
    assertThat(out.toString())
        .containsPattern("PROBLEM +processors of containers: 6.0 allowed, 64.0 needed at most");
    doctor("-c", "profile=busy", "-c", "maxNodes=1", "-c", "nodeCpu=512", "-c", "searchMinNodes=3");
    assertThat(out.toString()).contains("6.0 allowed, 7.0 needed at most");
    doctor();
    assertThat(out.toString()).containsPattern("ok +processors of containers: 6.0 allowed, 4.0");
    doctor("-c", "door=internal", "-c", "doorNodes=2");
    assertThat(out.toString()).contains("6.0 allowed, 8.0 needed at most");
  }

  @Test
  void doctorCountsWhatOthersHaveReserved() throws IOException {
    program("aws", deployedAre("none"));
    doctor("-c", "ingestConcurrency=50", "-c", "searchConcurrency=60");
    assertThat(out.toString())
        .containsPattern(
            "PROBLEM +functions at once: 1000 in the account, 910 of them reserved, and 100 must");
    doctor("-c", "ingestConcurrency=50", "-c", "searchConcurrency=50");
    assertThat(out.toString())
        .containsPattern("ok +functions at once: 1000 in the account, 900 of them reserved");
  }

  @Test
  void doctorFindsFunctionsThatABudgetHasStopped() throws IOException {
    program(
        "aws",
        """
        case "$1 $2" in
        "cloudformation describe-stack-resources") echo '{"StackResources": []}' ;;
        "cloudformation "*) echo '{"Stacks": [{"StackStatus": "CREATE_COMPLETE", "Outputs": [
          {"OutputKey": "TableName", "OutputValue": "state"},
          {"OutputKey": "IngestFunctionName", "OutputValue": "lampyr-ingest"}]}]}' ;;
        "sts "*) echo '{"Account": "123456789012", "Arn": "arn:aws:iam::123456789012:root"}' ;;
        "lambda get-alias") echo '{"FunctionVersion": "7"}' ;;
        "lambda get-function-configuration")
          echo '{"State": "Active", "Role": "arn:aws-cn:iam::123456789012:role/one"}' ;;
        "iam simulate-principal-policy") echo "$@" >> %s
          echo '{"EvaluationResults": [{"EvalDecision": "explicitDeny"}]}' ;;
        *) echo '{}' ;;
        esac
        """
            .formatted(folder.resolve("simulated")));
    assertThat(doctor()).isEqualTo(1);
    assertThat(out.toString())
        .contains("lampyr-authorizer:7")
        .containsPattern("PROBLEM +functions' rights: lampyr-ingest may not read cluster state")
        .contains("take its action back under Budgets");
    assertThat(Files.readString(folder.resolve("simulated")))
        .contains("--policy-source-arn arn:aws-cn:iam::123456789012:role/one")
        .contains("arn:aws-cn:dynamodb:eu-central-1:123456789012:table/state");
  }

  /** Of a deployment with a door, which answers with these statuses. */
  private String doctorOfADoor(int lives, int withoutKey) throws IOException {
    HttpServer door =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    door.createContext(
        "/",
        exchange -> {
          boolean asked = exchange.getRequestURI().getPath().equals("/_door/health");
          exchange.sendResponseHeaders(asked ? lives : withoutKey, -1);
          exchange.close();
        });
    door.start();
    try {
      program(
          "aws",
          """
          case "$1 $2" in
          "cloudformation describe-stack-resources") echo '{"StackResources": []}' ;;
          "cloudformation "*) echo '{"Stacks": [{"StackStatus": "CREATE_COMPLETE", "Outputs": [
            {"OutputKey": "DoorUrl", "OutputValue": "http://127.0.0.1:%d"}]}]}' ;;
          "sts "*) echo '{"Account": "123456789012", "Arn": "arn:aws:iam::123456789012:root"}' ;;
          *) echo '{}' ;;
          esac
          """
              .formatted(door.getAddress().getPort()));
      out.getBuffer().setLength(0);
      doctor();
      return out.toString();
    } finally {
      door.stop(0);
    }
  }

  @Test
  void doctorLooksWhetherADoorAnswersAndAsksForKeys() throws IOException {
    assertThat(doctorOfADoor(200, 401)).containsPattern("ok +door: asks for keys at http://127");
    assertThat(doctorOfADoor(503, 401))
        .containsPattern("PROBLEM +door: answers 503 when it is asked whether it lives")
        .contains("the log group /ecs/lampyr-door says why");
    assertThat(doctorOfADoor(200, 200))
        .containsPattern("PROBLEM +door: answers 200 to a request without a key")
        .contains("take it away until it is known why: -c door=none");
  }

  @Test
  void whatStaysIsNamedAsALaterDeploymentTakesItUp() throws IOException {
    program("aws", standing("{}"));
    assertThat(destroy("--yes")).isZero();
    assertThat(out.toString())
        .contains("What stays", "bucket=objects table=state bucketKey=arn:key")
        .contains("Destroyed. The data are still there.");
    // As the stack says it itself, whatever the bucket tells.
    program(
        "aws",
        standing("{}")
            .replace(
                "\"Outputs\": [",
                "\"Outputs\": [{\"OutputKey\": \"BucketKeyArn\", \"OutputValue\": \"arn:said\"},"));
    assertThat(destroy("--yes")).isZero();
    assertThat(out.toString()).contains("bucket=objects table=state bucketKey=arn:said");
  }

  @Test
  void whoeverWouldLoseDataIsToldBeforeTheQuestion() throws IOException {
    program("aws", standing("{\\\"retain\\\":\\\"false\\\"}"));
    assertThat(destroy()).isEqualTo(1);
    assertThat(out.toString())
        .contains("retain=false: ALL DATA", "bucket=objects table=state bucketKey=arn:key")
        .doesNotContain("What stays", "still there");
    assertThat(folder.resolve("called")).doesNotExist();
    assertThat(destroy("--yes")).isZero();
    assertThat(out.toString()).contains("Destroyed, data included.");
  }

  private static String standing(String options) {
    return """
    case "$1 $2" in
    "sts "*) echo '{"Account": "123456789012"}' ;;
    "cloudformation describe-stack-resources")
      echo '{"StackResources": [{"ResourceType": "AWS::S3::Bucket"}]}' ;;
    "cloudformation describe-stacks") echo '{"Stacks": [{"StackStatus": "CREATE_COMPLETE",
      "Outputs": [{"OutputKey": "BucketName", "OutputValue": "objects"},
        {"OutputKey": "Options", "OutputValue": "%s"},
        {"OutputKey": "TableName", "OutputValue": "state"}]}]}' ;;
    "s3api get-bucket-encryption") echo '{"ServerSideEncryptionConfiguration": {"Rules": [
      {"ApplyServerSideEncryptionByDefault": {"KMSMasterKeyID": "arn:key"}}]}}' ;;
    *) echo '{}' ;;
    esac
    """
        .formatted(options);
  }

  private static String deployedAre(String stack) {
    return """
    case "$1 $4" in
    "sts "*) echo '{"Account": "123456789012"}' ;;
    "cloudformation %s") echo '{"Stacks": [{"StackStatus": "ROLLBACK_COMPLETE"}]}' ;;
    "service-quotas fargate") echo "{\\"Quota\\": {\\"Value\\": $SAID}}" ;;
    "lambda "*) echo '{"AccountLimit": {"ConcurrentExecutions": 1000,
      "UnreservedConcurrentExecutions": 200}}' ;;
    "ecr 123456789012") echo "$SAID" >&2; exit 254 ;;
    *) echo "Stack with id $4 does not exist" >&2; exit 254 ;;
    esac
    """
        .formatted(stack);
  }

  private int destroy(String... arguments) {
    return run(
        new DestroyCommand(new PrintWriter(out, true), told(), nothing(), machine()), arguments);
  }

  private int doctor(String... arguments) {
    return run(
        new DoctorCommand(new PrintWriter(out, true), told(), nothing(), machine()), arguments);
  }

  private int run(Object command, String... arguments) {
    return new CommandLine(command)
        .setErr(told())
        .execute(
            Stream.concat(
                    Stream.of("--root", folder.resolve("root").toString()), Stream.of(arguments))
                .toArray(String[]::new));
  }

  private Machine machine() {
    return new Machine(
        Map.of(
            "HOME",
            folder.toString(),
            "PATH",
            folder.resolve("bin") + ":/usr/bin:/bin",
            "AWS_REGION",
            "eu-central-1",
            "SAID",
            said));
  }

  private PrintWriter told() {
    return new PrintWriter(err, true);
  }

  private static ByteArrayInputStream nothing() {
    return new ByteArrayInputStream(new byte[0]);
  }

  private void program(String name, String script) throws IOException {
    Path file = write("bin/" + name, "#!/bin/sh\n" + script + "\n");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private Path write(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }
}
