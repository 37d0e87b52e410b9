package io.lampyr.simulation.world;

import io.lampyr.base.port.Scheduler;
import io.lampyr.simulation.fiber.FiberLoop;
import java.time.Duration;

/** The threads and the time of whichever machine calls: for what all machines share. */
record CallersTime(FiberLoop loop) implements Scheduler {
  @Override
  public Task fork(String name, Runnable work) {
    return loop.machine().fork(name, work);
  }

  @Override
  public Task after(Duration delay, String name, Runnable work) {
    return loop.machine().after(delay, name, work);
  }

  @Override
  public void sleep(Duration duration) throws InterruptedException {
    loop.machine().sleep(duration);
  }
}
