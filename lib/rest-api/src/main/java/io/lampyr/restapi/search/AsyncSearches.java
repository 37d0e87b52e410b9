package io.lampyr.restapi.search;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Randomness;
import io.lampyr.base.port.Scheduler;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Searches that go on after the call that began them.
 *
 * <p>Laws: a search and its result are kept in this process until their time is over, they are
 * deleted, or the process ends; at most {@link #MAX_KEPT} are kept, and beyond that new ones are
 * refused. Safe for many threads.
 */
final class AsyncSearches {
  static final int MAX_KEPT = 64;

  private static final int ID_BYTES = 24;
  private static final Duration LOOK_AGAIN = Duration.ofMillis(5);
  private static final Duration COME_BACK = Duration.ofSeconds(10);

  private final Clock clock;
  private final Scheduler scheduler;
  private final Randomness randomness;
  private final ErrorAnswers errors;
  private final RequestMemory memory;
  private final Map<String, Kept> kept = new LinkedHashMap<>();

  /** What came of a search. */
  sealed interface Outcome {
    record Running() implements Outcome {}

    record Done(PagedSearches.Found found) implements Outcome {}

    record Failed(ApiException why) implements Outcome {}
  }

  /** One search: what it reads, and how far it is. */
  static final class Kept {
    private final String id;
    private final List<String> indices;
    private final Instant began;
    private volatile Instant expires;
    private volatile Outcome outcome = new Outcome.Running();
    private volatile @Nullable Instant ended;
    private volatile Scheduler.@Nullable Task task;
    private volatile boolean dropped;
    private final RequestMemory.Held memory;

    private Kept(
        String id,
        List<String> indices,
        Instant began,
        Instant expires,
        RequestMemory.Held memory) {
      this.memory = memory;
      this.id = id;
      this.indices = List.copyOf(indices);
      this.began = began;
      this.expires = expires;
    }

    String id() {
      return id;
    }

    /** Whoever asks for the result needs the right to read these. */
    List<String> indices() {
      return indices;
    }

    Instant began() {
      return began;
    }

    Instant expires() {
      return expires;
    }

    Optional<Instant> ended() {
      return Optional.ofNullable(ended);
    }

    Outcome outcome() {
      return outcome;
    }

    /** Nobody gets its result any more. */
    private void forget() {
      dropped = true;
      Scheduler.Task running = task;
      if (running != null) {
        running.cancel();
      }
      memory.close();
    }
  }

  AsyncSearches(Ports ports, ErrorAnswers errors, RequestMemory memory) {
    this.clock = ports.clock();
    this.scheduler = ports.scheduler();
    this.randomness = ports.randomness();
    this.memory = memory;
    this.errors = errors;
  }

  /** Begins a search on a thread of its own. */
  Kept start(List<String> indices, Duration keepAlive, Supplier<PagedSearches.Found> search) {
    byte[] bytes = new byte[ID_BYTES];
    randomness.nextBytes(bytes);
    Instant now = clock.now();
    Kept one =
        new Kept(
            Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
            indices,
            now,
            now.plus(keepAlive),
            memory.begin());
    synchronized (kept) {
      dropExpired(now);
      if (kept.size() >= MAX_KEPT) {
        throw new OverloadedException("too many async searches max=" + MAX_KEPT, COME_BACK);
      }
      kept.put(one.id, one);
    }
    one.task = scheduler.fork("async-search", () -> run(one, search));
    return one;
  }

  private void run(Kept one, Supplier<PagedSearches.Found> search) {
    Outcome outcome;
    try {
      outcome = new Outcome.Done(one.memory.during(search));
    } catch (RuntimeException why) {
      outcome = new Outcome.Failed(errors.known(why));
      one.memory.close();
    }
    one.ended = clock.now();
    one.outcome = outcome;
    if (one.dropped) {
      // What it took after it was dropped.
      one.memory.close();
    }
  }

  private void dropExpired(Instant now) {
    kept.values()
        .removeIf(one -> {
          boolean over = one.expires.isBefore(now);
          if (over) {
            one.forget();
          }
          return over;
        });
  }

  Optional<Kept> find(String id) {
    synchronized (kept) {
      dropExpired(clock.now());
      return Optional.ofNullable(kept.get(id));
    }
  }

  /** Keeps it for so long from now on, if that is longer. */
  void extend(Kept one, Duration keepAlive) {
    Instant until = clock.now().plus(keepAlive);
    one.expires = until.isAfter(one.expires) ? until : one.expires;
  }

  void drop(Kept one) {
    synchronized (kept) {
      kept.remove(one.id);
    }
    one.forget();
  }

  /** Waits until the search has ended, or so much time has passed. */
  void await(Kept one, Duration within) {
    long began = clock.monotonicNanos();
    try {
      while (one.outcome instanceof Outcome.Running
          && clock.monotonicNanos() - began < within.toNanos()) {
        scheduler.sleep(LOOK_AGAIN);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while a search ran", e);
    }
  }
}
