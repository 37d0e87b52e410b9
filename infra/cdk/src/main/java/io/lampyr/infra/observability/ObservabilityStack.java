package io.lampyr.infra.observability;

import io.lampyr.infra.api.ApiStack;
import io.lampyr.infra.compute.ComputeStack;
import io.lampyr.infra.gc.GcStack;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.storage.StorageStack;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.constructs.Construct;

/** One dashboard, and alarms for what somebody must be woken for. */
public final class ObservabilityStack extends Stack {

  /** What is looked at. */
  public record Watched(StorageStack storage, ComputeStack compute, ApiStack api, GcStack gc) {}

  public ObservabilityStack(
      Construct scope, String id, StackProps props, Options options, Watched watched) {
    super(scope, id, props);
  }
}
