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
    program("aws", "exit 0");
    program(
        "cdk", "echo \"$@\" > '%s'; pwd >> '%1$s'; echo $AWS_REGION >> '%1$s'".formatted(log()));
    environment.put("PATH", folder.resolve("bin").toString());
    environment.put("HOME", folder.toString());
    environment.put("AWS_ACCESS_KEY_ID", "id");
    environment.put("AWS_SECRET_ACCESS_KEY", "secret");
    environment.put("AWS_REGION", "eu-central-1");
  }

  @Test
  void deploysAllStacksInTheRegionAfterShowingTheCost() throws IOException {
    assertThat(deploy("yes\n", "--name", "Mine", "-c", "minNodes=2")).isZero();
    assertThat(Files.readString(log()))
        .startsWith(
            "deploy --require-approval never --all --context name=Mine --context minNodes=2")
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
    assertThat(log()).doesNotExist();
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
    environment.keySet().removeIf(name -> name.startsWith("AWS"));
    Files.delete(folder.resolve("bin/node"));
    Files.delete(root.resolve("functions/gc/target/lampyr-gc-1-lambda.jar"));
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString())
        .contains("no AWS credentials were found profile=default; sign in")
        .contains("no region is named; give --region")
        .contains("node was not found on the PATH")
        .contains("functions/gc/target/lampyr-*-lambda.jar; build it: scripts/mvn");
    assertThat(log()).doesNotExist();
  }

  @Test
  void credentialsAndRegionMayStandInAProfile() throws IOException {
    environment.keySet().removeIf(name -> name.startsWith("AWS"));
    write(folder.resolve(".aws/credentials"), "[default]\n\n[work]\naws_access_key_id = a\n");
    write(
        folder.resolve(".aws/config"),
        "[default]\nregion = us-east-1\n[profile work]\nregion = eu-west-1\n");
    assertThat(deploy("", "--yes", "--profile", "work")).isZero();
    assertThat(Files.readString(log())).contains("--profile work").endsWith("eu-west-1\n");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("no AWS credentials were found profile=default");
  }

  @Test
  void anAccountThatIsNotBootstrappedIsToldHow() throws IOException {
    program("aws", "echo 'Stack with id CDKToolkit does not exist' >&2; exit 254");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("make it once: cdk bootstrap aws://ACCOUNT/eu-central-1");
    program("aws", "echo 'An error occurred (ExpiredToken)' >&2; exit 254");
    assertThat(deploy("", "--yes")).isEqualTo(1);
    assertThat(err.toString()).contains("have expired; sign in again");
    assertThat(log()).doesNotExist();
  }

  @Test
  void withoutTheCdkNpxFetchesIt() throws IOException {
    Files.move(folder.resolve("bin/cdk"), folder.resolve("bin/npx"));
    assertThat(deploy("", "--yes")).isZero();
    assertThat(Files.readString(log())).startsWith("--yes aws-cdk@2 deploy ");
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
    assertThat(err.toString()).contains("the CDK failed status=3", "run the same command again");
  }

  @Test
  void destroyTellsWhatStaysAndWantsTheName() throws IOException {
    assertThat(destroy("yes\n")).isEqualTo(1);
    assertThat(log()).doesNotExist();
    assertThat(out.toString()).contains("What stays", "the bucket and its key, the table");
    assertThat(destroy("Lampyr\n")).isZero();
    assertThat(Files.readString(log())).startsWith("destroy --force --all --context name=Lampyr");
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
