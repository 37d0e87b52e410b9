package io.lampyr.architecture.terraform;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.architecture.Repository;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What both descriptions of a deployment say, by several sets of options: the values of each
 * setting, wherever both are known before anything is made, and what policies speak of. Those of
 * the app stand in {@code values}, which a test beside it writes and holds against it.
 */
class ParityValuesTest {
  private static final Path ROOT = Repository.underTest().root();
  private static final Path MODULE = ROOT.resolve("infra/terraform");
  private static final Path TABLES =
      ROOT.resolve("tests/architecture/src/test/resources/terraform");

  private static final String NAMES = "names and words for people, which refer to nothing";

  /** Settings of the module that differ, and why. */
  private static final Map<String, String> DIFFERENT =
      Map.ofEntries(
          Map.entry("aws_api_gateway_method_settings.method_path", "two settings are one here"),
          Map.entry("aws_api_gateway_rest_api.name", NAMES),
          Map.entry("aws_api_gateway_stage.stage_name", "whoever has the address must keep it"),
          Map.entry("aws_cloudwatch_dashboard.dashboard_name", NAMES),
          Map.entry("aws_cloudwatch_log_group.name", "groups that are there keep their names"),
          Map.entry("aws_cloudwatch_metric_alarm.alarm_description", NAMES),
          Map.entry("aws_cloudwatch_metric_alarm.metric_query.id", "the kit draws one"),
          Map.entry("aws_ecs_service.name", NAMES),
          Map.entry("aws_ecs_service.network_configuration.assign_public_ip", "DISABLED is false"),
          Map.entry("aws_ecs_task_definition.family", NAMES),
          Map.entry(
              "aws_efs_access_point.root_directory.creation_info.permissions",
              "octal with and without a zero before it"),
          Map.entry("aws_efs_access_point.root_directory.path", "a folder of a cache"),
          Map.entry("aws_iam_role_policy.name", NAMES),
          Map.entry("aws_kms_key.description", NAMES),
          Map.entry("aws_s3_bucket_lifecycle_configuration.rule.id", NAMES),
          Map.entry("aws_scheduler_schedule.description", NAMES),
          Map.entry("aws_secretsmanager_secret.description", NAMES),
          Map.entry("aws_security_group.description", NAMES),
          Map.entry("aws_vpc.cidr_block", "addresses of a network cannot be changed any more"),
          Map.entry(
              "aws_vpc_security_group_egress_rule.cidr_ipv4",
              "the kit lets endpoints and the cache out, or writes that nothing leads out"),
          Map.entry("random_password.special", "that which the app excludes is punctuation"));

  private static final String OF_THE_SHIFT =
      "alarms upon which requests are led back: whoever leads them by Terraform looks himself";

  private static final String OF_THE_LEADER =
      "how many nodes there are is said when they are made, and is the leader's from then on";

  private static final String OF_THE_BALANCER = "a word there, yes or no here";

