package io.lampyr.infra;

import io.lampyr.infra.judge.Acknowledgements;
import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.Options;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Template;
import software.amazon.awscdk.cxapi.SynthesisMessageLevel;

/**
 * The templates that all tests look at, made once, as that takes many seconds: one deployment with
 * all defaults, one with every choice made otherwise, one for a stand-in upon data that are there
 * already, one that is small and guarded, one within a network that is there, and one with a public
 * door. Jars and images are empty files.
 */
final class Synthesised {
  static final String DEFAULT = "Lampyr";
  static final String OTHER = "Other";
  static final String UPON = "Upon";
  static final String SMALL = "Small";
  static final String WITHIN = "Within";
  static final String DOORS = "Doors";
  static final String KEY = "arn:aws:kms:us-east-1:123456789012:key/old";

  private static final Map<String, String> OTHERWISE =
      Map.ofEntries(
          Map.entry("name", OTHER),
          Map.entry("region", "eu-central-1"),
          Map.entry("minNodes", "2"),
          Map.entry("maxNodes", "2"),
          Map.entry("image", "123456789012.dkr.ecr.eu-central-1.amazonaws.com/nodes:1"),
          Map.entry("searchCache", "none"),
          Map.entry("leaves", "true"),
          Map.entry("authorizer", "false"),
          Map.entry("waf", "true"),
          Map.entry("domain", "search.example.com"),
          Map.entry("certificate", "arn:aws:acm:eu-central-1:123456789012:certificate/1"),
          Map.entry("persona", "opensearch"),
          Map.entry("retain", "false"),
          Map.entry("flowLogs", "true"),
          Map.entry("alarmTopic", "arn:aws:sns:eu-central-1:123456789012:wake"),
          Map.entry("tags", "team=search"));

  /** For a stand-in, upon data that are there already. */
  private static final Map<String, String> ON_OLD_DATA =
      Map.of(
          "name", UPON,
          "corsOrigins", "https://app.example.com,https://other.example.com",
          "standin", "true",
          "table", "old-state",
          "bucket", "old-objects",
          "bucketKey", KEY);

  /** In somebody else's network, for callers who show tokens, with nodes for searches. */
  private static final Map<String, String> IN_A_NETWORK =
      Map.ofEntries(
          Map.entry("name", WITHIN),
          Map.entry("vpc", "vpc-0a1b2c3d"),
          Map.entry("zones", "us-east-1b,us-east-1c"),
          Map.entry("subnets", "subnet-0a1b2c3b, subnet-0a1b2c3c"),
          Map.entry("functionsGroup", "sg-0a1b2c3a"),
          Map.entry("nodesGroup", "sg-0a1b2c3b"),
          Map.entry("cacheGroup", "sg-0a1b2c3c"),
          Map.entry("searchMinNodes", "2"),
          Map.entry("searchMaxNodes", "6"),
          Map.entry("searchNodeCpu", "2048"),
          Map.entry("searchNodeMemory", "8192"),
          Map.entry("searchNodeDisk", "60"),
          Map.entry("private", "true"),
          Map.entry("privateFrom", "10.1.0.0/16"),
          Map.entry("oidcIssuer", "https://login.example.com/realm"),
          Map.entry("oidcAudience", "lampyr"),
          Map.entry("oidcRoles", "admins=superuser,staff=viewer@logs-*|books"),
          Map.entry("callerRate", "50"),
          Map.entry("callerBurst", "100"),
          Map.entry("door", "internal"),
          Map.entry("doorFrom", "10.1.0.0/16,10.2.0.0/16"));

  /** With a door that the internet reaches. */
  private static final Map<String, String> WITH_A_DOOR =
      Map.ofEntries(
          Map.entry("name", DOORS),
          Map.entry("egress", "gateways"),
          Map.entry("door", "public"),
          Map.entry("doorDomain", "door.example.com"),
          Map.entry("doorCertificate", "arn:aws:acm:us-east-1:123456789012:certificate/2"),
          Map.entry("doorNodes", "2"),
          Map.entry("doorCpu", "2048"),
          Map.entry("doorMemory", "8192"),
          Map.entry("doorImage", "123456789012.dkr.ecr.us-east-1.amazonaws.com/doors:1"),
          Map.entry("leaves", "true"),
          Map.entry("alarmTopic", "arn:aws:sns:us-east-1:123456789012:wake"));

  /** For few dollars, and with all that guards them. */
  private static final Map<String, String> GUARDED =
      Map.ofEntries(
          Map.entry("name", SMALL),
          Map.entry("signIn", "iam"),
          Map.entry("profile", "small"),
          Map.entry("budget", "40"),
          Map.entry("budgetEmail", "owner@example.com"),
          Map.entry("budgetStops", "true"),
          Map.entry("shift", "canary"),
          Map.entry("traces", "true"),
          Map.entry("ingestConcurrency", "20"),
          Map.entry("searchConcurrency", "30"));

  private static final Artifacts ARTIFACTS = madeArtifacts();

  private static final Synthesised ONCE = new Synthesised();

