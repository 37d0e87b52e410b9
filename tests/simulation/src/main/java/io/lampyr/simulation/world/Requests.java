package io.lampyr.simulation.world;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Coverage.Fault;
import io.lampyr.simulation.world.Coverage.Step;
import java.util.function.Supplier;

/**
 * How one machine reaches something that all share: a request takes time before it takes effect,
 * and again until its answer is there; the machine may die or be cut off in between.
 */
record Requests(Machine machine, Weather weather, Coverage coverage, String to) {
  <T> T send(Step step, Supplier<T> request) {
    coverage.begin(machine, step);
    try {
      wayThere(step);
      T answer = answer(step, request);
      wayThere(step);
      return answer;
    } finally {
      coverage.end(machine, step);
    }
  }

  private <T> T answer(Step step, Supplier<T> request) {
    try {
      return request.get();
    } catch (UnavailableException failed) {
      coverage.struck(Fault.READ_FAILED, step);
      throw failed;
    }
  }

  private void wayThere(Step step) {
    weather.store(machine);
    if (weather.isCut(machine.name(), to)) {
      coverage.struck(Fault.CUT_OFF, step);
      throw weather.unreachable(machine, to);
    }
  }
}
