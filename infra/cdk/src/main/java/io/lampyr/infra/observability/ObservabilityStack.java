package io.lampyr.infra.observability;

import io.lampyr.infra.option.Options;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.cloudwatch.Dashboard;
import software.constructs.Construct;

/** One dashboard, and alarms for what somebody must be woken for. */
public final class ObservabilityStack extends Stack {
  public ObservabilityStack(
      Construct scope, String id, StackProps props, Options options, Watched watched) {
    super(scope, id, props);
    Dashboard.Builder.create(this, "Dashboard")
        .dashboardName(options.place().name())
        .widgets(new Charts(options, watched).rows())
        .build();
    new Alarms(this, options, watched).make();
  }
}
