package io.lampyr.infra.observability;

import io.lampyr.infra.option.Options;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.constructs.Construct;

/** What somebody must be woken for. */
final class Alarms {
  private static final double SLOW_SECONDS = 2;

  private final Construct scope;
  private final Options options;
  private final Watched watched;
  private final Optional<ITopic> told;

  Alarms(Construct scope, Options options, Watched watched) {
    this.scope = scope;
    this.options = options;
    this.watched = watched;
    this.told = options.upkeep().alarmTopic().map(arn -> Topic.fromTopicArn(scope, "Told", arn));
  }

  void make() {
    Measures five = new Measures(Duration.minutes(5));
    for (String what : new String[] {"ingest", "search", "authorizer"}) {
      above(
          what + "-errors",
          "the function " + what + " fails",
          five.function(watched.function(what), "Errors", "Sum"),
          5);
    }
    above(
        "flusher-errors",
        "nodes' logs are not kept short",
        new Measures(Duration.minutes(15)).function(watched.function("flusher"), "Errors", "Sum"),
        3);
    above(
        "gc-failures",
        "garbage is not collected",
        five.of(
            "AWS/States", "ExecutionsFailed", "Sum", Map.of("StateMachineArn", watched.machine())),
        1);
    above(
        "gateway-errors",
        "requests end with an error of the server",
        five.of("AWS/ApiGateway", "5XXError", "Sum", watched.api()),
        10);
    dataIsSlow(five);
    noNode();
  }

  private void dataIsSlow(Measures five) {
    above(
        "state-throttles",
        "cluster state is asked for too much",
        five.of("AWS/DynamoDB", "ThrottledRequests", "Sum", Map.of("TableName", watched.table())),
        10);
    above(
        "slow-acknowledgements",
        "writes wait long for their acknowledgement",
        five.own("node", "translog.release.seconds", "p99"),
        SLOW_SECONDS);
  }

  private void above(String name, String about, Metric metric, double threshold) {
    tell(
        Alarm.Builder.create(scope, name)
            .alarmName(options.place().named(name))
            .alarmDescription(about)
            .metric(metric)
            .threshold(threshold)
            .evaluationPeriods(1)
            .comparisonOperator(ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD)
            .treatMissingData(TreatMissingData.NOT_BREACHING)
            .build());
  }

  private void noNode() {
    tell(
        Alarm.Builder.create(scope, "no-node")
            .alarmName(options.place().named("no-node"))
            .alarmDescription("no cache node runs: nothing can be written")
            .metric(
                new Measures(Duration.minutes(1))
                    .of("AWS/ECS", "CPUUtilization", "SampleCount", watched.service()))
            .threshold(1)
            .evaluationPeriods(5)
            .comparisonOperator(ComparisonOperator.LESS_THAN_THRESHOLD)
            .treatMissingData(TreatMissingData.BREACHING)
            .build());
  }

  private void tell(Alarm alarm) {
    told.ifPresent(topic -> {
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    });
  }
}
