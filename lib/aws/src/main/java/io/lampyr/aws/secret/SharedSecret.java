package io.lampyr.aws.secret;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.setting.Secret;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What the parts of one system prove themselves with to each other. Where it is kept elsewhere it
 * can be changed while all of them run: who is refused, or meets a secret that it does not know,
 * asks again for what is true now.
 *
 * <p>Laws: the present secret is shown; it and the one before are accepted, if the source tells
 * both. Accepted is only what was read within {@link #BELIEVED_FOR}, or since when the source does
 * not answer. What cannot be read, or is no sound secret, changes nothing. Safe for many threads.
 * Cost: the source is asked at its start, and at most once in {@link #LEAST_BETWEEN}.
 */
public final class SharedSecret {
  /** For how long secrets are accepted before it is asked whether they still are. */
  public static final Duration BELIEVED_FOR = Duration.ofMinutes(5);

  /** Callers that do not know the secret must not make us ask more often. */
  public static final Duration LEAST_BETWEEN = Duration.ofSeconds(5);

  private static final System.Logger LOG = System.getLogger(SharedSecret.class.getName());
  private static final int LEAST_LENGTH = 16;
  private static final int MOST_LENGTH = 1024;
  private static final int MOST_SECRETS = 2;

  private final Optional<Source> source;
  private final AtomicReference<@Nullable CompletableFuture<Void>> asking = new AtomicReference<>();
  private volatile @Nullable Known known;

  private record Source(Supplier<List<Secret>> secrets, Clock clock) {}

  private record Known(List<Secret> secrets, long askedAtNanos) {}

  private SharedSecret(Optional<Source> source, @Nullable Known known) {
    this.source = source;
    this.known = known;
  }

  /** Secrets that stay as they are; the first is shown. */
  public static SharedSecret fixed(List<Secret> secrets) {
    return new SharedSecret(Optional.empty(), new Known(sound(secrets), 0));
  }

  /** Asks the source at once; it tells the present secret first, and perhaps the one before. */
  public static SharedSecret from(Supplier<List<Secret>> secrets, Clock clock) {
    long now = clock.monotonicNanos();
    return new SharedSecret(
        Optional.of(new Source(secrets, clock)), new Known(sound(secrets.get()), now));
  }

  /**
   * The same, asked when it is needed first, by one who needs it while others wait: a function that
   * begins before the secret is there, or can be reached, answers once it is. What cannot be read
   * then is thrown, and asked for again by whoever comes next.
   */
  public static SharedSecret whenNeeded(Supplier<List<Secret>> secrets, Clock clock) {
    return new SharedSecret(Optional.of(new Source(secrets, clock)), null);
  }

  private Known current() {
    Known now = known;
    while (now == null) {
      renew();
      now = known;
    }
    return now;
  }

  /** What to show to others. */
  public Secret shown() {
    return current().secrets().getFirst();
  }

  /** What others may show. */
  public List<Secret> accepted() {
    if (source.isPresent() && isOlderThan(BELIEVED_FOR, source.get())) {
      renew();
    }
    return current().secrets();
  }

  /** Whether it may ever become another. */
  public boolean isRenewable() {
    return source.isPresent();
  }

  /** Asks the source again, unless it was asked just now. */
  public void renew() {
    if (source.isEmpty()) {
      return;
    }
    CompletableFuture<Void> mine = new CompletableFuture<>();
    CompletableFuture<Void> others = asking.compareAndExchange(null, mine);
    if (others != null) {
      others.join();
      return;
    }
    try {
      if (isOlderThan(LEAST_BETWEEN, source.get())) {
        ask(source.get());
      }
    } finally {
      asking.set(null);
      mine.complete(null);
    }
  }

  private boolean isOlderThan(Duration age, Source from) {
    Known now = known;
    return now == null || from.clock().monotonicNanos() - now.askedAtNanos() >= age.toNanos();
  }

  private void ask(Source from) {
    // Taken before it is asked: what it tells is at least as new.
    long askedAt = from.clock().monotonicNanos();
    Known first = known;
    if (first == null) {
      known = new Known(sound(from.secrets().get()), askedAt);
      return;
    }
    List<Secret> before = first.secrets();
    List<Secret> now = before;
    try {
      now = sound(from.secrets().get());
    } catch (LampyrException failure) {
      LOG.log(
          System.Logger.Level.WARNING,
          "secret of the nodes cannot be read again; the one that was read before stays in use "
              + failure.getMessage());
    }
    known = new Known(now, askedAt);
    if (!now.equals(before)) {
      LOG.log(System.Logger.Level.INFO, "secret of the nodes was changed and is read again");
    }
  }

  private static List<Secret> sound(List<Secret> secrets) {
    if (secrets.isEmpty() || secrets.size() > MOST_SECRETS) {
      throw new MisconfiguredException(
          "there are one or two secrets of the nodes given=" + secrets.size());
    }
    for (Secret secret : secrets) {
      String value = secret.reveal();
      boolean printable = value.chars().allMatch(c -> c > ' ' && c < 0x7f);
      if (value.length() < LEAST_LENGTH || value.length() > MOST_LENGTH || !printable) {
        throw new MisconfiguredException(
            "the secret of the nodes must be %d to %d printable characters of ASCII without spaces"
                .formatted(LEAST_LENGTH, MOST_LENGTH));
      }
    }
    return List.copyOf(secrets);
  }
}
