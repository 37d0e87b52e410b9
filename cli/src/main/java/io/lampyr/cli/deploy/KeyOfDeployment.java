package io.lampyr.cli.deploy;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * A key that may do everything, made by the function that writes, past the gateway: for whoever may
 * invoke it and has no key that could make others.
 */
public record KeyOfDeployment(String id, String encoded) {
  private static final String EVENT = "event.json";
  private static final String ANSWER = "key.json";

  /** The function takes small events alone. */
  private static final int LONGEST_NAME = 200;

  /** Asks AWS; the key lies in a file that its owner alone can read, and not for long. */
  public static KeyOfDeployment make(
      String deployment, Optional<String> region, Optional<String> profile, String name)
      throws IOException, InterruptedException {
    return make(new Machine(System.getenv()), deployment, region, profile, name);
  }

  static KeyOfDeployment make(
      Machine machine,
      String deployment,
      Optional<String> given,
      Optional<String> profile,
      String name)
      throws IOException, InterruptedException {
    if (name.isBlank() || name.length() > LONGEST_NAME) {
      throw new InvalidInputException(
          "a key's name has 1 to %d characters, and not %d".formatted(LONGEST_NAME, name.length()));
    }
    Optional<String> region = given.or(() -> new AwsProfile(machine, profile).region());
    AwsTool aws = new AwsTool(machine, profile, region.orElse(""));
    Readiness readiness = new Readiness(machine).checkRegion(region).checkAccess(aws);
    if (!readiness.problems().isEmpty()) {
      throw new MisconfiguredException(String.join("; ", readiness.problems()));
    }
    String function = function(aws, deployment);
    Path folder = Files.createTempDirectory("lampyr-key");
    try {
      return asked(aws, function, folder, name);
    } finally {
      Files.deleteIfExists(folder.resolve(EVENT));
      Files.deleteIfExists(folder.resolve(ANSWER));
      Files.delete(folder);
    }
  }

  private static String function(AwsTool aws, String deployment)
      throws IOException, InterruptedException {
    String stack = deployment + "-Compute";
    AwsTool.Answer described = aws.ask("cloudformation", "describe-stacks", "--stack-name", stack);
    if (!described.isGood() && !described.isAbsence()) {
      throw new MisconfiguredException(Readiness.refused(described));
    }
    Map<?, ?> found =
        AwsTool.list(described.json(), "Stacks").stream().findFirst().orElse(Map.of());
    String function = Standing.outputs(found).getOrDefault("IngestFunctionName", "");
    if (function.isEmpty()) {
      throw new MisconfiguredException(
          "deployment is not there name=%s region=%s: give the --deployment and --region that it was deployed with"
              .formatted(deployment, aws.region()));
    }
    return function;
  }

  private static KeyOfDeployment asked(AwsTool aws, String function, Path folder, String name)
      throws IOException, InterruptedException {
    Path event = folder.resolve(EVENT);
    Path answer = folder.resolve(ANSWER);
    Files.write(event, Json.write(Map.of("lampyr_create_key", name)));
    AwsTool.Answer said =
        aws.ask(
            "lambda",
            "invoke",
            "--function-name",
            function,
            "--qualifier",
            "live",
            "--payload",
            "fileb://" + event,
            answer.toString());
    if (!said.isGood()) {
      throw new MisconfiguredException(Readiness.refused(said));
    }
    Map<String, ?> made = read(answer);
    String encoded = AwsTool.text(made, "encoded");
    if (encoded.isEmpty()) {
      throw new MisconfiguredException(
          "the function made no key function=%s: %s"
              .formatted(function, AwsTool.text(made, "errorMessage")));
    }
    return new KeyOfDeployment(AwsTool.text(made, "id"), encoded);
  }

  private static Map<String, ?> read(Path answer) throws IOException {
    try {
      return Json.readObject(Files.readString(answer));
    } catch (RuntimeException malformed) {
      throw new IOException("the function's answer is not JSON", malformed);
    }
  }
}