  private final App app;
  private final Map<String, Template> templates = new HashMap<>();

  private Synthesised() {
    try {
      Path folder = Files.createTempDirectory("lampyr-cdk");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      this.app =
          new App(
              AppProps.builder()
                  .analyticsReporting(false)
                  .treeMetadata(false)
                  .postCliContext(LampyrApp.CHOICES)
                  .outdir(folder.resolve("cdk.out").toString())
                  .build());
      make(Map.of());
      make(OTHERWISE);
      make(ON_OLD_DATA);
      make(GUARDED);
      make(IN_A_NETWORK);
      make(WITH_A_DOOR);
      Acknowledgements.judge(app);
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  private static Artifacts madeArtifacts() {
    try {
      Path folder = Files.createTempDirectory("lampyr-artifacts");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(folder)));
      return new Artifacts(root(folder.resolve("root")));
    } catch (IOException unwritable) {
      throw new UncheckedIOException(unwritable);
    }
  }

  /** What is deployed, all of it empty. */
  static Artifacts artifacts() {
    return ARTIFACTS;
  }

  /** The options of those that Terraform can be asked for as well, by their names. */
  static Map<String, Map<String, String>> asked() {
    return Map.of(
        DEFAULT,
        Map.of(),
        OTHER,
        OTHERWISE,
        SMALL,
        GUARDED,
        WITHIN,
        IN_A_NETWORK,
        DOORS,
        WITH_A_DOOR);
  }

  private void make(Map<String, String> context) {
    new Deployment(
        app,
        Options.from(name -> Optional.ofNullable(context.get(name)), Options.DEFAULT_REGION),
        ARTIFACTS);
  }

  /** What the app reads of the sources, with nothing where something would have to be built. */
  private static Path root(Path root) throws IOException {
    Path sources = Path.of(System.getProperty("lampyr.root"));
    for (String file :
        List.of(
            "infra/api-routes.json",
            "functions/gc/src/main/resources/io/lampyr/functions/gc/garbage-collection.asl.json",
            "functions/commit-flusher/src/main/resources/io/lampyr/functions/commitflusher/flush.asl.json",
            "cache-nodes/Dockerfile",
            "door/Dockerfile")) {
      Files.createDirectories(root.resolve(file).getParent());
      Files.copy(sources.resolve(file), root.resolve(file));
    }
    for (String module : List.of("ingest", "search", "gc", "commit-flusher")) {
      Path target = Files.createDirectories(root.resolve("functions/" + module + "/target"));
      Files.writeString(target.resolve("lampyr-" + module + "-1-lambda.jar"), module);
    }
    Files.createDirectories(root.resolve("cache-nodes/target/libs"));
    Files.createDirectories(root.resolve("door/target/libs"));
    return root;
  }

  private static void delete(Path folder) {
    try (var files = Files.walk(folder)) {
      files.sorted(java.util.Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException left) {
      throw new UncheckedIOException(left);
    }
  }

  /** Where the templates lie as files. */
  static synchronized Path folder() {
    return Path.of(ONCE.app.synth().getDirectory());
  }

  static List<Stack> stacks() {
    List<Stack> stacks = new ArrayList<>();
    ONCE.app
        .getNode()
        .getChildren()
        .forEach(child -> {
          if (child instanceof Stack stack) {
            stacks.add(stack);
          }
        });
    return stacks;
  }

  /** Warnings and errors of a stack when all templates were made, which takes long: once. */
  // What the kit has instead makes all templates anew for each stack that is asked about.
  @SuppressWarnings("deprecation")
  static synchronized List<String> said(Stack stack) {
    return ONCE.app.synth().getStackArtifact(stack.getArtifactId()).getMessages().stream()
        .filter(message -> message.getLevel() != SynthesisMessageLevel.INFO)
        .map(message -> String.valueOf(message.getEntry().getData()))
        .toList();
  }

  /** The template of a deployment's stack. */
  static synchronized Template template(String deployment, String stack) {
    return ONCE.templates.computeIfAbsent(
        deployment + "-" + stack,
        id -> Template.fromStack((Stack) ONCE.app.getNode().findChild(id)));
  }

  static Template template(String stack) {
    return template(DEFAULT, stack);
  }

  /** All resources of a kind in a deployment's stack, by their ids. */
  static Map<String, Json> resources(String deployment, String stack, String type) {
    Map<String, Json> resources = new HashMap<>();
    template(deployment, stack)
        .findResources(type)
        .forEach((id, resource) -> resources.put(id, new Json(resource)));
    return resources;
  }

  static Map<String, Json> resources(String stack, String type) {
    return resources(DEFAULT, stack, type);
  }

  /** The only resource of the kind. */
  static Json resource(String deployment, String stack, String type) {
    Map<String, Json> all = resources(deployment, stack, type);
    if (all.size() != 1) {
      throw new AssertionError("one " + type + " is expected, not " + all.keySet());
    }
    return all.values().iterator().next();
  }

  static Json resource(String stack, String type) {
    return resource(DEFAULT, stack, type);
  }
}
