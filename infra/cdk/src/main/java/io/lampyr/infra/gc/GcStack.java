package io.lampyr.infra.gc;

import io.lampyr.infra.compute.ComputeStack;
import io.lampyr.infra.option.Options;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.amazon.awscdk.services.logs.LogGroup;
import software.amazon.awscdk.services.scheduler.CfnSchedule;
import software.amazon.awscdk.services.stepfunctions.DefinitionBody;
import software.amazon.awscdk.services.stepfunctions.LogLevel;
import software.amazon.awscdk.services.stepfunctions.LogOptions;
import software.amazon.awscdk.services.stepfunctions.StateMachine;
import software.amazon.awscdk.services.stepfunctions.StateMachineType;
import software.constructs.Construct;

/** The state machine of garbage collection, and what starts it and the flusher. */
public final class GcStack extends Stack {
  /** Where the one definition lies, which processes without Step Functions run too. */
  public static final String DEFINITION =
      "functions/gc/src/main/resources/io/lampyr/functions/gc/garbage-collection.asl.json";

  private final StateMachine machine;

  public GcStack(
      Construct scope,
      String id,
      StackProps props,
      Options options,
      String definition,
      ComputeStack.Called called) {
    super(scope, id, props);
    this.machine = machine(options, definition, called.gc().getFunctionArn());
    schedule(
        "gc",
        options.upkeep().gcEvery(),
        machine.getStateMachineArn(),
        "states:StartExecution",
        "{\"dry_run\":false,\"full\":false}");
    schedule(
        "flusher",
        options.upkeep().flushEvery(),
        called.flusher().getFunctionArn(),
        "lambda:InvokeFunction",
        "{}");
    CfnOutput.Builder.create(this, "StateMachineArn").value(machine.getStateMachineArn()).build();
  }

  private StateMachine machine(Options options, String definition, String gc) {
    LogGroup log =
        LogGroup.Builder.create(this, "MachineLog")
            .logGroupName("/aws/vendedlogs/states/" + options.place().named("gc"))
            .retention(options.upkeep().retention())
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    return StateMachine.Builder.create(this, "Machine")
        .stateMachineName(options.place().named("gc"))
        .stateMachineType(StateMachineType.STANDARD)
        .definitionBody(DefinitionBody.fromString(definition))
        .definitionSubstitutions(Map.of("GcFunctionArn", gc))
        .role(role("states.amazonaws.com", "MachineRole", "lambda:InvokeFunction", gc))
        .tracingEnabled(true)
        .logs(
            LogOptions.builder()
                .destination(log)
                .level(LogLevel.ALL)
                .includeExecutionData(false)
                .build())
        .build();
  }

  private Role role(String service, String id, String action, String target) {
    return Role.Builder.create(this, id)
        .assumedBy(new ServicePrincipal(service))
        .inlinePolicies(
            Map.of(
                "own",
                PolicyDocument.Builder.create()
                    .statements(
                        List.of(
                            PolicyStatement.Builder.create()
                                .sid("CallTarget")
                                .actions(List.of(action))
                                .resources(List.of(target))
                                .build()))
                    .build()))
        .build();
  }

  private void schedule(String what, String rate, String target, String action, String input) {
    Role role = role("scheduler.amazonaws.com", what + "-schedule-role", action, target);
    CfnSchedule.Builder.create(this, what + "-schedule")
        .description("starts " + what)
        .scheduleExpression(rate)
        .flexibleTimeWindow(CfnSchedule.FlexibleTimeWindowProperty.builder().mode("OFF").build())
        .target(
            CfnSchedule.TargetProperty.builder()
                .arn(target)
                .roleArn(role.getRoleArn())
                .input(input)
                .retryPolicy(
                    // The next one comes anyway.
                    CfnSchedule.RetryPolicyProperty.builder()
                        .maximumRetryAttempts(0)
                        .maximumEventAgeInSeconds(60)
                        .build())
                .build())
        .build();
  }

  public StateMachine machine() {
    return machine;
  }
}
