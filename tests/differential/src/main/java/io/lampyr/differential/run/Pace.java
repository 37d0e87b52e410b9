package io.lampyr.differential.run;

import io.lampyr.base.port.Clock;
import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.compare.Kind;
import io.lampyr.differential.scene.Request;
import io.lampyr.differential.side.Answer;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How long both sides take for the same. */
final class Pace {
  /** Ours is slow if it takes so many times as long, and a while. */
  private static final int TIMES = 20;

  private static final Duration A_WHILE = Duration.ofMillis(250);
  private static final int REPETITIONS = 3;
  private static final double NANOS_OF_A_MILLI = 1e6;

  private final Stage stage;
  private final Clock clock;

  /** What both answered, and after what time. */
  record Timed(Stage.Pair pair, long ourNanos, long theirNanos) {
    boolean isSlow() {
      return ourNanos > A_WHILE.toNanos() && ourNanos > TIMES * theirNanos;
    }
  }

  Pace(Stage stage, Clock clock) {
    this.stage = stage;
    this.clock = clock;
  }

  Timed ask(String index, Request request) throws InterruptedException {
    long start = clock.monotonicNanos();
    Answer ours = stage.askUs(index, request);
    long middle = clock.monotonicNanos();
    Answer theirs = stage.askThem(index, request);
    long end = clock.monotonicNanos();
    return new Timed(new Stage.Pair(ours, theirs), middle - start, end - middle);
  }

  /** What is slow at its best of several times too. */
  Optional<Difference> slowness(String index, Request request, Timed first)
      throws InterruptedException {
    Timed best = first;
    for (int i = 0; i < REPETITIONS && best.isSlow(); i++) {
      Timed again = ask(index, request);
      best =
          new Timed(
              again.pair(),
              Math.min(best.ourNanos(), again.ourNanos()),
              Math.min(best.theirNanos(), again.theirNanos()));
    }
    return best.isSlow()
        ? Optional.of(
            new Difference(
                Kind.SLOW, List.of("took"), told(best.ourNanos()), told(best.theirNanos())))
        : Optional.empty();
  }

  private static String told(long nanos) {
    return String.format(Locale.ROOT, "%.1f ms", nanos / NANOS_OF_A_MILLI);
  }
}
