package io.lampyr.functions.ingest.token;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Keys of an issuer, kept for a while.
 *
 * <p>Laws: they are asked for once an hour, and for tokens that others have signed at most once a
 * minute, whatever tokens there are; every five seconds where there are none. Where the issuer does
 * not answer, those that are known go on for a day. Nobody is refused for a key that is not among
 * those that are kept: only by keys that were read for him. Cost: two requests each time. Safe for
 * many threads; nothing is asked, and no signature looked at, under the lock.
 */
final class FetchedKeys implements IssuerKeys {
  static final Duration FRESH = Duration.ofHours(1);
  static final Duration KEPT = Duration.ofDays(1);
  static final Duration PAUSE = Duration.ofMinutes(1);
  static final Duration RETRY = Duration.ofSeconds(5);
  private static final System.Logger LOG = System.getLogger(FetchedKeys.class.getName());

  private final KeyReader reader;
  private final Clock clock;

  /** What is known, and since when; nothing before the first answer. */
  private @Nullable Known known;

  private @Nullable Long asked;

  private record Known(List<IssuerKey> keys, long sinceNanos) {
    boolean isYoungerThan(Duration age, long now) {
      return now - sinceNanos < age.toNanos();
    }

    boolean has(Predicate<IssuerKey> sought) {
      return keys.stream().anyMatch(sought);
    }
  }

  /** Keys as they are by now, and whether they were read for this very question. */
  private record Latest(Known known, boolean anew) {}

  FetchedKeys(KeyReader reader, Clock clock) {
    this.reader = reader;
    this.clock = clock;
  }

  @Override
  public boolean haveSigned(Optional<String> named, Predicate<IssuerKey> signs) {
    // A token that names no key may be of one that is not kept, if none of these has signed it.
    Predicate<IssuerKey> sought = named.isEmpty() ? signs : key -> key.id().equals(named);
    Optional<Known> kept = fresh();
    if (kept.isPresent() && kept.get().has(sought)) {
      return kept.get().has(signs);
    }
    Latest latest = latest();
    if (!latest.anew() && !latest.known().has(sought)) {
      throw new UnavailableException(
          "token is signed by a key that is not known, and keys cannot be read now");
    }
    return latest.known().has(signs);
  }

  private synchronized Optional<Known> fresh() {
    return known != null && known.isYoungerThan(FRESH, clock.monotonicNanos())
        ? Optional.of(known)
        : Optional.empty();
  }

  private Latest latest() {
    Known before;
    synchronized (this) {
      long now = clock.monotonicNanos();
      before = known;
      if (asked != null && now - asked < PAUSE.toNanos()) {
        return lasting(before, now);
      }
      asked = now;
    }
    try {
      Known fetched = new Known(reader.read(), clock.monotonicNanos());
      synchronized (this) {
        known = fetched;
      }
      return new Latest(fetched, true);
    } catch (IOException failure) {
      LOG.log(System.Logger.Level.WARNING, "keys of tokens were not renewed", failure);
      if (before == null) {
        synchronized (this) {
          // There is nothing to go on with: it is asked again soon.
          asked = clock.monotonicNanos() - PAUSE.minus(RETRY).toNanos();
        }
      }
      return lasting(before, clock.monotonicNanos());
    }
  }

  private static Latest lasting(@Nullable Known old, long now) {
    if (old == null || !old.isYoungerThan(KEPT, now)) {
      throw new UnavailableException("keys of tokens cannot be read");
    }
    return new Latest(old, false);
  }
}
