package io.lampyr.localstack;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.port.FreePort;
import io.lampyr.localstack.rights.Recording;
import io.lampyr.localstack.rights.RightsJudge;
import io.lampyr.mapping.json.Json;
import java.net.http.HttpClient;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.InvokeResponse;
import software.amazon.awssdk.services.secretsmanager.SecretsManagerClient;

/**
 * All stacks as an operator deploys them, by the CDK from the assembly that our app makes, and what
 * runs of them: functions as processes of LocalStack, and cache nodes beside it, as it runs no
 * containers.
 */
final class Deployment implements AutoCloseable {
  private static final Duration SYNTHESISED_WITHIN = Duration.ofMinutes(3);
  private static final Duration EXAMINED_WITHIN = Duration.ofMinutes(5);
  private static final Duration DEPLOYED_WITHIN = Duration.ofMinutes(8);

  /** By which functions are called. */
  private static final String ALIAS = "live";

  private final Path folder;
  private final SetUp parts;
  private final LocalStack aws;
  private Outputs outputs;
  private final Recording recording;
  private final ClockAhead clock;
  private final LambdaClient lambda;
  private final HttpClient http = HttpClient.newHttpClient();
  private final List<Node> nodes = new ArrayList<>();
  private final String noImage;
  private final Optional<NodeImage> image;

  private Deployment(
      Path folder,
      SetUp parts,
      LocalStack aws,
      Outputs outputs,
      Recording recording,
      ClockAhead clock) {
    this.folder = folder;
    this.parts = parts;
    this.aws = aws;
    this.outputs = outputs;
    this.recording = recording;
    this.clock = clock;
    this.lambda = aws.client(LambdaClient.builder());
    this.noImage = NodeImage.missing(folder);
    this.image =
        noImage.isEmpty() ? Optional.of(NodeImage.in(folder.resolve("image"))) : Optional.empty();
  }

  /** Why nodes do not run in their image's layout here; empty if they do. */
  String noImage() {
    return noImage;
  }

  /** Synthesises while LocalStack starts; both take their time. */
  static Deployment deploy(Path folder) {
    SetUp parts = SetUp.done(folder);
    int port = FreePort.find();
    Child app = synthesise(folder, port);
    Recording recording = Recording.in(folder);
    ClockAhead clock = ClockAhead.in(folder, recording.calls());
    LocalStack aws =
        LocalStack.startOn(
            port,
            folder,
            Map.of(
                "LSL_MORE_JARS",
                clock.jar() + ":" + recording.jar(),
                "LSL_CALLS",
                recording.calls().toString()));
    try {
      cdk(folder, aws, "bootstrap");
      app.awaitDone(SYNTHESISED_WITHIN);
      Outputs outputs = deployAll(folder, aws);
      return new Deployment(folder, parts, aws, outputs, recording, clock);
    } catch (Throwable failed) {
      app.kill();
      try {
        aws.close();
      } catch (AssertionError alsoFailed) {
        failed.addSuppressed(alsoFailed);
      }
      throw failed;
    }
  }

  /** What a release has made of its own sources, which stands at another address there. */
  static Deployment released(Path folder, Release release) {
    SetUp parts = SetUp.done(folder);
    Recording recording = Recording.in(folder);
    int port = FreePort.find();
    release.assemble(folder.resolve("cdk.out"), port);
    LocalStack aws =
        LocalStack.startOn(port, folder, Map.of("LSL_MORE_JARS", recording.jar().toString()));
    try {
      cdk(folder, aws, "bootstrap");
      return new Deployment(
          folder,
          parts,
          aws,
          deployAll(folder, aws),
          recording,
          ClockAhead.in(folder, recording.calls()));
    } catch (Throwable failed) {
      aws.close();
      throw failed;
    }
  }

