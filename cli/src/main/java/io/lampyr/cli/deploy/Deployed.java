package io.lampyr.cli.deploy;

import io.lampyr.base.port.SystemClock;
import io.lampyr.cli.http.Content;
import io.lampyr.cli.http.Reply;
import io.lampyr.cli.http.Server;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** How a deployment is. */
final class Deployed {
  private static final List<String> STACKS =
      List.of("Network", "Storage", "Compute", "Api", "Gc", "Observability");
  private static final List<String> FUNCTIONS =
      List.of("IngestFunctionName", "SearchFunctionName", "GcFunctionName", "FlusherFunctionName");
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Pattern EPOCH = Pattern.compile("\\d{9,12}");
  private static final Duration MOST_APART = Duration.ofMinutes(2);

  private final AwsTool aws;
  private final String name;
  private final String account;
  private final Optional<String> key;
  private final Map<String, String> outputs = new TreeMap<>();

  Deployed(AwsTool aws, String name, String account, Optional<String> key) {
    this.aws = aws;
    this.name = name;
    this.account = account;
    this.key = key;
  }

  /** In this order: later ones use what earlier ones have found. */
  List<Account.Check> checks() {
    return List.of(
        this::stacks,
        this::functions,
        this::rights,
        this::nodes,
        this::collection,
        this::gateway,
        this::clocks,
        this::canary,
        this::door);
  }

  private Finding stacks() throws IOException, InterruptedException {
    String check = "stacks";
    for (String stack : STACKS) {
      AwsTool.Answer answer =
          aws.ask("cloudformation", "describe-stacks", "--stack-name", name + "-" + stack);
      Map<?, ?> found = AwsTool.list(answer.json(), "Stacks").stream().findFirst().orElse(Map.of());
      String status = AwsTool.text(found, "StackStatus");
      if (!status.equals("CREATE_COMPLETE") && !status.equals("UPDATE_COMPLETE")) {
        return Finding.problem(
            check,
            "%s-%s is %s".formatted(name, stack, status.isEmpty() ? answer.reason() : status),
            "run lampyr deploy again; what failed stands in the stack's events");
      }
      outputs.putAll(Standing.outputs(found));
    }
    return Finding.ok(check, STACKS.size() + " are as they were deployed last");
  }

  private Finding functions() throws IOException, InterruptedException {
    String check = "functions";
    StringBuilder versions = new StringBuilder();
    for (String function : functionNames()) {
      String version =
          AwsTool.text(
              aws.ask("lambda", "get-alias", "--function-name", function, "--name", "live").json(),
              "FunctionVersion");
      AwsTool.Answer live =
          aws.ask(
              "lambda",
              "get-function-configuration",
              "--function-name",
              function,
              "--qualifier",
              version.isEmpty() ? "live" : version);
      String state = AwsTool.text(live.json(), "State");
      if (!state.equals("Active") && !state.equals("Inactive")) {
        return Finding.problem(
            check,
            function + " is " + (state.isEmpty() ? live.reason() : state),
            "run lampyr deploy again; why stands under StateReason of the function");
      }
      versions.append(' ').append(function).append(':').append(version);
    }
    return Finding.ok(check, "versions that are called:" + versions);
  }

  /** As templates name them: the authorizer has no output of its own. */
  private List<String> functionNames() {
    List<String> names = new ArrayList<>();
    FUNCTIONS.forEach(output -> names.add(outputs.getOrDefault(output, "?")));
    names.add(name.toLowerCase(Locale.ROOT) + "-authorizer");
    return names;
  }

  /** Whether functions that answer clients may still read: a budget that is spent forbids it. */
  private Finding rights() throws IOException, InterruptedException {
    String check = "functions' rights";
    for (String output : List.of("IngestFunctionName", "SearchFunctionName")) {
      String function = outputs.getOrDefault(output, "?");
      String role =
          AwsTool.text(
              aws.ask("lambda", "get-function-configuration", "--function-name", function).json(),
              "Role");
      AwsTool.Answer answer =
          aws.ask(
              "iam",
              "simulate-principal-policy",
              "--policy-source-arn",
              role,
              "--action-names",
              "dynamodb:Query",
              "--resource-arns",
              table(role));
      String decision =
          AwsTool.list(answer.json(), "EvaluationResults").stream()
              .findFirst()
              .map(result -> AwsTool.text(result, "EvalDecision"))
              .orElse("");
      if (decision.isEmpty()) {
        return Finding.unknown(
            check,
            "the simulator may not be asked: " + answer.reason(),
            "whether requests are answered tells as much");
      }
      if (!decision.equals("allowed")) {
        return Finding.problem(
            check,
            function + " may not read cluster state: " + decision,
            "has a budget been spent that stops functions? take its action back under Budgets; else"
                + " run lampyr deploy again");
      }
    }
    return Finding.ok(check, "those that answer clients may read cluster state");
  }

  /** Of cluster state, in the partition that the role is of. */
  private String table(String role) {
    String partition = role.startsWith("arn:") ? role.split(":", 3)[1] : "aws";
    return "arn:%s:dynamodb:%s:%s:table/%s"
        .formatted(partition, aws.region(), account, outputs.getOrDefault("TableName", "?"));
  }

