package io.lampyr.infra.observability;

import io.lampyr.infra.option.Guards;
import io.lampyr.infra.option.Options;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import software.amazon.awscdk.services.budgets.CfnBudget;
import software.amazon.awscdk.services.budgets.CfnBudgetsAction;
import software.amazon.awscdk.services.iam.Effect;
import software.amazon.awscdk.services.iam.IRole;
import software.amazon.awscdk.services.iam.ManagedPolicy;
import software.amazon.awscdk.services.iam.PolicyDocument;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.iam.Role;
import software.amazon.awscdk.services.iam.ServicePrincipal;
import software.constructs.Construct;

/**
 * What the account may cost a month. Somebody is told when most of it is spent, and when all of it
 * is foreseen to be; if it is wanted, functions that answer clients then lose all rights, until
 * somebody takes the action back: what is stored is untouched, and nodes go on.
 */
final class MonthlyBudget {
  private static final int SOON_PERCENT = 80;
  private static final int ALL_PERCENT = 100;

  private final Construct scope;
  private final Options options;
  private final Watched watched;

  MonthlyBudget(Construct scope, Options options, Watched watched) {
    this.scope = scope;
    this.options = options;
    this.watched = watched;
  }

  void make() {
    Guards guards = options.guards();
    String told = guards.budgetEmail().orElseThrow();
    CfnBudget budget =
        CfnBudget.Builder.create(scope, "Budget")
            .budget(
                CfnBudget.BudgetDataProperty.builder()
                    .budgetName(options.place().named("month"))
                    .budgetType("COST")
                    .timeUnit("MONTHLY")
                    .budgetLimit(
                        CfnBudget.SpendProperty.builder()
                            .amount(guards.budget().orElseThrow())
                            .unit("USD")
                            .build())
                    .build())
            .notificationsWithSubscribers(
                List.of(
                    notice("ACTUAL", SOON_PERCENT, told), notice("FORECASTED", ALL_PERCENT, told)))
            .build();
    if (guards.budgetStops()) {
      stop(told).addResourceDependency(budget);
    }
  }

  private static CfnBudget.NotificationWithSubscribersProperty notice(
      String kind, int percent, String told) {
    return CfnBudget.NotificationWithSubscribersProperty.builder()
        .notification(
            CfnBudget.NotificationProperty.builder()
                .notificationType(kind)
                .comparisonOperator("GREATER_THAN")
                .threshold(percent)
                .thresholdType("PERCENTAGE")
                .build())
        .subscribers(
            List.of(
                CfnBudget.SubscriberProperty.builder()
                    .subscriptionType("EMAIL")
                    .address(told)
                    .build()))
        .build();
  }

  private CfnBudgetsAction stop(String told) {
    ManagedPolicy nothing =
        ManagedPolicy.Builder.create(scope, "Stopped")
            .description("attached to functions when the month's budget is spent")
            .statements(
                List.of(
                    PolicyStatement.Builder.create()
                        .sid("BudgetIsSpent")
                        .effect(Effect.DENY)
                        .actions(List.of("*"))
                        .resources(List.of("*"))
                        .build()))
            .build();
    return CfnBudgetsAction.Builder.create(scope, "BudgetAction")
        .actionType("APPLY_IAM_POLICY")
        .approvalModel("AUTOMATIC")
        .notificationType("ACTUAL")
        .budgetName(options.place().named("month"))
        .executionRoleArn(executor(nothing).getRoleArn())
        .actionThreshold(
            CfnBudgetsAction.ActionThresholdProperty.builder()
                .type("PERCENTAGE")
                .value(ALL_PERCENT)
                .build())
        .definition(
            CfnBudgetsAction.DefinitionProperty.builder()
                .iamActionDefinition(
                    CfnBudgetsAction.IamActionDefinitionProperty.builder()
                        .policyArn(nothing.getManagedPolicyArn())
                        .roles(names())
                        .build())
                .build())
        .subscribers(
            List.of(
                CfnBudgetsAction.SubscriberProperty.builder().type("EMAIL").address(told).build()))
        .build();
  }

  private List<String> names() {
    return roles().stream().map(IRole::getRoleName).toList();
  }

  private List<IRole> roles() {
    return new TreeMap<>(watched.roles()).values().stream().toList();
  }

  private Role executor(ManagedPolicy nothing) {
    List<String> roles = roles().stream().map(IRole::getRoleArn).toList();
    return Role.Builder.create(scope, "BudgetRole")
        .assumedBy(new ServicePrincipal("budgets.amazonaws.com"))
        .inlinePolicies(
            Map.of(
                "own",
                PolicyDocument.Builder.create()
                    .statements(
                        List.of(
                            PolicyStatement.Builder.create()
                                .sid("StopFunctions")
                                .actions(List.of("iam:AttachRolePolicy", "iam:DetachRolePolicy"))
                                .resources(roles)
                                .conditions(
                                    Map.of(
                                        "ArnEquals",
                                        Map.of("iam:PolicyARN", nothing.getManagedPolicyArn())))
                                .build()))
                    .build()))
        .build();
  }
}