  /** Deploys what today's sources make over what is there, as whoever upgrades does. */
  void upgrade() {
    Folders.delete(folder.resolve("cdk.out"));
    synthesise(folder, aws.port()).awaitDone(SYNTHESISED_WITHIN);
    outputs = deployAll(folder, aws);
  }

  /** Deploys what a release has made over what is there, as whoever goes back does. */
  void goBack(Release release) {
    Folders.delete(folder.resolve("cdk.out"));
    release.assemble(folder.resolve("cdk.out"), aws.port());
    outputs = deployAll(folder, aws);
  }

  private static Outputs deployAll(Path folder, LocalStack aws) {
    cdk(
        folder,
        aws,
        "deploy",
        "--all",
        "--require-approval=never",
        "--concurrency=2",
        "--outputs-file=" + folder.resolve("outputs.json"));
    return Outputs.read(folder.resolve("outputs.json"));
  }

  private static Child synthesise(Path folder, int port) {
    return new Child(
        folder.resolve("synth.log"),
        List.of(
            Sources.ROOT.resolve("scripts/synth").toString(),
            "standin=true",
            "standinEndpoint=http://127.0.0.1:" + port,
            "region=" + LocalStack.REGION,
            "leaves=true",
            // What is garbage is to be gone within these tests.
            "gcLongestDeadline=1s",
            "gcMargin=1s"),
        Map.of(
            "CDK_OUTDIR",
            folder.resolve("cdk.out").toString(),
            // What it is made of has been built before these tests.
            "LAMPYR_SYNTH_BUILD",
            "no"));
  }

  private static void cdk(Path folder, LocalStack aws, String task, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(Sources.HERE.resolve("run-cdk").toString());
    command.add(Integer.toString(aws.port()));
    command.add(task);
    command.addAll(List.of(arguments));
    if (task.equals("bootstrap")) {
      command.add("aws://000000000000/" + LocalStack.REGION);
    } else {
      command.add("--app=" + folder.resolve("cdk.out"));
    }
    new Child(folder.resolve("cdk-" + task + ".log"), command, Map.of()).awaitDone(DEPLOYED_WITHIN);
  }

  LocalStack aws() {
    return aws;
  }

  Outputs outputs() {
    return outputs;
  }

  /** The API's address. */
  String url() {
    return outputs.get("ApiUrl");
  }

  /** The API, for whoever shows this. */
  Api api(String credentials) {
    return new Api(http, url(), Optional.of(credentials), this::whatHappened);
  }

  /** Invokes a function, and returns what it answered. */
  Map<String, ?> invoke(String function, String event) {
    InvokeResponse answer =
        lambda.invoke(request ->
            request
                .functionName(function)
                .qualifier(ALIAS)
                .payload(SdkBytes.fromString(event, UTF_8)));
    String text = answer.payload().asUtf8String();
    if (answer.functionError() != null) {
      throw new AssertionError(function + " failed: " + text + whatHappened());
    }
    return Json.readObject(text);
  }

  /** A key that may do everything, as whoever may invoke the function makes the first. */
  String makeKey() {
    return String.valueOf(
        invoke(outputs.get("IngestFunctionName"), "{\"lampyr_create_key\":\"tests\"}")
            .get("encoded"));
  }

  /** Adds variables to a function's environment: a new version, which its alias leads to. */
  void set(String function, Map<String, String> more) {
    set(function, more, Optional.empty());
  }

  /** Likewise, and gives it so many seconds for an event. */
  void set(String function, Map<String, String> more, Optional<Integer> seconds) {
    Map<String, String> variables =
        new LinkedHashMap<>(
            lambda
                .getFunctionConfiguration(request -> request.functionName(function))
                .environment()
                .variables());
    variables.putAll(more);
    lambda.updateFunctionConfiguration(request -> {
      request.functionName(function).environment(values -> values.variables(variables));
      seconds.ifPresent(request::timeout);
    });
    lambda.waiter().waitUntilFunctionUpdatedV2(request -> request.functionName(function));
    String version = lambda.publishVersion(request -> request.functionName(function)).version();
    lambda.updateAlias(
        request -> request.functionName(function).name(ALIAS).functionVersion(version));
    lambda
        .waiter()
        .waitUntilFunctionActiveV2(request -> request.functionName(function).qualifier(version));
  }

