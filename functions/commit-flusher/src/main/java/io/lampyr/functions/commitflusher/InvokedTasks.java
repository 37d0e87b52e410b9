package io.lampyr.functions.commitflusher;

import io.lampyr.aws.lambda.LambdaCalls;
import io.lampyr.engine.task.TaskCall;
import io.lampyr.engine.task.TaskPlaces;
import java.time.Duration;

/** Tasks are worked at by the search function. */
final class InvokedTasks implements TaskPlaces {
  private static final Duration WITHIN = Duration.ofSeconds(5);

  private final LambdaCalls search;

  InvokedTasks(LambdaCalls search) {
    this.search = search;
  }

  @Override
  public void begin(String task) {
    var _ = search.begin(TaskCall.encode(task), WITHIN);
  }

  @Override
  public boolean staysAwake() {
    return false;
  }
}
