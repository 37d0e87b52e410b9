package io.lampyr.engine.task;

import io.lampyr.base.port.Scheduler;
import java.util.function.Consumer;

/** Threads of this process. */
record PlacesHere(Scheduler scheduler, Consumer<String> execute) implements TaskPlaces {
  @Override
  public void begin(String task) {
    scheduler.fork("task", () -> execute.accept(task));
  }

  @Override
  public boolean staysAwake() {
    return true;
  }
}