  /** By a deployment, what differs besides by what it asks for. */
  private static final Map<String, Map<String, String>> BY_OPTIONS =
      Map.of(
          "Lampyr",
          Map.of(),
          "Other",
          Map.of(
              "aws_dynamodb_table.deletion_protection_enabled",
              "the module keeps data whatever is asked"),
          "Small",
          Map.ofEntries(
              Map.entry("aws_budgets_budget.notification.subscriber_email_addresses", "two in one"),
              Map.entry("aws_lambda_function.reserved_concurrent_executions", "-1 is none"),
              Map.entry("aws_route.destination_cidr_block", "one table for all zones"),
              Map.entry("aws_route.destination_ipv6_cidr_block", "one table for all zones"),
              Map.entry("aws_cloudwatch_metric_alarm.alarm_name", OF_THE_SHIFT),
              Map.entry("aws_cloudwatch_metric_alarm.comparison_operator", OF_THE_SHIFT),
              Map.entry("aws_cloudwatch_metric_alarm.evaluation_periods", OF_THE_SHIFT),
              Map.entry("aws_cloudwatch_metric_alarm.metric_name", OF_THE_SHIFT),
              Map.entry("aws_cloudwatch_metric_alarm.namespace", OF_THE_SHIFT),
              Map.entry("aws_cloudwatch_metric_alarm.period", OF_THE_SHIFT),
              Map.entry("aws_cloudwatch_metric_alarm.statistic", OF_THE_SHIFT),
              Map.entry("aws_cloudwatch_metric_alarm.threshold", OF_THE_SHIFT),
              Map.entry("aws_cloudwatch_metric_alarm.treat_missing_data", OF_THE_SHIFT)),
          "Within",
          Map.ofEntries(
              Map.entry("aws_api_gateway_usage_plan.description", NAMES),
              Map.entry(
                  "aws_api_gateway_usage_plan_key.key_type", "one for each of those that are made"),
              Map.entry(
                  "aws_cloudwatch_log_group.retention_in_days",
                  "nodes for searches write into the log of nodes"),
              Map.entry("aws_ecs_service.desired_count", OF_THE_LEADER),
              Map.entry("aws_lb.internal", OF_THE_BALANCER),
              Map.entry("aws_vpc_security_group_egress_rule.description", NAMES),
              Map.entry(
                  "aws_vpc_security_group_egress_rule.ip_protocol",
                  "the kit lets endpoints and the cache out, or writes that nothing leads out"),
              Map.entry("aws_vpc_security_group_ingress_rule.description", NAMES)),
          "Doors",
          Map.ofEntries(
              Map.entry("aws_ecs_service.desired_count", OF_THE_LEADER),
              Map.entry("aws_lb.internal", OF_THE_BALANCER),
              Map.entry("aws_route.destination_cidr_block", "one table for all zones"),
              Map.entry("aws_route.destination_ipv6_cidr_block", "one table for all zones"),
              Map.entry("aws_vpc_security_group_egress_rule.description", NAMES),
              Map.entry(
                  "aws_vpc_security_group_egress_rule.ip_protocol",
                  "the kit lets endpoints and the cache out, or writes that nothing leads out"),
              Map.entry("aws_vpc_security_group_ingress_rule.description", NAMES)));

  private static Map<String, List<String>> rows(String file) throws IOException {
    Map<String, List<String>> rows = new TreeMap<>();
    for (String line : Files.readAllLines(TABLES.resolve(file))) {
      if (!line.isBlank() && !line.startsWith("#")) {
        String[] parts = line.split(" \\| ", -1);
        rows.computeIfAbsent(parts[0].strip(), key -> new ArrayList<>()).add(parts[1].strip());
      }
    }
    return rows;
  }

  /** By settings of the module, those of the app that stand for it alone. */
  private static Map<String, List<String>> pairs() throws IOException {
    Map<String, List<String>> pairs = new TreeMap<>();
    rows("parity.txt")
        .forEach((app, module) -> {
          if (module.size() == 1 && !module.getFirst().equals("-")) {
            pairs.computeIfAbsent(module.getFirst(), key -> new ArrayList<>()).add(app);
          }
        });
    return pairs;
  }

  private static String text(Object value) {
    return value instanceof List<?> list
        ? "[" + String.join(", ", list.stream().map(ParityValuesTest::text).toList()) + "]"
        : Texts.text(value);
  }

  /** What the app says of these settings, in order; empty if it is not all known. */
  private static List<String> said(Map<String, List<String>> values, List<String> settings) {
    List<String> all = new ArrayList<>();
    if (values.keySet().containsAll(settings)) {
      settings.forEach(
          setting -> all.addAll(Arrays.asList(values.get(setting).getFirst().split("; "))));
    }
    all.sort(null);
    return all;
  }

