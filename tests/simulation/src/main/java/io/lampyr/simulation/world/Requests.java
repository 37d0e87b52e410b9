package io.lampyr.simulation.world;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Coverage.Fault;
import io.lampyr.simulation.world.Coverage.Step;
import java.time.Duration;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * How one machine reaches something that all share: a request takes time before it takes effect,
 * and again until its answer is there; the machine may die or be cut off in between. One that hangs
 * is given up after as long as the clients of AWS wait for it.
 *
 * @param attempt how long one request is waited for
 */
record Requests(Machine machine, Weather weather, Coverage coverage, String to, Duration attempt) {
  /** {@code what}: the request, without anything that another like it would say otherwise. */
  <T> T send(Step step, String what, Supplier<T> request) {
    coverage.begin(machine, step);
    try {
      Optional<Hangs.Effect> hangs = weather.hangs().of(machine, to + " " + what);
      if (hangs.isPresent()) {
        throw hung(step, what, hangs.get(), request);
      }
      wayThere(step);
      T answer = answer(step, request);
      wayThere(step);
      return answer;
    } finally {
      coverage.end(machine, step);
    }
  }

  private <T> UnavailableException hung(
      Step step, String what, Hangs.Effect effect, Supplier<T> request) {
    coverage.struck(Fault.HANGS, step);
    if (effect != Hangs.Effect.NEVER) {
      Duration late = effect == Hangs.Effect.LATE ? Hangs.TIME : Duration.ZERO;
      machine.after(late, "hung", () -> unheard(request));
    }
    Weather.sleep(machine, attempt);
    return new UnavailableException("no answer in time from=" + to + " request=" + what);
  }

  private static <T> void unheard(Supplier<T> request) {
    try {
      var _ = request.get();
    } catch (LampyrException _) {
      // Nobody hears of it.
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
