package io.lampyr.infra.observability;

import io.lampyr.infra.option.Options;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.IMetric;
import software.amazon.awscdk.services.cloudwatch.MathExpression;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.constructs.Construct;

/** What somebody must be woken for. */
final class Alarms {
  private static final double SLOW_SECONDS = 2;

  /** A file system that has used its credits up reads 50 KiB a second for each GiB in it. */
  private static final double FEW_CREDITS = 100e9;

  /** Runs of garbage collection that may fail one after the other. */
  private static final int MISSED_COLLECTIONS = 3;

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
    Measures five = every(Duration.minutes(5));
    for (String what : new String[] {"ingest", "search", "authorizer"}) {
      String name = watched.function(what);
      above(
          what + "-errors",
          "the function " + what + " fails",
          five.function(name, "Errors", "Sum"),
          5);
      above(
          what + "-throttles",
          "the function " + what + " is asked for more at once than it may answer",
          five.function(name, "Throttles", "Sum"),
          10);
    }
    above(
        "gateway-errors",
        "requests end with an error of the server",
        five.of("AWS/ApiGateway", "5XXError", "Sum", watched.api()),
        10);
    upkeep();
    data(five);
    noNode();
  }

  private Measures every(Duration period) {
    return new Measures(options.place().prefix(), period);
  }

  private void upkeep() {
    Measures quarter = every(Duration.minutes(15));
    String flusher = watched.function("flusher");
    above(
        "flusher-errors",
        "nodes' logs are not kept short",
        quarter.function(flusher, "Errors", "Sum"),
        3);
    above(
        "shards-without-owner",
        "shards have an unflushed log and nobody who serves them",
        quarter.own("flusher", "flusher.ownerless", "Sum"),
        3);
    long flushes = Math.max(900, 3 * options.upkeep().flushSeconds());
    below(
        "flusher-idle",
        "the flusher is not started",
        every(Duration.seconds(flushes)).function(flusher, "Invocations", "Sum"),
        1,
        1);
    long collections = Math.min(86_400, MISSED_COLLECTIONS * options.upkeep().gcSeconds());
    below(
        "gc-idle",
        "no run of garbage collection has succeeded for long",
        every(Duration.seconds(collections))
            .of(
                "AWS/States",
                "ExecutionsSucceeded",
                "Sum",
                Map.of("StateMachineArn", watched.machine())),
        1,
        1);
  }

  private void data(Measures five) {
    Map<String, String> table = Map.of("TableName", watched.table());
    above(
        "state-throttles",
        "cluster state is asked for too much",
        MathExpression.Builder.create()
            .label("throttled")
            .expression("FILL(reads, 0) + FILL(writes, 0)")
            .usingMetrics(
                Map.of(
                    "reads", five.of("AWS/DynamoDB", "ReadThrottleEvents", "Sum", table),
                    "writes", five.of("AWS/DynamoDB", "WriteThrottleEvents", "Sum", table)))
            .period(Duration.minutes(5))
            .build(),
        10);
    above(
        "slow-acknowledgements",
        "writes wait long for their acknowledgement",
        five.own("node", "translog.release.seconds", "p99"),
        SLOW_SECONDS);
    if (options.functions().searchCache()) {
      below(
          "cache-credits",
          "the shared cache is read so much that it will soon be slow",
          five.of(
              "AWS/EFS",
              "BurstCreditBalance",
              "Minimum",
              Map.of("FileSystemId", watched.cacheFiles())),
          FEW_CREDITS,
          3);
    }
  }

  private void noNode() {
    below(
        "no-node",
        "no cache node runs: nothing can be written",
        every(Duration.minutes(1))
            .of("AWS/ECS", "CPUUtilization", "SampleCount", watched.service()),
        1,
        5);
  }

  private void above(String name, String about, IMetric metric, double threshold) {
    tell(
        alarm(name, about, metric, threshold)
            .evaluationPeriods(1)
            .comparisonOperator(ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD)
            .treatMissingData(TreatMissingData.NOT_BREACHING)
            .build());
  }

  /** What must go on: nothing measured is too little, but for what is measured of what is there. */
  private void below(String name, String about, Metric metric, double threshold, int periods) {
    boolean mayBeAbsent = metric.getNamespace().equals("AWS/EFS");
    tell(
        alarm(name, about, metric, threshold)
            .evaluationPeriods(periods)
            .comparisonOperator(ComparisonOperator.LESS_THAN_THRESHOLD)
            .treatMissingData(
                mayBeAbsent ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING)
            .build());
  }

  private Alarm.Builder alarm(String name, String about, IMetric metric, double threshold) {
    return Alarm.Builder.create(scope, name)
        .alarmName(options.place().named(name))
        .alarmDescription(about)
        .metric(metric)
        .threshold(threshold);
  }

  private void tell(Alarm alarm) {
    told.ifPresent(topic -> {
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    });
  }
}
