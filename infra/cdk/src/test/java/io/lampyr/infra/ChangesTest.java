package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.infra.cost.IdleMonth;
import io.lampyr.infra.option.Artifacts;
import io.lampyr.infra.option.Options;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import software.amazon.awscdk.App;
import software.amazon.awscdk.AppProps;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.assertions.Template;

/**
 * A deployment is changed in place: whatever option is taken, or taken back, nothing that holds
 * data or is in use is deleted, made anew or no longer exported. Otherwise AWS refuses the change
 * half-way, or does it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ChangesTest {
  /** Every option that may be changed is in one of these. */
  private static final Map<String, Map<String, String>> CHOICES =
      Map.of(
          "parts",
          Map.ofEntries(
              Map.entry("searchCache", "none"),
              Map.entry("leaves", "true"),
              Map.entry("authorizer", "false"),
              Map.entry("authorizerSeconds", "0"),
              Map.entry("waf", "true"),
              Map.entry("wafRequests", "1000"),
              Map.entry("domain", "search.example.com"),
              Map.entry("certificate", "arn:aws:acm:us-east-1:123456789012:certificate/1"),
              Map.entry("persona", "opensearch"),
              Map.entry("flowLogs", "true"),
              Map.entry("retain", "false"),
              Map.entry("image", "123456789012.dkr.ecr.us-east-1.amazonaws.com/nodes:1"),
              Map.entry("alarmTopic", "arn:aws:sns:us-east-1:123456789012:wake"),
              Map.entry("tags", "team=search"),
              Map.entry("minNodes", "2"),
              Map.entry("maxNodes", "2"),
              Map.entry("door", "internal"),
              Map.entry("doorDomain", "door.example.com"),
              Map.entry("doorCertificate", "arn:aws:acm:us-east-1:123456789012:certificate/2"),
              Map.entry("doorFrom", "10.1.0.0/16"),
              Map.entry("doorNodes", "2"),
              Map.entry("doorCpu", "2048"),
              Map.entry("doorMemory", "8192"),
              Map.entry("doorImage", "123456789012.dkr.ecr.us-east-1.amazonaws.com/doors:1")),
          "ways",
          Map.ofEntries(
              Map.entry("egress", "gateways"),
              Map.entry("signIn", "iam"),
              Map.entry("corsOrigins", "https://app.example.com"),
              Map.entry("dashboard", "false"),
              Map.entry("budget", "100"),
              Map.entry("budgetEmail", "owner@example.com"),
              Map.entry("budgetStops", "true"),
              Map.entry("traces", "true"),
              Map.entry("shift", "linear"),
              Map.entry("throttleRate", "10"),
              Map.entry("throttleBurst", "10"),
              Map.entry("private", "true"),
              Map.entry("privateFrom", "10.0.0.0/8"),
              Map.entry("ingestConcurrency", "20"),
              Map.entry("searchConcurrency", "20"),
              Map.entry("nodeCpu", "1024"),
              Map.entry("nodeMemory", "4096"),
              Map.entry("nodeDisk", "50"),
              Map.entry("searchMinNodes", "1"),
              Map.entry("searchMaxNodes", "3"),
              Map.entry("searchNodeCpu", "2048"),
              Map.entry("searchNodeMemory", "8192"),
              Map.entry("searchNodeDisk", "60"),
              Map.entry("ingestMemory", "2048"),
              Map.entry("searchMemory", "2048"),
              Map.entry("gcMemory", "2048"),
              Map.entry("flusherMemory", "1024"),
              Map.entry("logDays", "7"),
              Map.entry("gcEvery", "rate(2 hours)"),
              Map.entry("flushEvery", "rate(5 minutes)"),
              Map.entry("gcLongestDeadline", "1h"),
              Map.entry("gcMargin", "10m"),
              Map.entry("endpointZones", "2")),
          "callers",
          Map.of(
              "oidcIssuer", "https://login.example.com/realm",
              "oidcAudience", "lampyr",
              "oidcClaim", "roles",
              "oidcRoles", "admins=superuser,staff=viewer@logs-*|books",
              "callerRate", "50",
              "callerBurst", "100",
              "private", "true",
              "privateEndpoint", "vpce-0a1b2c3d"),
          "small",
          Map.of("profile", "small"),
          "busy",
          Map.of("profile", "busy", "standin", "true", "standinEndpoint", "http://127.0.0.1:1"));

  /** Options that are given together. */
  private static final List<Set<String>> TOGETHER =
      List.of(
          Set.of("budget", "budgetEmail", "budgetStops"),
          Set.of("callerBurst", "callerRate"),
          Set.of("certificate", "domain"),
          Set.of(
              "door",
              "doorCertificate",
              "doorCpu",
              "doorDomain",
              "doorFrom",
              "doorImage",
              "doorMemory",
              "doorNodes"),
          Set.of("maxNodes", "minNodes"),
          Set.of("nodeCpu", "nodeMemory"),
          Set.of("oidcAudience", "oidcClaim", "oidcIssuer", "oidcRoles"),
          Set.of("private", "privateEndpoint", "privateFrom"),
          Set.of(
              "searchMaxNodes",
              "searchMinNodes",
              "searchNodeCpu",
              "searchNodeDisk",
              "searchNodeMemory"),
          Set.of("standin", "standinEndpoint"),
          Set.of("waf", "wafRequests"));

  private static final long SEED = Long.getLong("lampyr.changes.seed", 1);

  /** How many options are looked at each by itself, which takes a second for each. */
  private static final int ALONE = Boolean.getBoolean("lampyr.soak") ? Integer.MAX_VALUE : 3;

  /** What cannot be changed in place: the command line refuses it, or it is another deployment. */
  private static final Set<String> FIXED =
      Set.of(
          "bucket",
          "bucketKey",
          "cacheGroup",
          "functionsGroup",
          "name",
          "nodesGroup",
          "region",
          "subnets",
          "table",
          "vpc",
          "vpcCidr");

  private Footprint plain = new Footprint(Set.of());

  @BeforeAll
  void synthesise() {
    plain = footprint(Map.of());
  }

  private static Footprint footprint(Map<String, String> context) {
    return Footprint.of(templates(context));
  }

  private static Map<String, Map<String, Object>> templates(Map<String, String> context) {
    Artifacts artifacts = Synthesised.artifacts();
    App app =
        new App(
            AppProps.builder()
                .analyticsReporting(false)
                .treeMetadata(false)
                .postCliContext(LampyrApp.CHOICES)
                .build());
    new Deployment(
        app,
        Options.from(name -> Optional.ofNullable(context.get(name)), Options.DEFAULT_REGION),
        artifacts);
    Map<String, Map<String, Object>> templates = new LinkedHashMap<>();
    for (String stack : Footprint.STACKS) {
      templates.put(
          stack, Template.fromStack((Stack) app.getNode().findChild("Lampyr-" + stack)).toJSON());
    }
    return templates;
  }

  @Test
  void aSmallDeploymentCostsLittleWhileItRests() {
    double small = IdleMonth.of(templates(Map.of("profile", "small")).values()).dollars();
    assertThat(small).isBetween(20.0, 25.0);
  }

  /** Nothing but the door is paid for, with its processes, and nothing by anybody without one. */
  @Test
  void aDoorCostsWhatItTakes() {
    double without = IdleMonth.of(templates(Map.of()).values()).dollars();
    double one = IdleMonth.of(templates(Map.of("door", "internal")).values()).dollars() - without;
    double two =
        IdleMonth.of(templates(Map.of("door", "internal", "doorNodes", "2")).values()).dollars()
            - without;
    assertThat(one).isBetween(50.0, 52.0);
    assertThat(two - one).isBetween(34.0, 35.0);
  }

  @Test
  void noOptionMovesWhatIsInUse() {
    CHOICES.forEach((name, context) -> {
      Footprint chosen = footprint(context);
      assertThat(plain.without(chosen)).as("lost by taking " + name).isEmpty();
      assertThat(chosen.without(plain)).as("lost by taking back " + name).isEmpty();
    });
  }

  /** What one option takes away another may give back: each by itself as well, a few at a time. */
  @Test
  void noOptionMovesByItselfWhatIsInUse() {
    List<Map<String, String>> each = new ArrayList<>(new LinkedHashSet<>(alone()));
    Collections.shuffle(each, new Random(SEED));
    each.stream()
        .limit(ALONE)
        .forEach(context -> {
          Footprint chosen = footprint(context);
          assertThat(plain.without(chosen)).as("lost by taking %s", context).isEmpty();
          assertThat(chosen.without(plain)).as("lost by taking back %s", context).isEmpty();
        });
  }

  private static List<Map<String, String>> alone() {
    List<Map<String, String>> each = new ArrayList<>();
    CHOICES
        .values()
        .forEach(context ->
            context
                .keySet()
                .forEach(option -> {
                  Map<String, String> with = new TreeMap<>(context);
                  Set<String> needed =
                      TOGETHER.stream()
                          .filter(all -> all.contains(option))
                          .findFirst()
                          .orElse(Set.of());
                  with.keySet().removeIf(name -> !name.equals(option) && !needed.contains(name));
                  each.add(with);
                }));
    return each;
  }

  @Test
  void anotherZoneMovesNothing() {
    assertThat(plain.without(footprint(Map.of("zones", "us-east-1a,us-east-1b,us-east-1c"))))
        .isEmpty();
  }

  @Test
  void everyOptionIsJudged() {
    Set<String> judged = new TreeSet<>(FIXED);
    judged.add("zones");
    CHOICES.values().forEach(context -> judged.addAll(context.keySet()));
    assertThat(judged).containsExactlyInAnyOrderElementsOf(Options.NAMES);
  }

  @Test
  void firstReleaseIsUpgradedInPlace() throws IOException {
    try (var golden = ChangesTest.class.getResourceAsStream("0.1.0.txt")) {
      Set<String> lines =
          new TreeSet<>(
              new String(golden.readAllBytes(), StandardCharsets.UTF_8)
                  .lines()
                  .filter(line -> !line.isBlank())
                  .toList());
      assertThat(new Footprint(lines).without(plain)).isEmpty();
    }
  }
}
