package io.lampyr.engine.enrich;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.mapping.fault.Dialect;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The tables that this process has at hand, those that were used last, up to a number of bytes.
 * What several need at once is fetched once. Safe for many threads. Cost: nothing for a table that
 * is at hand; else a query for each three of its chunks or so.
 */
public final class EnrichTables {
  private final Clock clock;
  private final EnrichTable.Means means;
  private final RecentlyUsed<String, EnrichTable> kept;
  private final Map<String, CompletableFuture<Optional<EnrichTable>>> flights = new HashMap<>();
  private final AtomicLong hits = new AtomicLong();
  private final AtomicLong loads = new AtomicLong();
  private final AtomicLong loadNanos = new AtomicLong();
  private final AtomicLong put = new AtomicLong();
  private final AtomicLong lookups = new AtomicLong();

  public EnrichTables(ItemStore items, Clock clock, Dialect dialect, EnrichSettings settings) {
    this.clock = clock;
    this.means =
        new EnrichTable.Means(items, dialect, () -> clock.now().toEpochMilli(), settings.memory());
    this.kept = RecentlyUsed.ofWeight(settings.memory().bytes(), EnrichTable::bytes);
  }

  /** What was done in this process, and what it has at hand. */
  public record Counts(
      long tables,
      long bytes,
      long hits,
      long loads,
      long loadMillis,
      long evictions,
      long lookups) {}

  public Counts counts() {
    long[] tables = new long[1];
    kept.each((_, _) -> tables[0]++);
    return new Counts(
        tables[0],
        kept.weight(),
        hits.get(),
        loads.get(),
        loadNanos.get() / 1_000_000,
        Math.max(0, put.get() - tables[0]),
        lookups.get());
  }

  /** A value was looked up. */
  void looked() {
    lookups.incrementAndGet();
  }

  /** The rows that the policy names; empty if they are there no more. */
  Optional<EnrichTable> find(EnrichPolicy policy, EnrichRows rows) {
    EnrichTable known = kept.find(rows.set());
    if (known != null) {
      hits.incrementAndGet();
      return Optional.of(known);
    }
    CompletableFuture<Optional<EnrichTable>> flight;
    boolean mine;
    synchronized (flights) {
      CompletableFuture<Optional<EnrichTable>> underWay = flights.get(rows.set());
      mine = underWay == null;
      flight = underWay == null ? new CompletableFuture<>() : underWay;
      if (mine) {
        flights.put(rows.set(), flight);
      }
    }
    return mine ? load(policy, rows, flight) : await(flight);
  }

  private Optional<EnrichTable> load(
      EnrichPolicy policy, EnrichRows rows, CompletableFuture<Optional<EnrichTable>> flight) {
    long began = clock.monotonicNanos();
    try {
      Optional<EnrichTable> loaded = EnrichTable.load(means, policy.source(), rows);
      loads.incrementAndGet();
      loadNanos.addAndGet(clock.monotonicNanos() - began);
      loaded.ifPresent(table -> keep(policy, rows, table));
      flight.complete(loaded);
      return loaded;
    } catch (RuntimeException | Error failure) {
      flight.completeExceptionally(failure);
      throw failure;
    } finally {
      synchronized (flights) {
        flights.remove(rows.set());
      }
    }
  }

  /** In place of what the policy had before: whoever holds that has it still. */
  private void keep(EnrichPolicy policy, EnrichRows rows, EnrichTable table) {
    kept.forgetIf((set, _) -> set.startsWith(policy.id()) && !set.equals(rows.set()));
    kept.keep(rows.set(), table);
    put.incrementAndGet();
  }

  private static Optional<EnrichTable> await(CompletableFuture<Optional<EnrichTable>> flight) {
    try {
      return flight.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while rows were fetched", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }
}
