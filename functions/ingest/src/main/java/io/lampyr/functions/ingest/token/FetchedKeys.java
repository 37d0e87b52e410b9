package io.lampyr.functions.ingest.token;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.security.TokenSettings;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Keys as their issuer publishes them, below its address (OpenID Connect Discovery).
 *
 * <p>Laws: they are asked for once an hour, and for tokens that name others at most once a minute,
 * whatever tokens there are; every five seconds where there are none. Where the issuer does not
 * answer, those that are known go on for a day. What it answers is bounded, in bytes and in time,
 * and it leads nowhere else. Cost: two requests each time. Safe for many threads; nothing is asked
 * under the lock.
 */
final class FetchedKeys implements IssuerKeys {
  static final Duration FRESH = Duration.ofHours(1);
  static final Duration KEPT = Duration.ofDays(1);
  static final Duration PAUSE = Duration.ofMinutes(1);
  static final Duration RETRY = Duration.ofSeconds(5);
  static final int MOST_BYTES = 256 << 10;
  private static final System.Logger LOG = System.getLogger(FetchedKeys.class.getName());
  private static final Duration SILENCE = Duration.ofSeconds(2);
  private static final Duration WITHIN = Duration.ofSeconds(3);

  private final URI issuer;
  private final Clock clock;

  /** What is known, and since when; nothing before the first answer. */
  private @Nullable Known known;

  private @Nullable Long asked;

  private record Known(List<IssuerKey> keys, long sinceNanos) {
    boolean isYoungerThan(Duration age, long now) {
      return now - sinceNanos < age.toNanos();
    }
  }

  FetchedKeys(URI issuer, Clock clock) {
    this.issuer = issuer;
    this.clock = clock;
  }

  @Override
  public List<IssuerKey> of(Optional<String> named, TokenAlgorithm by) {
    Known now = now(named.isEmpty() ? Optional.empty() : named);
    return now.keys().stream().filter(key -> key.fits(named, by)).toList();
  }

  private Known now(Optional<String> named) {
    Known before;
    synchronized (this) {
      long now = clock.monotonicNanos();
      before = known;
      boolean serves =
          before != null
              && before.isYoungerThan(FRESH, now)
              && (named.isEmpty()
                  || before.keys().stream().anyMatch(key -> key.id().equals(named)));
      if (before != null && (serves || hasAskedSince(now))) {
        return lasting(before, now);
      }
      if (before == null && hasAskedSince(now)) {
        throw unanswered(null);
      }
      asked = now;
    }
    try {
      Known fetched = new Known(fetch(), clock.monotonicNanos());
      synchronized (this) {
        known = fetched;
      }
      return fetched;
    } catch (IOException | LampyrException failure) {
      if (before == null) {
        synchronized (this) {
          // There is nothing to go on with: it is asked again soon.
          asked = clock.monotonicNanos() - PAUSE.minus(RETRY).toNanos();
        }
        throw unanswered(failure);
      }
      LOG.log(System.Logger.Level.WARNING, "keys of tokens were not renewed", failure);
      return lasting(before, clock.monotonicNanos());
    }
  }

  private boolean hasAskedSince(long now) {
    return asked != null && now - asked < PAUSE.toNanos();
  }

  private Known lasting(Known old, long now) {
    if (!old.isYoungerThan(KEPT, now)) {
      throw unanswered(null);
    }
    return old;
  }

  private UnavailableException unanswered(@Nullable Throwable cause) {
    return new UnavailableException("keys of tokens cannot be read issuer=" + issuer, cause);
  }

  private List<IssuerKey> fetch() throws IOException {
    String at = issuer.toString();
    String below = at.endsWith("/") ? at.substring(0, at.length() - 1) : at;
    Map<String, @Nullable Object> described =
        get(URI.create(below + "/.well-known/openid-configuration"));
    if (!issuer.toString().equals(described.get("issuer"))) {
      throw new IOException("issuer calls itself by another name given=" + described.get("issuer"));
    }
    List<IssuerKey> keys = IssuerKey.ofSet(get(address(described.get("jwks_uri"))));
    if (keys.isEmpty()) {
      throw new IOException("issuer has no key that can be used issuer=" + issuer);
    }
    return keys;
  }

  private static URI address(@Nullable Object given) throws IOException {
    try {
      URI address = URI.create(String.valueOf(given));
      if (TokenSettings.isSafe(address)) {
        return address;
      }
    } catch (IllegalArgumentException malformed) {
      throw new IOException("issuer names no sound address of its keys", malformed);
    }
    throw new IOException("issuer's keys must be read by https jwks_uri=" + given);
  }

  private Map<String, @Nullable Object> get(URI from) throws IOException {
    HttpURLConnection connection = (HttpURLConnection) from.toURL().openConnection();
    connection.setInstanceFollowRedirects(false);
    connection.setConnectTimeout((int) SILENCE.toMillis());
    connection.setReadTimeout((int) SILENCE.toMillis());
    connection.setRequestProperty("Accept", "application/json");
    connection.setUseCaches(false);
    try (InputStream body = answered(connection)) {
      return Json.readObject(bytes(body));
    } finally {
      connection.disconnect();
    }
  }

  private static InputStream answered(HttpURLConnection connection) throws IOException {
    int status = connection.getResponseCode();
    if (status != 200) {
      throw new IOException("issuer answered status=" + status + " address=" + connection.getURL());
    }
    return connection.getInputStream();
  }

  private byte[] bytes(InputStream body) throws IOException {
    long until = clock.monotonicNanos() + WITHIN.toNanos();
    byte[] all = new byte[MOST_BYTES + 1];
    int read = 0;
    while (read < all.length) {
      int more = body.read(all, read, all.length - read);
      if (more < 0) {
        return Arrays.copyOf(all, read);
      }
      read += more;
      if (clock.monotonicNanos() > until) {
        throw new IOException("issuer's answer did not arrive in time");
      }
    }
    throw new IOException("issuer's answer is too long most=" + MOST_BYTES);
  }
}
