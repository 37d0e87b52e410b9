package io.lampyr.functions.ingest.token;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.security.TokenGate;
import io.lampyr.restapi.security.TokenSettings;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Proves tokens (RFC 7519), each with a signature (RFC 7515) by a key of the one issuer that is
 * trusted.
 *
 * <p>Laws: nothing of a token is believed before its signature is proved, but which key and which
 * of the known ways it names; what is said of it where it is refused tells nothing of its content.
 * What is hostile is bounded first.
 */
public final class TokenVerifier {
  /** What fits into the gateway's headers. */
  static final int MOST_CHARS = 10_240;

  private static final int MOST_SUBJECT_CHARS = 256;
  private static final long MOST_SECONDS = 253_402_300_799L;

  private final TokenSettings settings;
  private final IssuerKeys keys;
  private final Clock clock;

  TokenVerifier(TokenSettings settings, IssuerKeys keys, Clock clock) {
    this.settings = settings;
    this.keys = keys;
    this.clock = clock;
  }

  /** With keys as the issuer publishes them. */
  public static TokenVerifier of(TokenSettings settings, Clock clock, Scheduler scheduler) {
    KeyReader reader = new KeyReader(settings.issuer(), scheduler);
    return new TokenVerifier(settings, new FetchedKeys(reader, clock), clock);
  }

  /** What is to be thought of a token. */
  public sealed interface Verdict {
    /** It is what it says. */
    record Sound(Caller.Token holder) implements Verdict {}

    /** It is not good, or not for us. */
    record Refused(String why) implements Verdict {}
  }

  /** A token, taken apart. */
  @SuppressWarnings("ArrayRecordComponent") // Made once, read once, and compared by nobody.
  private record Parts(
      Map<String, @Nullable Object> header,
      Map<String, @Nullable Object> claims,
      byte[] signed,
      byte[] signature) {}

  /**
   * Throws {@link UnavailableException} where it cannot be told at the moment, or will soon be told
   * otherwise: that a token is refused may be remembered.
   */
  public Verdict verdict(String token) {
    Optional<Parts> read = parts(token);
    if (read.isEmpty()) {
      return new Verdict.Refused("it is no token");
    }
    Parts parts = read.get();
    Optional<TokenAlgorithm> by = TokenAlgorithm.of(String.valueOf(parts.header().get("alg")));
    if (by.isEmpty()) {
      return new Verdict.Refused("it is signed in no way that is taken");
    }
    if (parts.header().containsKey("crit")) {
      return new Verdict.Refused("it demands what is not known here");
    }
    Object named = parts.header().get("kid");
    if (named != null && !(named instanceof String)) {
      return new Verdict.Refused("it names no key");
    }
    Optional<String> id = Optional.ofNullable((String) named);
    boolean signed =
        keys.haveSigned(
            id,
            key ->
                key.fits(id, by.get())
                    && by.get().verifies(key.key(), parts.signed(), parts.signature()));
    return signed ? proved(parts.claims()) : new Verdict.Refused("no key of the issuer signed it");
  }

  private static Optional<Parts> parts(String token) {
    String[] parts = token.split("\\.", -1);
    if (token.length() > MOST_CHARS || parts.length != 3) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          new Parts(
              Json.readObject(decoded(parts[0])),
              Json.readObject(decoded(parts[1])),
              (parts[0] + "." + parts[1]).getBytes(StandardCharsets.US_ASCII),
              decoded(parts[2])));
    } catch (IllegalArgumentException | InvalidInputException malformed) {
      return Optional.empty();
    }
  }

  private static byte[] decoded(String part) {
    if (part.indexOf('=') >= 0) {
      throw new IllegalArgumentException("padded");
    }
    return Base64.getUrlDecoder().decode(part);
  }

  private Verdict proved(Map<String, @Nullable Object> claims) {
    if (!settings.issuer().toString().equals(claims.get("iss"))) {
      return new Verdict.Refused("another issuer made it");
    }
    if (!isForUs(claims.get("aud"))) {
      return new Verdict.Refused("it is made for another audience");
    }
    Optional<Instant> ends = time(claims.get("exp"));
    if (ends.isEmpty()) {
      return new Verdict.Refused("it does not say when it ends");
    }
    Instant now = clock.now();
    if (!now.isBefore(ends.get().plus(TokenGate.SKEW))) {
      return new Verdict.Refused("it has expired");
    }
    Optional<Instant> begins = time(claims.get("nbf"));
    if (begins.isEmpty() && claims.get("nbf") != null) {
      return new Verdict.Refused("it does not say when it begins");
    }
    if (begins.filter(begin -> now.isBefore(begin.minus(TokenGate.SKEW))).isPresent()) {
      throw new UnavailableException("token is not valid yet");
    }
    if (!(claims.get("sub") instanceof String subject)
        || subject.isBlank()
        || subject.length() > MOST_SUBJECT_CHARS) {
      return new Verdict.Refused("it does not say whom it is of");
    }
    List<String> known = List.copyOf(settings.roles().known(values(claims)));
    return new Verdict.Sound(new Caller.Token(subject, known, ends.get()));
  }

  private boolean isForUs(@Nullable Object audience) {
    return audience instanceof List<?> several
        ? several.contains(settings.audience())
        : settings.audience().equals(audience);
  }

  private static Optional<Instant> time(@Nullable Object given) {
    if (!(given instanceof Number number)) {
      return Optional.empty();
    }
    double seconds = number.doubleValue();
    return seconds >= 0 && seconds <= MOST_SECONDS
        ? Optional.of(Instant.ofEpochSecond(number.longValue()))
        : Optional.empty();
  }

  /** One text, or several; below objects, if the claim is no name itself. */
  private List<String> values(Map<String, @Nullable Object> claims) {
    Object found = claims.get(settings.claim());
    if (found == null) {
      found = claims;
      for (String name : settings.claim().split("\\.", -1)) {
        found = found instanceof Map<?, ?> object ? object.get(name) : null;
      }
    }
    List<String> values = new ArrayList<>();
    if (found instanceof String one) {
      values.add(one);
    } else if (found instanceof List<?> several) {
      several.forEach(value -> {
        if (value instanceof String text) {
          values.add(text);
        }
      });
    }
    return values;
  }
}
