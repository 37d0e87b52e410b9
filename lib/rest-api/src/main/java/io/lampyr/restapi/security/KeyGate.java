package io.lampyr.restapi.security;

import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.ApiKey;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.error.ApiError;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.ErrorAnswers;
import io.lampyr.restapi.exchange.Request;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Admits whoever shows a key that is valid, as {@code ApiKey}, or as {@code Basic} with the key's
 * id as user and its secret as password, for clients that know nothing else: both are the same
 * bytes. Tokens ({@code Bearer}) and signatures of AWS are not taken.
 *
 * <p>Laws: a key that was ended is admitted for at most {@link #SEEN_WITHIN} more; an expired one
 * not for a moment. Where cluster state does not answer, nobody is admitted whose key was not read
 * within that time. Secrets are compared in constant time. Cost: one read for each key and {@link
 * #SEEN_WITHIN}; a key that does not exist, or a wrong secret for one that is not remembered, is
 * read each time.
 */
public final class KeyGate implements Gatekeeper {
  /** For how long what was read of a key is believed. */
  public static final Duration SEEN_WITHIN = Duration.ofSeconds(5);

  private static final int MAX_REMEMBERED = 10_000;
  private static final List<String> SCHEMES = List.of("apikey ", "basic ");

  private final ApiKeys keys;
  private final Clock clock;

  /** Guards only itself: no key is read under it. The key that was read longest ago goes first. */
  private final Map<String, Known> remembered = new LinkedHashMap<>();

  public KeyGate(ApiKeys keys, Clock clock) {
    this.keys = keys;
    this.clock = clock;
  }

  private record Known(ApiKey key, KeyRights rights, long readAtNanos) {}

  @Override
  public Rights admit(Request request) {
    return known(request).rights();
  }

  /** What was begun before keys were asked for has all rights. */
  @Override
  public Rights of(Optional<String> owner) {
    if (owner.isEmpty()) {
      return Rights.ALL;
    }
    Known known = known(owner.get());
    if (known == null) {
      throw invalid("api key is unknown");
    }
    return checked(known).rights();
  }

  /** The id of the key that the request shows; refuses what {@link #admit} refuses. */
  public String keyOf(Request request) {
    return known(request).key().id();
  }

  private Known known(Request request) {
    Optional<String> header = request.headers().find("Authorization");
    if (header.isEmpty()) {
      throw refusal("missing authentication credentials for REST request [" + path(request) + "]");
    }
    String shown =
        credentials(header.get())
            .orElseThrow(() ->
                refusal(
                    "unable to authenticate with provided credentials: only the schemes [ApiKey]"
                        + " and [Basic], with a key's id and its api_key, are taken"));
    KeySecret secret =
        KeySecret.decode(shown)
            .orElseThrow(
                () -> invalid("the value behind [ApiKey] or [Basic] is not base64 of id:api_key"));
    return valid(secret);
  }

  /** What stands behind a scheme that is taken. */
  private static Optional<String> credentials(String header) {
    String lower = header.toLowerCase(Locale.ROOT);
    return SCHEMES.stream()
        .filter(lower::startsWith)
        .findFirst()
        .map(scheme -> header.substring(scheme.length()).strip());
  }

  private Known valid(KeySecret secret) {
    Known known = known(secret.id());
    // One answer for both, so that nobody learns which keys there are.
    if (known == null || !secret.isOf(known.key().secretSha256())) {
      throw invalid("api key is unknown or its secret is wrong");
    }
    return checked(known);
  }

  private Known checked(Known known) {
    ApiKey.Validity validity = known.key().validity();
    if (validity.invalidated()) {
      throw invalid("api key has been invalidated");
    }
    if (validity.expires().isPresent() && !clock.now().isBefore(validity.expires().get())) {
      throw invalid("api key is expired");
    }
    return known;
  }

  private @Nullable Known known(String id) {
    // Taken before the read: what is read is at least as new.
    long now = clock.monotonicNanos();
    synchronized (remembered) {
      Known before = remembered.get(id);
      if (before != null && now - before.readAtNanos() < SEEN_WITHIN.toNanos()) {
        return before;
      }
    }
    ApiKey key = keys.find(id).orElse(null);
    if (key == null) {
      return null;
    }
    Known read =
        new Known(key, new KeyRights(id, key.name(), KeyScope.decode(key.privileges())), now);
    remember(id, read);
    return read;
  }

  private void remember(String id, Known read) {
    synchronized (remembered) {
      Known before = remembered.remove(id);
      boolean older = before != null && before.readAtNanos() > read.readAtNanos();
      remembered.put(id, older ? before : read);
      if (remembered.size() > MAX_REMEMBERED) {
        remembered.remove(remembered.keySet().iterator().next());
      }
    }
  }

  private static String path(Request request) {
    int mark = request.uri().indexOf('?');
    return mark < 0 ? request.uri() : request.uri().substring(0, mark);
  }

  private static ApiException invalid(String why) {
    return invalid("API key", why);
  }

  /** What is answered to whoever shows something that is not good. */
  static ApiException invalid(String what, String why) {
    return unauthorized(
        ApiError.of(
                "security_exception",
                "unable to authenticate with provided credentials and anonymous access is not"
                    + " allowed for this request")
            .with("additional_unsuccessful_credentials", what + ": " + why));
  }

  private static ApiException refusal(String reason) {
    return unauthorized(ApiError.of("security_exception", reason));
  }

  private static ApiException unauthorized(ApiError error) {
    return new ApiException(
        401, error.with("header", Map.of("WWW-Authenticate", ErrorAnswers.CHALLENGES)));
  }
}
