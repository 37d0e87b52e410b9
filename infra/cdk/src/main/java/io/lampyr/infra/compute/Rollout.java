package io.lampyr.infra.compute;

import io.lampyr.infra.option.Options;
import io.lampyr.infra.option.Shift;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.services.cloudwatch.Alarm;
import software.amazon.awscdk.services.cloudwatch.ComparisonOperator;
import software.amazon.awscdk.services.cloudwatch.Metric;
import software.amazon.awscdk.services.cloudwatch.TreatMissingData;
import software.amazon.awscdk.services.codedeploy.AutoRollbackConfig;
import software.amazon.awscdk.services.codedeploy.ILambdaDeploymentConfig;
import software.amazon.awscdk.services.codedeploy.LambdaApplication;
import software.amazon.awscdk.services.codedeploy.LambdaDeploymentConfig;
import software.amazon.awscdk.services.codedeploy.LambdaDeploymentGroup;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.lambda.Alias;
import software.constructs.Construct;

/**
 * How new versions of functions that answer clients take over: a part of the requests first, and
 * all of them back to the old version as soon as an alarm says that something is wrong. What a
 * deployment changes meanwhile is taken back with it, as CloudFormation waits for the end.
 */
final class Rollout {
  /** In a minute. Whoever turns back too often sees so at once, and loses nothing. */
  private static final int TOO_MANY_ERRORS = 5;

  private final Construct scope;
  private final Options options;
  private final Alarm gateway;
  private final LambdaApplication application;
  private final Role role;

  /** With what all functions are watched by; only where {@link Shift#isWatched}. */
  Rollout(Construct scope, Options options) {
    this.scope = scope;
    this.options = options;
    this.gateway =
        alarm(
            "Gateway",
            "requests end with an error of the server while a new version comes",
            metric("AWS/ApiGateway", "5XXError", Map.of("ApiName", options.place().name())));
    this.application =
        LambdaApplication.Builder.create(scope, "Rollout")
            .applicationName(options.place().prefix())
            .build();
    this.role =
        Role.Builder.create(scope, "RolloutRole")
            .assumedBy(new ServicePrincipal("codedeploy.amazonaws.com"))
            .description("moves names of functions from version to version")
            .build();
  }

  /** Has requests to the function go over so. */
  void lead(String name, Alias alias) {
    String id = name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    String function = options.place().named(name);
    Alarm errors =
        alarm(
            id,
            "the function " + name + " fails while a new version comes",
            metric(
                "AWS/Lambda",
                "Errors",
                Map.of(
                    "FunctionName", function, "Resource", function + ":" + FunctionMaker.ALIAS)));
    LambdaDeploymentGroup.Builder.create(scope, id + "Rollout")
        .application(application)
        .deploymentGroupName(function)
        .role(role)
        .alias(alias)
        .deploymentConfig(how())
        .alarms(List.of(errors, gateway))
        .autoRollback(
            AutoRollbackConfig.builder()
                .deploymentInAlarm(true)
                .failedDeployment(true)
                .stoppedDeployment(true)
                .build())
        .build();
  }

  /** The alarm by which nodes are taken back as well. */
  Alarm gateway() {
    return gateway;
  }

  private ILambdaDeploymentConfig how() {
    return options.upkeep().shift() == Shift.LINEAR
        ? LambdaDeploymentConfig.LINEAR_10_PERCENT_EVERY_1_MINUTE
        : LambdaDeploymentConfig.CANARY_10_PERCENT_5_MINUTES;
  }

  private static Metric metric(String namespace, String name, Map<String, String> dimensions) {
    return Metric.Builder.create()
        .namespace(namespace)
        .metricName(name)
        .statistic("Sum")
        .dimensionsMap(dimensions)
        .period(Duration.minutes(1))
        .build();
  }

  private Alarm alarm(String id, String about, Metric metric) {
    return Alarm.Builder.create(scope, id + "RolloutAlarm")
        .alarmName(options.place().named("rollout-" + id.toLowerCase(Locale.ROOT)))
        .alarmDescription(about)
        .metric(metric)
        .threshold(TOO_MANY_ERRORS)
        .evaluationPeriods(1)
        .comparisonOperator(ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD)
        .treatMissingData(TreatMissingData.NOT_BREACHING)
        .build();
  }
}
