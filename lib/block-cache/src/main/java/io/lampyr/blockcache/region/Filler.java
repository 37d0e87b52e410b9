package io.lampyr.blockcache.region;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.Scheduler;
import io.lampyr.base.port.Scheduler.Awaited;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blockcache.CacheSettings;
import io.lampyr.blockcache.CachedBlob;
import io.lampyr.blockcache.TierMeter;
import io.lampyr.blockcache.Window;
import io.lampyr.blockcache.region.Flight.Landing;
import io.lampyr.blockcache.region.Flights.Claim;
import io.lampyr.blockcache.region.Flights.Wish;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/** Brings missing bytes into regions: one fetch for each run, whoever wants it. */
final class Filler {
  private static final int PAGE = CacheSettings.PAGE_BYTES;

  private final CacheSettings.FetchLimits limits;
  private final Ports ports;
  private final SlotLedger ledger;
  private final TierMeter meter;
  private final FetchGate gate;

  Filler(CacheSettings.FetchLimits limits, Ports ports, SlotLedger ledger, TierMeter meter) {
    this.limits = limits;
    this.ports = ports;
    this.ledger = ledger;
    this.meter = meter;
    this.gate = new FetchGate(limits);
  }

  /**
   * Fetches the wanted pages that are missing and waits for those that others fetch. On return they
   * are present, unless another's fetch came to nothing: then the caller is to try again. What
   * could be fetched but not kept is returned.
   */
  Optional<Window> fill(Pin pin, CachedBlob blob, Wish wish) {
    return ports.scheduler().waitFor(() -> filled(pin, blob, wish));
  }

  private Optional<Window> filled(Pin pin, CachedBlob blob, Wish wish) {
    Region region = pin.region();
    Claim claim = region.flights().claim(region.presence(), wish, blob.source());
    List<Flight> own = claim.own();
    for (Flight flight : own.subList(Math.min(1, own.size()), own.size())) {
      flyElsewhere(pin, blob, wish, flight, () -> {});
    }
    Optional<Window> aside =
        own.isEmpty() ? Optional.empty() : fly(pin, blob, wish, own.getFirst(), () -> {});
    for (Flight flight : own) {
      heed(flight, await(region, flight), blob);
    }
    for (Flight flight : claim.others()) {
      heed(flight, await(region, flight), blob);
    }
    return aside;
  }

  /**
   * Begins to fetch the wanted pages that are missing and that nobody fetches yet, and waits for
   * nothing. Returns how many fetches there are; each tells when it has ended, which may be before
   * this returns.
   */
  int begin(Pin pin, CachedBlob blob, Wish wish, Runnable ended) {
    Region region = pin.region();
    List<Flight> own = region.flights().claim(region.presence(), wish, blob.source()).own();
    own.forEach(flight -> flyElsewhere(pin, blob, wish, flight, ended));
    return own.size();
  }

  /** Further runs of one read go side by side, as a read's time is that of its longest chain. */
  private void flyElsewhere(Pin pin, CachedBlob blob, Wish wish, Flight flight, Runnable ended) {
    Pin further = pin.again();
    Runnable work =
        () -> {
          try {
            fly(further, blob, wish, flight, further::close);
          } catch (RuntimeException e) {
            // Those who wait for the flight get it from there.
            meter.failed();
          } finally {
            ended.run();
          }
        };
    try {
      var _ = ports.scheduler().fork("cache-fetch", work);
    } catch (RuntimeException e) {
      work.run();
    }
  }

