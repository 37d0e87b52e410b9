package io.lampyr.infra.compute;

import io.lampyr.infra.option.Options;
import java.util.Optional;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.MetricOptions;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.cloudwatch.actions.SnsAction;
import software.amazon.awscdk.services.elasticloadbalancingv2.ApplicationTargetGroup;
import software.amazon.awscdk.services.elasticloadbalancingv2.HttpCodeTarget;
import software.amazon.awscdk.services.sns.ITopic;
import software.amazon.awscdk.services.sns.Topic;
import software.constructs.Construct;

/**
 * What somebody must be woken for at the door. They stand beside it, not with the other alarms: a
 * door that is taken away must not be in use by another stack.
 */
final class DoorAlarms {
  private static final double TOO_MANY_ERRORS = 10;

  private final Construct scope;
  private final Options options;
  private final Optional<ITopic> told;

  DoorAlarms(Construct scope, Options options) {
    this.scope = scope;
    this.options = options;
    this.told = options.upkeep().alarmTopic().map(arn -> Topic.fromTopicArn(scope, "Told", arn));
  }

  void make(ApplicationTargetGroup processes) {
    alarm(
        "door-errors",
        "requests at the door end with an error of the server",
        processes
            .getMetrics()
            .httpCodeTarget(HttpCodeTarget.TARGET_5XX_COUNT, every(Duration.minutes(5), "Sum")),
        TOO_MANY_ERRORS,
        1);
    alarm(
        "door-unhealthy",
        "processes of the door do not answer",
        processes.getMetrics().unhealthyHostCount(every(Duration.minutes(1), "Maximum")),
        1,
        5);
  }

  private static MetricOptions every(Duration period, String statistic) {
    return MetricOptions.builder().period(period).statistic(statistic).build();
  }

  private void alarm(String name, String about, Metric metric, double threshold, int periods) {
    Alarm alarm =
        Alarm.Builder.create(scope, name)
            .alarmName(options.place().named(name))
            .alarmDescription(about)
            .metric(metric)
            .threshold(threshold)
            .evaluationPeriods(periods)
            .comparisonOperator(ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD)
            .treatMissingData(TreatMissingData.NOT_BREACHING)
            .build();
    told.ifPresent(topic -> {
      alarm.addAlarmAction(new SnsAction(topic));
      alarm.addOkAction(new SnsAction(topic));
    });
  }
}
