package io.lampyr.architecture.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What both descriptions of a deployment make, and what one of them makes alone. */
class ParityTest {
  private static final Path INFRA = Repository.underTest().root().resolve("infra");
  private static final Path CDK = INFRA.resolve("cdk/src/main/java");
  private static final Path TERRAFORM = INFRA.resolve("terraform");

  /** By an option of the CDK's app, the variable that is the same. */
  static final Map<String, String> SAME =
      Map.ofEntries(
          Map.entry("alarmTopic", "alarm_topic_arn"),
          Map.entry("authorizer", "authorizer"),
          Map.entry("authorizerSeconds", "authorizer_ttl"),
          Map.entry("callerBurst", "caller_burst"),
          Map.entry("callerRate", "caller_rate"),
          Map.entry("cacheGroup", "cache_group_id"),
          Map.entry("functionsGroup", "functions_group_id"),
          Map.entry("nodesGroup", "nodes_group_id"),
          Map.entry("oidcAudience", "oidc_audience"),
          Map.entry("oidcClaim", "oidc_claim"),
          Map.entry("oidcIssuer", "oidc_issuer"),
          Map.entry("oidcRoles", "oidc_roles"),
          Map.entry("private", "private"),
          Map.entry("privateEndpoint", "private_endpoint_id"),
          Map.entry("privateFrom", "private_from"),
          Map.entry("subnets", "subnet_ids"),
          Map.entry("vpc", "vpc_id"),
          Map.entry("certificate", "certificate_arn"),
          Map.entry("corsOrigins", "cors_origins"),
          Map.entry("dashboard", "dashboard"),
          Map.entry("domain", "domain_name"),
          Map.entry("door", "door"),
          Map.entry("doorCertificate", "door_certificate_arn"),
          Map.entry("doorCpu", "door_cpu"),
          Map.entry("doorDomain", "door_domain"),
          Map.entry("doorFrom", "door_from"),
          Map.entry("doorImage", "door_image"),
          Map.entry("doorMemory", "door_memory"),
          Map.entry("doorNodes", "door_nodes"),
          Map.entry("endpointZones", "endpoint_zones"),
          Map.entry("flushEvery", "flusher_schedule"),
          Map.entry("gcEvery", "gc_schedule"),
          Map.entry("image", "node_image"),
          Map.entry("ingestConcurrency", "ingest_concurrency"),
          Map.entry("ingestMemory", "ingest_memory"),
          Map.entry("leaves", "leaves"),
          Map.entry("logDays", "log_retention_days"),
          Map.entry("maxNodes", "max_nodes"),
          Map.entry("minNodes", "min_nodes"),
          Map.entry("name", "name"),
          Map.entry("nodeCpu", "node_cpu"),
          Map.entry("nodeDisk", "node_disk"),
          Map.entry("nodeMemory", "node_memory"),
          Map.entry("persona", "persona"),
          Map.entry("searchCache", "search_cache"),
          Map.entry("searchConcurrency", "search_concurrency"),
          Map.entry("searchMaxNodes", "search_max_nodes"),
          Map.entry("searchMemory", "search_memory"),
          Map.entry("searchMinNodes", "search_min_nodes"),
          Map.entry("searchNodeCpu", "search_node_cpu"),
          Map.entry("searchNodeDisk", "search_node_disk"),
          Map.entry("searchNodeMemory", "search_node_memory"),
          Map.entry("shift", "rollback_on_alarm"),
          Map.entry("signIn", "sign_in"),
          Map.entry("tags", "tags"),
          Map.entry("throttleBurst", "throttle_burst"),
          Map.entry("throttleRate", "throttle_rate"),
          Map.entry("traces", "traces"),
          Map.entry("vpcCidr", "vpc_cidr"),
          Map.entry("bucket", "bucket_name"),
          Map.entry("budget", "budget"),
          Map.entry("budgetEmail", "budget_email"),
          Map.entry("budgetStops", "budget_stops"),
          Map.entry("egress", "egress"),
          Map.entry("flowLogs", "flow_logs"),
          Map.entry("flusherMemory", "flusher_memory"),
          Map.entry("gcLongestDeadline", "gc_longest_deadline"),
          Map.entry("gcMargin", "gc_margin"),
          Map.entry("gcMemory", "gc_memory"),
          Map.entry("table", "table_name"),
          Map.entry("waf", "waf"),
          Map.entry("wafRequests", "waf_requests"),
          Map.entry("zones", "zones"));

