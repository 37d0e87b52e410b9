package io.lampyr.base.parallel;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Makes several blocking calls side by side and joins them.
 *
 * <p>Laws: at most {@code width} calls run at once, and they are begun in the order of the inputs.
 * A method returns, or throws, only after every call that began has ended: nothing is left running
 * behind the caller's back. The first failure keeps calls that have not begun from beginning,
 * interrupts those that run, and is rethrown as it is, with later failures as suppressed ones. An
 * interrupt of the caller does the same and ends in {@link InterruptedException}. Calls must not
 * return null. One input, or a width of one, is served on the caller's own thread. Safe for use by
 * many threads; the width bounds each use, not all of them together.
 */
public final class Siblings {
  private final Scheduler scheduler;
  private final String name;
  private final int width;

  /** The name is given to the threads, followed by a number. */
  public Siblings(Scheduler scheduler, String name, int width) {
    Check.positive(width, "width");
    this.scheduler = scheduler;
    this.name = name;
    this.width = width;
  }

  /** The step's results, in the order of the inputs. */
  public <A, R, E extends Exception> List<R> map(
      List<? extends A> inputs, Step<? super A, ? extends R, ? extends E> step)
      throws E, InterruptedException {
    if (inputs.size() <= 1 || width == 1) {
      return inTurn(inputs, step);
    }
    JoinedCalls<A, R, E> calls = new JoinedCalls<>(List.copyOf(inputs), step);
    return calls.run(scheduler, name, Math.min(width, inputs.size()));
  }

  /** Does the action with every input. */
  public <A, E extends Exception> void each(
      List<? extends A> inputs, Action<? super A, ? extends E> action)
      throws E, InterruptedException {
    Step<A, Boolean, E> step =
        input -> {
          action.accept(input);
          return true;
        };
    this.<A, Boolean, E>map(inputs, step);
  }

  /** The results of all calls, in their order. */
  public <R> List<R> all(List<? extends Callable<? extends R>> calls) throws Exception {
    return this.<Callable<? extends R>, R, Exception>map(calls, Callable::call);
  }

  private static <A, R, E extends Exception> List<R> inTurn(
      List<? extends A> inputs, Step<? super A, ? extends R, ? extends E> step)
      throws E, InterruptedException {
    List<R> results = new ArrayList<>(inputs.size());
    for (A input : inputs) {
      if (Thread.interrupted()) {
        throw new InterruptedException("interrupted between calls done=" + results.size());
      }
      results.add(step.apply(input));
    }
    return List.copyOf(results);
  }
}