  private Finding nodes() throws IOException, InterruptedException {
    String check = "cache nodes";
    AwsTool.Answer answer =
        aws.ask(
            "ecs",
            "describe-services",
            "--cluster",
            outputs.getOrDefault("ClusterName", "?"),
            "--services",
            outputs.getOrDefault("ServiceName", "?"));
    Map<?, ?> service =
        AwsTool.list(answer.json(), "services").stream().findFirst().orElse(Map.of());
    String wanted = AwsTool.text(service, "desiredCount");
    String running = AwsTool.text(service, "runningCount");
    int deployments = AwsTool.list(service, "deployments").size();
    if (service.isEmpty()) {
      return Finding.problem(check, answer.reason(), "run lampyr deploy again");
    }
    String said = "%s run of %s wanted".formatted(running, wanted);
    if (running.equals("0")) {
      return Finding.problem(
          check,
          said + ": nothing can be written",
          "the log group /ecs/%s says why nodes do not start"
              .formatted(outputs.getOrDefault("ServiceName", "?")));
    }
    return deployments > 1
        ? Finding.unknown(check, said + ", and they are being replaced", "look again in minutes")
        : Finding.ok(check, said);
  }

  private Finding collection() throws IOException, InterruptedException {
    String check = "garbage collection";
    AwsTool.Answer answer =
        aws.ask(
            "stepfunctions",
            "list-executions",
            "--state-machine-arn",
            outputs.getOrDefault("StateMachineArn", "?"),
            "--max-results",
            "5");
    if (!answer.isGood()) {
      return Finding.unknown(check, answer.reason(), "look at its state machine");
    }
    List<Map<?, ?>> runs = AwsTool.list(answer.json(), "executions");
    boolean succeeded =
        runs.stream().anyMatch(run -> AwsTool.text(run, "status").equals("SUCCEEDED"));
    if (runs.isEmpty()) {
      return Finding.ok(check, "has not run yet: the first comes within the hour");
    }
    return succeeded
        ? Finding.ok(check, "one of its last runs has succeeded")
        : Finding.problem(
            check,
            "none of its last " + runs.size() + " runs has succeeded",
            "a failed execution names the step; its function's log says why");
  }

  private Finding gateway() throws InterruptedException {
    String check = "gateway";
    try (Server server = server(List.of())) {
      Reply reply = server.send("GET", "/", Content.none());
      return reply.status() == 401
          ? Finding.ok(check, "asks for keys at " + server.url())
          : Finding.problem(
              check,
              "answers %d to a request without a key".formatted(reply.status()),
              "the log group of the gateway says why");
    } catch (IOException unreachable) {
      return Finding.problem(
          check,
          "does not answer at " + outputs.get("ApiUrl") + ": " + unreachable.getMessage(),
          "is the address reached from here? a domain must lead to the output DomainTarget");
    }
  }

  /** Nothing rests on it that clocks agree, but that keys end and dates are rounded on time. */
  private Finding clocks() throws InterruptedException {
    String check = "clocks";
    if (key.isEmpty()) {
      return Finding.unknown(check, "no key was given", "set LAMPYR_API_KEY");
    }
    try (Server server = server(List.of(shown()))) {
      Reply reply = server.send("GET", "/_cat/health?h=epoch", Content.none());
      Matcher said = EPOCH.matcher(reply.text());
      if (!reply.isSuccess() || !said.find()) {
        return Finding.unknown(check, reply.status() + " " + reply.reason(), "look at the gateway");
      }
      long apart =
          Math.abs(new SystemClock().now().getEpochSecond() - Long.parseLong(said.group()));
      return apart <= MOST_APART.toSeconds()
          ? Finding.ok(check, "functions' and this machine's are %d s apart".formatted(apart))
          : Finding.problem(
              check,
              "functions' and this machine's are %d s apart".formatted(apart),
              "set this machine's clock: AWS's are right");
    } catch (IOException unreachable) {
      return Finding.unknown(
          check, String.valueOf(unreachable.getMessage()), "look at the gateway");
    }
  }

  private Server.Header shown() {
    return new Server.Header("Authorization", "ApiKey " + key.orElse("").strip());
  }

  /** Whether what is written is found, which takes a key. */
  Finding canary() throws InterruptedException {
    if (key.isEmpty()) {
      return Finding.unknown(
          "write and search",
          "no key was given",
          "make one (lampyr key create --deployment %s --region %s), and set LAMPYR_API_KEY"
              .formatted(name, aws.region()));
    }
    try (Server server = server(List.of(shown()))) {
      return new Canary(server).fly();
    }
  }

  /** Whether the way for large requests answers, if there is one, and asks for keys. */
  private Finding door() throws InterruptedException {
    String check = "door";
    String url = outputs.get("DoorUrl");
    if (url == null) {
      return Finding.ok(check, "there is none: infra/cdk/README.md, option door");
    }
    try (Server server = new Server(URI.create(url), List.of(), PATIENCE)) {
      Reply lives = server.send("GET", "/_door/health", Content.none());
      if (lives.status() != 200) {
        return Finding.problem(
            check,
            "answers %d when it is asked whether it lives, at %s".formatted(lives.status(), url),
            "no process of it is ready: the log group /ecs/%s-door says why"
                .formatted(name.toLowerCase(Locale.ROOT)));
      }
      Reply reply = server.send("GET", "/", Content.none());
      return reply.status() == 401
          ? Finding.ok(check, "asks for keys at " + url)
          : Finding.problem(
              check,
              "answers %d to a request without a key, at %s".formatted(reply.status(), url),
              "take it away until it is known why: -c door=none");
    } catch (IOException unreachable) {
      return Finding.unknown(
          check,
          "does not answer at " + url + ": " + unreachable.getMessage(),
          "is it reached from here (option doorFrom)? a doorDomain must lead to the output"
              + " DoorTarget");
    }
  }

  private Server server(List<Server.Header> headers) {
    return new Server(
        URI.create(outputs.getOrDefault("ApiUrl", "http://127.0.0.1:1")), headers, PATIENCE);
  }
}
