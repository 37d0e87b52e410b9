package io.lampyr.engine.client;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.kept.RecentlyUsed;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was loaded last, for a bounded number of keys, and lets callers that need a load at
 * the same time share one. Loads are numbered as they begin, so that a caller can ask for one that
 * is newer than what has disappointed it. What was loaded but is not worth keeping is handed to
 * those who waited for it, and forgotten. Safe for many threads.
 */
final class SharedLoads<K, V> {
  private final Loader<K, V> loader;
  private final Predicate<V> worthKeeping;
  private final ReentrantLock lock = new ReentrantLock();
  private final RecentlyUsed<K, Loaded<V>> kept;
  private final Map<K, Flight<V>> flights = new HashMap<>();
  private long begun;

  /** Loads; is told the number of the load. */
  interface Loader<K, V> {
    V load(K key, long sequence);
  }

  /** A value, and which load brought it. */
  record Loaded<V>(long sequence, V value) {}

  private record Flight<V>(long sequence, CompletableFuture<Loaded<V>> result) {}

  SharedLoads(int maxKept, Loader<K, V> loader, Predicate<V> worthKeeping) {
    this.kept = RecentlyUsed.ofEntries(maxKept);
    this.loader = loader;
    this.worthKeeping = worthKeeping;
  }

  /** The number of the load that was begun last: later ones are higher. */
  long sequence() {
    lock.lock();
    try {
      return begun;
    } finally {
      lock.unlock();
    }
  }

  /**
   * What a load with a number above the given one brought: kept, under way, or begun now. A failure
   * of the load is thrown to all who wait for it.
   */
  Loaded<V> newerThan(long sequence, K key) {
    Flight<V> flight;
    boolean mine = false;
    lock.lock();
    try {
      Loaded<V> known = kept.find(key);
      if (known != null && known.sequence() > sequence) {
        return known;
      }
      Flight<V> underWay = flights.get(key);
      if (underWay != null && underWay.sequence() > sequence) {
        flight = underWay;
      } else {
        mine = true;
        flight = new Flight<>(++begun, new CompletableFuture<>());
        flights.put(key, flight);
      }
    } finally {
      lock.unlock();
    }
    return mine ? load(key, flight) : await(flight);
  }

  /** What this load, or an earlier one, brought is not kept any longer. */
  void forget(long sequence, K key) {
    lock.lock();
    try {
      Loaded<V> known = kept.find(key);
      if (known != null && known.sequence() <= sequence) {
        kept.forget(key);
      }
    } finally {
      lock.unlock();
    }
  }

  private Loaded<V> load(K key, Flight<V> flight) {
    @Nullable Loaded<V> loaded = null;
    try {
      loaded = new Loaded<>(flight.sequence(), loader.load(key, flight.sequence()));
      return loaded;
    } catch (RuntimeException | Error failure) {
      flight.result().completeExceptionally(failure);
      throw failure;
    } finally {
      land(key, flight, loaded);
    }
  }

  private void land(K key, Flight<V> flight, @Nullable Loaded<V> loaded) {
    lock.lock();
    try {
      flights.remove(key, flight);
      if (loaded != null) {
        keep(key, loaded);
      }
    } finally {
      lock.unlock();
    }
    if (loaded != null) {
      flight.result().complete(loaded);
    }
  }

  /** A load that was overtaken by a later one does not replace it. */
  private void keep(K key, Loaded<V> loaded) {
    Loaded<V> known = kept.find(key);
    if (known != null && known.sequence() > loaded.sequence()) {
      return;
    }
    if (!worthKeeping.test(loaded.value())) {
      kept.forget(key);
      return;
    }
    kept.keep(key, loaded);
  }

  private static <V> Loaded<V> await(Flight<V> flight) {
    try {
      return flight.result().get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while waiting for another's load", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