  /**
   * {@code last} is done before anybody learns how it ended: who waited may close the cache next,
   * and a pin would keep its folder.
   */
  private Optional<Window> fly(Pin pin, CachedBlob blob, Wish wish, Flight flight, Runnable last) {
    int from = flight.fromPage() * PAGE;
    int to = Math.min(flight.toPage() * PAGE, wish.limit());
    Landing how = new Landing.Missed();
    try {
      Optional<Window> aside = gate.fetch(to - from, () -> bring(pin, blob, from, to));
      if (aside.isEmpty()) {
        how = new Landing.Filled();
      }
      return aside;
    } catch (RuntimeException | Error e) {
      // An interrupt is this thread's own affair and says nothing about the bytes.
      if (!Thread.currentThread().isInterrupted()) {
        how = new Landing.Failed(e);
      }
      throw e;
    } finally {
      pin.region().flights().end(flight);
      try {
        last.run();
      } finally {
        flight.land(how);
      }
    }
  }

  /** Fetches into the region, or else returns what was fetched. */
  private Optional<Window> bring(Pin pin, CachedBlob blob, int from, int to) {
    long start = pin.region().start() + from;
    MemorySegment bytes = MemorySegment.ofArray(new byte[to - from]);
    meter.fetched(read(blob, start, bytes));
    return keep(pin, from, bytes)
        ? Optional.empty()
        : Optional.of(new Window(start, bytes.asReadOnly()));
  }

  /** Writes bytes into the region and marks them as present; false if that was not possible. */
  boolean keep(Pin pin, int from, MemorySegment bytes) {
    try {
      pin.slot().write(from, bytes);
    } catch (IOException e) {
      meter.failed();
      pin.table().retire(pin.region());
      return false;
    }
    pin.region().presence().fill(from, from + (int) bytes.byteSize());
    ledger.filled(pin.slot().index(), pin.region().key(), from, bytes);
    return true;
  }

  /** Fetches bytes for one reader alone. */
  void fetch(CachedBlob blob, long offset, MemorySegment into) {
    Awaited<Long, RuntimeException> read =
        () -> gate.fetch(into.byteSize(), () -> read(blob, offset, into));
    meter.fetched(ports.scheduler().waitFor(read));
  }

  private long read(CachedBlob blob, long offset, MemorySegment into) {
    long began = ports.clock().monotonicNanos();
    try {
      blob.source().read(blob.key(), offset, into);
    } catch (RuntimeException e) {
      meter.failed();
      throw e;
    } finally {
      meter.waited(ports.clock().monotonicNanos() - began);
    }
    return into.byteSize();
  }

  private Landing await(Region region, Flight flight) {
    Optional<Landing> known = flight.landed();
    if (known.isPresent()) {
      return known.get();
    }
    long began = ports.clock().monotonicNanos();
    Landing how =
        gate.await(() -> {
          Optional<Scheduler.Task> timer = timer(region, flight);
          Landing landing = flight.await();
          timer.ifPresent(Scheduler.Task::cancel);
          return landing;
        });
    meter.waited(ports.clock().monotonicNanos() - began);
    return how;
  }

  private Optional<Scheduler.Task> timer(Region region, Flight flight) {
    if (!flight.claimTimer()) {
      return Optional.empty();
    }
    return Optional.of(
        ports
            .scheduler()
            .after(
                limits.maxWait(),
                "cache-wait",
                () -> {
                  region.flights().end(flight);
                  flight.land(new Landing.Missed());
                }));
  }

  private static void heed(Flight flight, Landing how, CachedBlob blob) {
    switch (how) {
      case Landing.Filled _, Landing.Missed _ -> {}
      case Landing.Failed failed -> {
        if (flight.source().equals(blob.source())) {
          throw sameKind(blob.key(), failed.error());
        }
      }
    }
  }

  /** A failure of this thread's own, with the other's as its cause. */
  private static RuntimeException sameKind(BlobKey blob, Throwable error) {
    String message = "a fetch that was waited for failed blob=" + blob + " cause=" + error;
    return switch (error) {
      case OverloadedException e -> new OverloadedException(message, e.retryAfter());
      case CorruptionException e -> new CorruptionException(message, e);
      case MisconfiguredException e -> new MisconfiguredException(message, e);
      default -> new UnavailableException(message, error);
    };
  }
}
