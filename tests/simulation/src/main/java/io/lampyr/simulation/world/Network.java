package io.lampyr.simulation.world;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.simulation.fiber.FiberLoop;
import io.lampyr.simulation.fiber.Machine;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls from machine to machine. Each takes time there and back; either half may be lost, and is
 * then noticed by the caller's time-out alone, while the work goes on.
 */
final class Network {
  private static final double TWICE = 0.02;

  private final FiberLoop loop;
  private final Weather weather;
  private boolean faulty = true;

  Network(FiberLoop loop, Weather weather) {
    this.loop = loop;
    this.weather = weather;
  }

  void heal() {
    faulty = false;
  }

  /** Calls once; the work is done by a thread of the other machine. */
  <T> T call(Machine from, Machine to, Supplier<T> work) {
    return call(from, to, weather.timeout(), work);
  }

  /** Likewise, with more or less patience. */
  <T> T call(Machine from, Machine to, Duration timeout, Supplier<T> work) {
    weather.travel(from);
    if (!to.isAlive() || weather.isCut(from.name(), to.name())) {
      throw weather.unreachable(from, to.name());
    }
    Exchange<T> exchange = new Exchange<>(Thread.currentThread());
    to.fork("serve", () -> serve(from, to, work, exchange));
    return exchange.await(timeout);
  }

  /** Likewise, for what may be repeated: now and then it arrives twice. */
  <T> T repeatable(Machine from, Machine to, Supplier<T> work) {
    if (faulty && loop.draw() < TWICE && to.isAlive()) {
      to.after(
          Duration.ofMillis(loop.draw(500)),
          "serve again",
          () -> {
            var _ = work.get();
          });
    }
    return call(from, to, work);
  }

  private <T> void serve(Machine from, Machine to, Supplier<T> work, Exchange<T> exchange) {
    @Nullable T answer = null;
    @Nullable LampyrException failure = null;
    try {
      answer = work.get();
    } catch (LampyrException thrown) {
      failure = thrown;
    }
    weather.travel(to);
    if (!weather.isCut(to.name(), from.name())) {
      exchange.deliver(answer, failure);
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

    @SuppressWarnings("NullAway") // A call that did not fail has its answer.
    T await(Duration timeout) {
      loop.at(
          timeout.toNanos(),
          () -> deliver(null, new UnavailableException("no answer within the time")));
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
