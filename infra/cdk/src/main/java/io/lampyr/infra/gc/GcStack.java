package io.lampyr.infra.gc;

import io.lampyr.infra.compute.ComputeStack;
import io.lampyr.infra.option.Artifacts;
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

/** The state machines of garbage collection and of the flusher, and what starts them. */
public final class GcStack extends Stack {
  /** Where the one definition lies, which processes without Step Functions run too. */
  private static final String COLLECTION =
      "functions/gc/src/main/resources/io/lampyr/functions/gc/garbage-collection.asl.json";

  private static final String FLUSH =
      "functions/commit-flusher/src/main/resources/io/lampyr/functions/commitflusher/flush.asl.json";

  private final Options options;
  private final StateMachine machine;

  public GcStack(
      Construct scope,
      String id,
      StackProps props,
      Options options,
      Artifacts artifacts,
      ComputeStack.Called called) {
    super(scope, id, props);
    this.options = options;
    this.machine =
        new Steps("gc", "Machine", StateMachineType.STANDARD)
            .machine(artifacts.text(COLLECTION), "GcFunctionArn", called.gc().getFunctionArn());
    exportValue(machine.getStateMachineArn());
    // It runs each minute, for a second: an express machine costs a hundredth of a standard one.
    StateMachine flush =
        new Steps("flush", "Flush", StateMachineType.EXPRESS)
            .machine(
                artifacts.text(FLUSH), "FlusherFunctionArn", called.flusher().getFunctionArn());
    schedule("gc", options.upkeep().gcEvery(), machine, "{\"dry_run\":false,\"full\":false}");
    schedule("flusher", options.upkeep().flushEvery(), flush, "{}");
    CfnOutput.Builder.create(this, "StateMachineArn").value(machine.getStateMachineArn()).build();
  }

  /** A state machine in the making: what it is called out there, and here. */
  private final class Steps {
    private final String name;
    private final String id;
    private final StateMachineType type;

    Steps(String name, String id, StateMachineType type) {
      this.name = name;
      this.id = id;
      this.type = type;
    }

    StateMachine machine(String definition, String variable, String function) {
      LogGroup log =
          LogGroup.Builder.create(GcStack.this, id + "Log")
              .logGroupName("/aws/vendedlogs/states/" + options.place().named(name))
              .retention(options.upkeep().retention())
              .removalPolicy(RemovalPolicy.DESTROY)
              .build();
      return StateMachine.Builder.create(GcStack.this, id)
          .stateMachineName(options.place().named(name))
          .stateMachineType(type)
          .definitionBody(DefinitionBody.fromString(definition))
          .definitionSubstitutions(Map.of(variable, function))
          .role(role("states.amazonaws.com", id + "Role", "lambda:InvokeFunction", function))
          .tracingEnabled(true)
          .logs(
              LogOptions.builder()
                  .destination(log)
                  // The flusher's runs are a thousand a day, each like the others.
                  .level(type == StateMachineType.EXPRESS ? LogLevel.ERROR : LogLevel.ALL)
                  .includeExecutionData(false)
                  .build())
          .build();
    }
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

  private void schedule(String what, String rate, StateMachine started, String input) {
    String target = started.getStateMachineArn();
    Role role =
        role("scheduler.amazonaws.com", what + "-schedule-role", "states:StartExecution", target);
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