  /** Options without a variable, and why. */
  private static final Map<String, String> OF_THE_CDK =
      Map.ofEntries(
          Map.entry("bucketKey", "terraform import takes it up by its id"),
          Map.entry("profile", "a file of variables for each: profiles/*.tfvars"),
          Map.entry("region", "the provider's"),
          Map.entry("retain", "prevent_destroy, always"),
          Map.entry("standin", "for tests alone"),
          Map.entry("standinEndpoint", "for tests alone"));

  /**
   * Variables without an option: where what was built lies, a firewall that is there already, and
   * how requests are shared between versions, which nobody of Terraform's looks at afterwards.
   */
  private static final Set<String> OF_TERRAFORM =
      Set.of("functions_folder", "lampyr_version", "shift_from", "shift_share", "waf_acl_arn");

  /** What processes are told by one of them alone: stand-ins. */
  private static final Set<String> TOLD_BY_THE_CDK =
      Set.of("LAMPYR_STATE_ENDPOINT", "LAMPYR_STORE_CONDITIONAL_DELETES", "LAMPYR_STORE_ENDPOINT");

  private static String text(Path folder, String ending) throws IOException {
    StringBuilder all = new StringBuilder();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(one -> one.toString().endsWith(ending)).sorted().toList()) {
        all.append(Files.readString(file)).append('\n');
      }
    }
    return all.toString();
  }

  private static Set<String> found(String text, String pattern) {
    Set<String> found = new TreeSet<>();
    Pattern.compile(pattern).matcher(text).results().forEach(one -> found.add(one.group(1)));
    return found;
  }

  @Test
  void everyOptionOfOneIsAVariableOfTheOtherOrHasItsReason() throws IOException {
    String options = Files.readString(CDK.resolve("io/lampyr/infra/option/Options.java"));
    String names = options.substring(options.indexOf("NAMES ="), options.indexOf("\"zones\");"));
    Set<String> listed = found(names + "\"zones\"", "\"([a-zA-Z]+)\"");
    Map<String, String> rows = new TreeMap<>(SAME);
    rows.putAll(OF_THE_CDK);
    assertThat(rows.keySet()).isEqualTo(listed);
    Set<String> variables = new TreeSet<>(SAME.values());
    variables.addAll(OF_TERRAFORM);
    assertThat(found(text(TERRAFORM, "variables.tf"), "variable \"([a-z_]+)\""))
        .isEqualTo(variables);
  }

  @Test
  void processesAreToldTheSame() throws IOException {
    String setting = "\\b(LAMPYR_[A-Z_]+)\\b";
    Set<String> both = found(text(TERRAFORM, ".tf"), setting);
    both.addAll(TOLD_BY_THE_CDK);
    assertThat(found(text(CDK, ".java"), "\"(LAMPYR_[A-Z_]+)\"")).isEqualTo(both);
  }

  /** Who has signed needs policies of his own: nobody else is let in by the gateway's. */
  @Test
  void privateEndpointsLetTheSameIn() throws IOException {
    String cdk = Files.readString(CDK.resolve("io/lampyr/infra/api/EndpointPolicy.java"));
    String terraform = Files.readString(TERRAFORM.resolve("api.tf"));
    String said =
        terraform.substring(
            terraform.indexOf("endpoint_statements = concat("),
            terraform.indexOf("resource \"aws_api_gateway_rest_api\""));
    assertThat(said.replaceAll("\\s+", " "))
        .isEqualTo(
            """
            endpoint_statements = concat( local.signed ? [] : [ \
            { Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", \
            Resource = "execute-api:/*" } ], \
            local.signed ? [ { Effect = "Allow" \
            Principal = { AWS = "arn:${local.partition}:iam::${local.account}:root" } \
            Action = "execute-api:Invoke" Resource = "execute-api:/*" } ] : [], \
            local.signed && length(var.cors_origins) > 0 ? [ \
            { Effect = "Allow", Principal = "*", Action = "execute-api:Invoke", \
            Resource = "execute-api:/${local.stage}/OPTIONS/*" } ] : [], \
            [ { Effect = "Deny" Principal = "*" Action = "execute-api:Invoke" \
            Resource = "execute-api:/*" \
            Condition = { StringNotEquals = { "aws:SourceVpce" = local.private_endpoint } } } ] ) } \
            """);
    assertThat(cdk)
        .contains("Map.of(\"AWS\", endpoint.account()), EVERYTHING")
        .contains("\"execute-api:/\" + ApiStack.STAGE + \"/OPTIONS/*\"")
        .contains("\"aws:SourceVpce\", endpoint.id()");
  }

  @Test
  void tokensAreTakenByTheSameRules() throws IOException {
    String cdk =
        Files.readString(CDK.resolve("io/lampyr/infra/option/Tokens.java"))
            .replaceAll("\"\\s+\\+ \"", "");
    String terraform = Files.readString(TERRAFORM.resolve("variables.tf"));
    for (String what : Set.of("ISSUER", "ROLE")) {
      Set<String> rule = found(cdk, " " + what + " =\\s+\"(.*)\";");
      assertThat(rule).as(what).hasSize(1);
      assertThat(terraform).contains("can(regex(\"^" + rule.iterator().next() + "$\", ");
    }
    assertThat(cdk).contains("MOST_ROLES = 100;");
    assertThat(terraform).contains("length(var.oidc_roles) <= 100");
  }

  /** Endpoints lie in no more subnets than there are. */
  @Test
  void endpointsOfAGivenNetworkLieInItsSubnets() throws IOException {
    assertThat(Files.readString(TERRAFORM.resolve("variables.tf")))
        .contains(
            "var.endpoint_zones <= (length(var.subnet_ids) > 0 ? length(var.subnet_ids) :"
                + " var.zones)");
  }

  /** They stand beside the door in both, which is all in one place. */
  @Test
  void theDoorsAlarmsAreTheSame() throws IOException {
    String cdk = Files.readString(CDK.resolve("io/lampyr/infra/compute/DoorAlarms.java"));
    String terraform = Files.readString(TERRAFORM.resolve("door.tf"));
    assertThat(found(terraform, "(?m)^    (door-[a-z-]+) = \\{"))
        .isNotEmpty()
        .isEqualTo(found(cdk, "\\(\\s+\"(door-[a-z-]+)\""));
  }

  /** Earlier providers apply an old policy of the gateway again, after its document. */
  @Test
  void providersThatBringOldPoliciesBackAreNotTaken() throws IOException {
    assertThat(Files.readString(TERRAFORM.resolve("versions.tf")))
        .contains("source = \"hashicorp/aws\"", "version = \">= 6.48, < 7.0\"");
  }

  @Test
  void theSameAlarmsWakeSomebody() throws IOException {
    String cdk = Files.readString(CDK.resolve("io/lampyr/infra/observability/Alarms.java"));
    Set<String> alarms = found(cdk, "\\(\\s+\"([a-z]+-[a-z-]+)\"");
    for (String what : Set.of("ingest", "search", "authorizer")) {
      alarms.addAll(Set.of(what + "-errors", what + "-throttles"));
    }
    String terraform = Files.readString(TERRAFORM.resolve("observability.tf"));
    Set<String> there = found(terraform, "(?m)^    ([a-z]+-[a-z-]+) = \\{");
    there.addAll(found(terraform, "alarm_name +=\\s\"\\$\\{var\\.name}-([a-z-]+)\""));
    assertThat(there).isEqualTo(alarms);
  }
}
