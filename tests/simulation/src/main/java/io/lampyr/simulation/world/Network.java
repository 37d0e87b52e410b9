package io.lampyr.simulation.world;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import io.lampyr.simulation.world.Coverage.Fault;
import io.lampyr.simulation.world.Coverage.Step;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls from machine to machine. Each takes time there and back; either half may be lost, and is
 * then noticed by the caller's time-out alone, while the work goes on.
 */
final class Network {
  private static final double TWICE = 0.02;

  /** As long as clients of nodes wait for a connection. */
  private static final Duration CONNECTING = Duration.ofSeconds(1);

  /** There was no connection, so nothing was done. */
  static final class NotReached extends UnavailableException {
    private static final long serialVersionUID = 1;

    NotReached(String message) {
      super(message);
    }
  }

  private final FiberLoop loop;
  private final Weather weather;
  private final Coverage coverage;
  private boolean faulty = true;

  Network(FiberLoop loop, Weather weather, Coverage coverage) {
    this.loop = loop;
    this.weather = weather;
    this.coverage = coverage;
  }

  void heal() {
    faulty = false;
  }

  /** What a machine meets that calls one which is not there. */
  NotReached gone(Machine from) {
    Weather.sleep(from, CONNECTING);
    return new NotReached("cannot be reached from=" + from.name());
  }

  /** Calls once; the work is done by a thread of the other machine. */
  <T> T call(Step step, String what, Machine from, Machine to, Supplier<T> work) {
    return call(step, what, from, to, weather.timeout(), work);
  }

  /** Likewise, with more or less patience. */
  <T> T call(Step step, String what, Machine from, Machine to, Duration timeout, Supplier<T> work) {
    coverage.begin(from, step);
    try {
      weather.travel(from);
      if (!to.isAlive() || weather.isCut(from.name(), to.name())) {
        coverage.struck(Fault.CUT_OFF, step);
        throw gone(from);
      }
      Exchange<T> exchange = new Exchange<>(Thread.currentThread());
      Optional<Hangs.Effect> hangs = weather.hangs().of(from, "call " + what);
      if (hangs.isPresent()) {
        coverage.struck(Fault.HANGS, step);
        hang(hangs.get(), to, work);
      } else {
        to.fork("serve", () -> serve(step, from, to, work, exchange));
      }
      return exchange.await(step, timeout);
    } finally {
      coverage.end(from, step);
    }
  }

  /** Likewise, for what may be repeated: now and then it arrives twice. */
  <T> T repeatable(Step step, String what, Machine from, Machine to, Supplier<T> work) {
    if (faulty && loop.draw() < TWICE && to.isAlive()) {
      coverage.struck(Fault.CALL_TWICE, step);
      to.after(Duration.ofMillis(loop.draw(500)), "serve again", () -> unheard(work));
    }
    return call(step, what, from, to, work);
  }

  /** The call gets there or does not; its answer is lost. */
  private <T> void hang(Hangs.Effect effect, Machine to, Supplier<T> work) {
    if (effect != Hangs.Effect.NEVER) {
      Duration late = effect == Hangs.Effect.LATE ? Hangs.TIME : Duration.ZERO;
      to.after(late, "serve unheard", () -> unheard(work));
    }
  }

  private static <T> void unheard(Supplier<T> work) {
    try {
      var _ = work.get();
    } catch (LampyrException _) {
      // Nobody hears of it.
    }
  }

  private <T> void serve(
      Step step, Machine from, Machine to, Supplier<T> work, Exchange<T> exchange) {
    coverage.begin(to, step);
    @Nullable T answer = null;
    @Nullable LampyrException failure = null;
    try {
      answer = work.get();
    } catch (LampyrException thrown) {
      failure = thrown;
    }
    weather.travel(to);
    coverage.end(to, step);
    if (!weather.isCut(to.name(), from.name())) {
      exchange.deliver(answer, failure);
    } else {
      coverage.struck(Fault.ANSWER_LOST, step);
    }
  }

  /** One call under way. */
  private final class Exchange<T> {
    private final Thread caller;
    private @Nullable T answer;
    private @Nullable LampyrException failure;
    private boolean over;

    Exchange(Thread caller) {
      this.caller = caller;
    }

    void deliver(@Nullable T value, @Nullable LampyrException thrown) {
      if (!over) {
        answer = value;
        failure = thrown;
        over = true;
        LockSupport.unpark(caller);
      }
    }

    private void expire(Step step) {
      if (!over) {
        coverage.struck(Fault.NO_ANSWER, step);
        deliver(null, new UnavailableException("no answer within the time"));
      }
    }

    @SuppressWarnings("NullAway") // A call that did not fail has its answer.
    T await(Step step, Duration timeout) {
      loop.at(timeout.toNanos(), () -> expire(step));
      while (!over) {
        if (Thread.currentThread().isInterrupted()) {
          over = true;
          throw new UnavailableException("interrupted in a call");
        }
        LockSupport.park(this);
      }
      if (failure != null) {
        throw new UnavailableException("call failed: " + failure.getMessage(), failure);
      }
      return answer;
    }
  }
}
