package io.lampyr.cli.deploy;

import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which deployment is meant, and the way to the CDK's command line. */
final class Target {
  @Option(
      names = "--name",
      paramLabel = "NAME",
      defaultValue = "Lampyr",
      description = "What the stacks' names begin with (default: Lampyr).")
  private String name = "Lampyr";

  @Option(names = "--region", paramLabel = "REGION", description = "Region to deploy to.")
  private @Nullable String region;

  @Option(names = "--profile", paramLabel = "NAME", description = "Profile of AWS's own files.")
  private @Nullable String profile;

  @Option(
      names = {"-c", "--context"},
      paramLabel = "KEY=VALUE",
      description =
          "An option of the deployment, as infra/cdk/README.md lists them; repeatable. It is"
              + " remembered with the deployment; without a value it is taken away.")
  private Map<String, String> context = new TreeMap<>();

  @Option(
      names = "--root",
      paramLabel = "DIR",
      description = "Folder of Lampyr's sources (default: the one that this command lies in).")
  private @Nullable Path root;

  String name() {
    return name;
  }

  AwsProfile profile(Machine machine) {
    return new AwsProfile(machine, Optional.ofNullable(profile));
  }

  Optional<String> region(Machine machine) {
    return Optional.ofNullable(region).or(() -> profile(machine).region());
  }

  /** The sources' folder; the current one if none is found. */
  Path root() {
    return root != null ? root : above(jar()).or(() -> above(Path.of(""))).orElse(Path.of("."));
  }

  /** The options that are given now. */
  Map<String, String> given() {
    return Map.copyOf(context);
  }

  AwsTool aws(Machine machine) {
    return new AwsTool(machine, Optional.ofNullable(profile), region(machine).orElse(""));
  }

  /** Where templates lie between their making and their deployment. */
  Path assembly() {
    return folder().resolve("target").resolve("deploy.out");
  }

  /** Makes the templates: what is shown, priced and deployed from then on. */
  Machine.Said make(Machine machine, Map<String, String> options, PrintWriter err)
      throws IOException, InterruptedException {
    List<String> command = started(machine);
    command.addAll(List.of("synth", "--quiet", "--output", assembly().toString()));
    command.addAll(context(options));
    return machine.show(command, folder(), variables(machine), err);
  }

  /** Runs the CDK, which may ask the user; its status. */
  int cdk(Machine machine, List<String> words) throws IOException, InterruptedException {
    return machine.run(command(machine, words), folder(), variables(machine));
  }

  /** Has the CDK say what would be another. */
  Machine.Said diff(Machine machine, PrintWriter out) throws IOException, InterruptedException {
    List<String> words = List.of("diff", "--no-color");
    return machine.show(command(machine, words), folder(), variables(machine), out);
  }

  private Path folder() {
    return root().resolve("infra").resolve("cdk");
  }

  /** Upon the templates as they were made. */
  private List<String> command(Machine machine, List<String> words) {
    List<String> command = started(machine);
    command.addAll(words);
    command.addAll(List.of("--app", assembly().toString()));
    if (profile != null) {
      command.addAll(List.of("--profile", profile));
    }
    return command;
  }

  private static List<String> started(Machine machine) {
    return new ArrayList<>(
        machine.find("cdk").isPresent() ? List.of("cdk") : List.of("npx", "--yes", "aws-cdk@2"));
  }

  private List<String> context(Map<String, String> options) {
    List<String> words = new ArrayList<>(List.of("--context", "name=" + name));
    new TreeMap<>(options)
        .forEach((key, value) -> words.addAll(List.of("--context", key + "=" + value)));
    return words;
  }

  private Map<String, String> variables(Machine machine) {
    Map<String, String> more = new TreeMap<>();
    region(machine)
        .ifPresent(there -> {
          more.put("AWS_REGION", there);
          more.put("AWS_DEFAULT_REGION", there);
          more.put("CDK_DEFAULT_REGION", there);
        });
    return more;
  }

  /** Says what is missing; whether nothing is. */
  static boolean isReady(Readiness readiness, PrintWriter err) {
    readiness.problems().forEach(problem -> err.println("lampyr: " + problem));
    return readiness.problems().isEmpty();
  }

  private static Path jar() {
    try {
      return Path.of(Target.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException | IllegalArgumentException elsewhere) {
      return Path.of("");
    }
  }

  private static Optional<Path> above(Path from) {
    for (Path at = from.toAbsolutePath(); at != null; at = at.getParent()) {
      if (Files.exists(at.resolve("infra/cdk/pom.xml"))) {
        return Optional.of(at);
      }
    }
    return Optional.empty();
  }
}