  /** Starts what a schedule starts, as it says, and returns what comes of it. */
  Map<String, ?> fire(String description) {
    SignedCalls calls = new SignedCalls(http, aws.address());
    Schedule schedule = Schedule.described(calls, description);
    return new StateMachine(calls, schedule.target(), this::whatHappened).run(schedule.input());
  }

  /** What the doctor says, whom an operator asks; with problems or without. */
  String doctor(String key) {
    Map<String, String> told = new LinkedHashMap<>(LocalStack.CREDENTIALS);
    told.put("AWS_ENDPOINT_URL", aws.address().toString());
    told.put("LAMPYR_API_KEY", key);
    told.put("PATH", parts.parts().get("CHECKS").resolve("venv/bin") + ":" + System.getenv("PATH"));
    Child doctor =
        new Child(
            folder.resolve("doctor.log"),
            Java.command(
                "-jar",
                Sources.built("cli", "lampyr-cli.jar").toString(),
                "doctor",
                "--region",
                LocalStack.REGION,
                "--root",
                Sources.ROOT.toString()),
            told);
    return doctor.awaitEnded(EXAMINED_WITHIN);
  }

  /** The clocks of functions, which nodes do not share. */
  ClockAhead clock() {
    return clock;
  }

  /** From now on the gateway gives up on functions that take longer. */
  void gatewayWaits(Duration most) {
    Folders.write(recording.calls().resolve("gateway-millis"), "" + most.toMillis());
  }

  /** Ends all copies of a function at once, whatever they are at; tells how many there were. */
  int killFunction(String handler) {
    List<ProcessHandle> copies =
        aws.family().stream()
            .filter(process -> process.info().commandLine().orElse("").contains(handler))
            .toList();
    copies.forEach(ProcessHandle::destroyForcibly);
    // None of them may be taken for one that can still be invoked.
    copies.forEach(copy -> copy.onExit().orTimeout(10, TimeUnit.SECONDS).join());
    return copies.size();
  }

  /** What processes have called until now. */
  Recording recording() {
    return recording;
  }

  /** A judge who has read the policies that are deployed. */
  RightsJudge judge() {
    return new DeployedPolicies(new SignedCalls(http, aws.address()), aws, outputs).judge(lambda);
  }

  /** Gives the nodes' secret another value, as an operator does. */
  void changeSecret(String value) {
    try (SecretsManagerClient secrets = aws.client(SecretsManagerClient.builder())) {
      secrets.putSecretValue(
          request -> request.secretId(outputs.get("SecretArn")).secretString(value));
    }
  }

  /** Another cache node, as the deployed service would start it. */
  Node startNode() {
    return startNode(image, Optional.empty());
  }

  /** One of a release, from its own libraries. */
  Node startNode(Release release) {
    return startNode(Optional.empty(), Optional.of(release.libraries()));
  }

  private Node startNode(Optional<NodeImage> image, Optional<String> libraries) {
    Node node =
        new Node(
            folder.resolve("node-" + nodes.size()),
            parts,
            NodeTask.of(aws, outputs),
            recording,
            image,
            libraries);
    nodes.add(node);
    return node;
  }

  /** What the stand-in said last, for messages of failures. */
  String whatHappened() {
    return "\nLocalStack "
        + (aws.isAlive() ? "runs" : "HAS ENDED")
        + " and said last:\n"
        + aws.told();
  }

  /** Ends all of it, and fails if anything is left running. */
  @Override
  public void close() {
    nodes.forEach(Node::close);
    http.close();
    lambda.close();
    aws.close();
  }
}
