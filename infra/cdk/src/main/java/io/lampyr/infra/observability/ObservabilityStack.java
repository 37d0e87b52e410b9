package io.lampyr.infra.observability;

import io.lampyr.infra.option.Options;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.cloudwatch.Dashboard;
import software.constructs.Construct;

/** One dashboard, alarms for what somebody must be woken for, and a budget. */
public final class ObservabilityStack extends Stack {
  public ObservabilityStack(
      Construct scope, String id, StackProps props, Options options, Watched watched) {
    super(scope, id, props);
    if (options.guards().dashboard()) {
      Dashboard.Builder.create(this, "Dashboard")
          .dashboardName(options.place().name())
          .widgets(new Charts(options, watched).rows())
          .build();
    }
    if (options.guards().budget().isPresent()) {
      new MonthlyBudget(this, options, watched).make();
    }
    new Alarms(this, options, watched).make();
  }
}
