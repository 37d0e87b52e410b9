package io.lampyr.infra;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.metric.PaidMetrics;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import software.amazon.awscdk.Stack;

/** Schedules, the state machine, logs, charts, alarms, and what cdk-nag says of all. */
class UpkeepTest {

  @Test
  void garbageCollectionAndFlusherAreDrivenByTheirOwnDefinitions() throws IOException {
    Json collection = machine("STANDARD");
    assertThat(collection.at("DefinitionString").text())
        .isEqualTo(
            source(
                "functions/gc/src/main/resources/io/lampyr/functions/gc/garbage-collection.asl.json"));
    assertThat(collection.at("DefinitionSubstitutions", "GcFunctionArn").value()).isNotNull();
    Json flush = machine("EXPRESS");
    assertThat(flush.at("DefinitionString").text())
        .isEqualTo(
            source(
                "functions/commit-flusher/src/main/resources/io/lampyr/functions/commitflusher/flush.asl.json"));
    assertThat(flush.at("DefinitionSubstitutions", "FlusherFunctionArn").value()).isNotNull();
  }

  private static Json machine(String type) {
    return Synthesised.resources("Gc", "AWS::StepFunctions::StateMachine").values().stream()
        .map(machine -> machine.at("Properties"))
        .filter(machine -> type.equals(machine.at("StateMachineType").text()))
        .reduce((one, other) -> {
          throw new AssertionError("two machines are " + type);
        })
        .orElseThrow();
  }

  private static String source(String file) throws IOException {
    return Files.readString(Path.of(System.getProperty("lampyr.root")).resolve(file));
  }

  @Test
  void garbageCollectionAndFlusherAreStartedOnSchedules() {
    assertThat(
            Synthesised.resources("Gc", "AWS::Scheduler::Schedule").values().stream()
                .map(schedule ->
                    schedule.at("Properties", "ScheduleExpression").text()
                        + " "
                        + schedule.at("Properties", "Target", "Input").text()))
        .containsExactlyInAnyOrder(
            "rate(1 hour) {\"dry_run\":false,\"full\":false}", "rate(1 minute) {}");
    assertThat(Synthesised.resources("Gc", "AWS::Scheduler::Schedule").values())
        .allSatisfy(schedule ->
            assertThat(schedule.at("Properties", "Target", "Arn").value().toString())
                .containsAnyOf("Machine", "Flush"));
  }

  @Test
  void everyLogEndsSomeTime() {
    int logs = 0;
    for (String stack : List.of("Network", "Compute", "Api", "Gc")) {
      for (Json log :
          Synthesised.resources(Synthesised.OTHER, stack, "AWS::Logs::LogGroup").values()) {
        assertThat(log.at("Properties", "RetentionInDays").text()).isEqualTo("30");
        logs++;
      }
    }
    assertThat(logs).isEqualTo(10);
  }

  @Test
  void dashboardShowsWhatProcessesMeasure() {
    String body =
        Synthesised.resource("Observability", "AWS::CloudWatch::Dashboard")
            .at("Properties", "DashboardBody")
            .text();
    assertThat(body)
        .contains("translog.release.seconds")
        .contains("translog.objects")
        .contains("cache.hits")
        .contains("gc.deleted.objects")
        .contains("an hour");
  }

  @Test
  void alarmsTellTheTopicIfThereIsOne() {
    String type = "AWS::CloudWatch::Alarm";
    assertThat(Synthesised.resources("Observability", type))
        .hasSizeGreaterThan(5)
        .allSatisfy(
            (id, alarm) -> assertThat(alarm.at("Properties", "AlarmActions").value()).isNull());
    assertThat(Synthesised.resources(Synthesised.OTHER, "Observability", type))
        .allSatisfy((id, alarm) ->
            assertThat(alarm.at("Properties", "AlarmActions").text()).contains(":wake"));
  }

  /** What AWS's services measure under these names, and by which dimensions. */
  private static final Map<String, Set<String>> MEASURED_BY_AWS =
      Map.ofEntries(
          Map.entry("AWS/Lambda Errors", Set.of("FunctionName")),
          Map.entry("AWS/Lambda Throttles", Set.of("FunctionName")),
          Map.entry("AWS/Lambda Invocations", Set.of("FunctionName")),
          Map.entry("AWS/Lambda Duration", Set.of("FunctionName")),
          Map.entry("AWS/ApiGateway 5XXError", Set.of("ApiName")),
          Map.entry("AWS/DynamoDB ReadThrottleEvents", Set.of("TableName")),
          Map.entry("AWS/DynamoDB WriteThrottleEvents", Set.of("TableName")),
          Map.entry("AWS/States ExecutionsSucceeded", Set.of("StateMachineArn")),
          Map.entry("AWS/EFS BurstCreditBalance", Set.of("FileSystemId")),
          Map.entry("AWS/ECS CPUUtilization", Set.of("ClusterName", "ServiceName")));

  @Test
  void everyAlarmLooksAtWhatIsMeasured() {
    int looked = 0;
    for (Json alarm : Synthesised.resources("Observability", "AWS::CloudWatch::Alarm").values()) {
      Json properties = alarm.at("Properties");
      List<Json> metrics = new ArrayList<>();
      properties
          .at("Metrics")
          .all()
          .forEach(one -> {
            if (one.at("MetricStat").value() != null) {
              metrics.add(one.at("MetricStat", "Metric"));
            }
          });
      if (metrics.isEmpty()) {
        metrics.add(properties);
      }
      for (Json metric : metrics) {
        Set<String> dimensions = new TreeSet<>();
        metric.at("Dimensions").all().forEach(one -> dimensions.add(one.at("Name").text()));
        String name = metric.at("MetricName").text();
        String namespace = metric.at("Namespace").text();
        if (namespace.equals("Lampyr")) {
          // What the lines of the log say: cluster and role, and an instrument's tags.
          assertThat(PaidMetrics.ALARMED).as("paid for without charts, too").contains(name);
          assertThat(dimensions).containsExactly("cluster", "role");
        } else {
          assertThat(MEASURED_BY_AWS.get(namespace + " " + name)).as(name).isEqualTo(dimensions);
        }
        looked++;
      }
    }
    assertThat(looked).isEqualTo(16);
  }

  @Test
  void budgetTellsSomebodyAndStopsFunctionsIfWanted() {
    Json budget = Synthesised.resource(Synthesised.SMALL, "Observability", "AWS::Budgets::Budget");
    assertThat(budget.text()).contains("Amount=40", "owner@example.com", "FORECASTED");
    Json action =
        Synthesised.resource(Synthesised.SMALL, "Observability", "AWS::Budgets::BudgetsAction");
    assertThat(action.at("Properties", "ApprovalModel").text()).isEqualTo("AUTOMATIC");
    assertThat(action.at("Properties", "Definition", "IamActionDefinition", "Roles").all())
        .hasSize(2);
    assertThat(Synthesised.resources("Observability", "AWS::Budgets::Budget")).isEmpty();
  }

  @Test
  void everythingIsTaggedAsAsked() {
    Json bucket = Synthesised.resource(Synthesised.OTHER, "Storage", "AWS::S3::Bucket");
    assertThat(bucket.at("Properties", "Tags").text()).contains("Key=team, Value=search");
  }

  @Test
  void whatTheRulesOfAwsSolutionsFindIsMendedOrAcknowledged() {
    assertThat(Synthesised.stacks()).hasSize(36);
    for (Stack stack : Synthesised.stacks()) {
      assertThat(Synthesised.said(stack)).as(stack.getStackName()).isEmpty();
    }
  }
}
