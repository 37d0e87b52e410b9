package io.lampyr.functions.search;

import io.lampyr.aws.lambda.LambdaCalls;
import io.lampyr.engine.task.TaskCall;
import io.lampyr.engine.task.TaskPlaces;
import java.time.Duration;

/** Tasks are worked at by invocations that nobody waits for: this one may be frozen at any time. */
final class InvokedTasks implements TaskPlaces {
  private static final Duration WITHIN = Duration.ofSeconds(5);

  private final LambdaCalls calls;

  InvokedTasks(LambdaCalls calls) {
    this.calls = calls;
  }

  @Override
  public void begin(String task) {
    var _ = calls.begin(TaskCall.encode(task), WITHIN);
  }

  @Override
  public boolean staysAwake() {
    return false;
  }
}