  /** The options of a deployment, as variables. */
  private static Map<String, String> variables(String file) throws IOException {
    Map<String, String> variables = new TreeMap<>();
    for (String line : Files.readAllLines(TABLES.resolve(file))) {
      if (line.startsWith("# ")) {
        String option = line.substring(2, line.indexOf('='));
        String value = line.substring(line.indexOf('=') + 1);
        if (option.equals("profile")) {
          Body profile =
              Parser.parse(
                  value, Files.readString(MODULE.resolve("profiles/" + value + ".tfvars")));
          profile
              .arguments()
              .forEach(argument ->
                  variables.putIfAbsent(argument.name(), argument.expression().getFirst().text()));
        }
        said(option, value).ifPresent(said -> variables.put(ParityTest.SAME.get(option), said));
      }
    }
    return variables;
  }

  /** Some options are of another type. */
  private static Optional<String> said(String option, String value) {
    if (!ParityTest.SAME.containsKey(option)) {
      return Optional.empty();
    }
    return switch (option) {
      case "name" -> Optional.of(value.toLowerCase(Locale.ROOT));
      case "shift" -> Optional.of("true");
      case "zones" -> Optional.of(Integer.toString(value.split(",").length));
      case "tags" -> Optional.empty();
      default -> Optional.of(value);
    };
  }

  /** What both say of the settings of which both are known. */
  private record Compared(Set<String> settings, Map<String, String> different) {
    static Compared of(Map<String, List<Object>> module, Map<String, List<String>> app)
        throws IOException {
      Compared compared = new Compared(new TreeSet<>(), new TreeMap<>());
      pairs()
          .forEach((setting, ofTheApp) -> {
            List<String> here =
                module.getOrDefault(setting, List.of()).stream()
                    .map(ParityValuesTest::text)
                    .sorted()
                    .toList();
            List<String> there = said(app, ofTheApp);
            boolean known = here.stream().noneMatch(value -> value.contains("unknown"));
            if (known && !here.isEmpty() && !there.isEmpty()) {
              compared.settings.add(setting);
              if (!here.equals(there)) {
                compared.different.put(setting, "module " + here + " app " + there);
              }
            }
          });
      return compared;
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Lampyr", "Other", "Small", "Within", "Doors"})
  void settingsAreTheSameOrHaveTheirReason(String deployment) throws IOException {
    String file = "values/" + deployment + ".txt";
    Compared compared = Compared.of(Module.of(MODULE, variables(file)).settings(), rows(file));
    Set<String> byOptions = BY_OPTIONS.get(deployment).keySet();
    Map<String, String> unexplained = new TreeMap<>(compared.different);
    unexplained.keySet().removeAll(DIFFERENT.keySet());
    unexplained.keySet().removeAll(byOptions);
    assertThat(unexplained).isEmpty();
    assertThat(compared.different.keySet())
        .as("reasons that are none any more")
        .containsAll(deployment.equals("Lampyr") ? DIFFERENT.keySet() : byOptions);
    assertThat(compared.settings)
        .hasSizeGreaterThan(100)
        .contains(
            "aws_lambda_function.memory_size",
            "aws_lambda_function.timeout",
            "aws_cloudwatch_log_group.retention_in_days",
            "aws_scheduler_schedule.schedule_expression",
            "aws_cloudwatch_metric_alarm.threshold",
            "aws_ecs_task_definition.memory",
            "aws_api_gateway_method_settings.settings.throttling_rate_limit");
  }

  /**
   * But for what is said of everything: by endpoints, and by a key that is given no policy; and for
   * the door's policy, which {@link ParityTest} compares.
   */
  @ParameterizedTest
  @ValueSource(strings = {"Lampyr", "Other", "Small", "Within", "Doors"})
  void policiesSpeakOfTheSame(String deployment) throws IOException {
    String file = "values/" + deployment + ".txt";
    Set<String> here = new TreeSet<>();
    Module.of(MODULE, variables(file))
        .actions()
        .forEach(action -> here.add(String.valueOf(action)));
    Set<String> there =
        new TreeSet<>(Arrays.asList(rows(file).get("actions").getFirst().split("; ")));
    List<String> apart = List.of("*", "kms:*", "execute-api:Invoke");
    apart.forEach(here::remove);
    apart.forEach(there::remove);
    assertThat(here).isEqualTo(there);
  }
}
