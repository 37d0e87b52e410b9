package io.lampyr.cachenodes.server;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.base.setting.Secret;
import io.lampyr.cachenodes.proof.Proof;
import io.lampyr.cachenodes.proof.Proving;
import io.lampyr.cachenodes.proof.SeenProofs;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Knows callers by a secret that all parts of one system share, and by the one before it, so that
 * it can be changed without a pause. Callers prove that they know it; the secret itself is taken
 * for pages, and for calls until all processes know proofs.
 *
 * <p>Laws: how long a comparison takes says nothing about the secret; no method gives it away.
 */
public final class Authentication {
  private static final String SCHEME = "Bearer ";
  private static final int MOST_LENGTH = 1024;

  private final SharedSecret secret;
  private final Proving proving;

  /** What is made of what a caller shows. */
  sealed interface Verdict {
    /** He knows the secret. */
    record Known() implements Verdict {}

    /** He does not, or has to show it otherwise. */
    record Refused(String reason) implements Verdict {}

    /** Nobody can tell now. */
    record Untold(String reason) implements Verdict {}
  }

  /** What takes proofs for one server, with those that it has seen. */
  final class Desk {
    private final Clock clock;
    private final SeenProofs seen;

    private Desk(Clock clock) {
      this.clock = clock;
      this.seen = new SeenProofs(clock);
    }

    /** Of a call of this path, whose body {@link #ofBody} judges when it has arrived. */
    Verdict ofCall(String header, String path) {
      Optional<Proof> proof = Proof.parse(header);
      if (proof.isEmpty()) {
        return ofSecret(header);
      }
      if (!isByAny(accepted -> proof.get().isBy(accepted, path))) {
        return new Verdict.Refused("is wrong");
      }
      Duration ahead = proof.get().ahead(clock.now());
      if (ahead.abs().compareTo(Proof.TOLERANCE) > 0) {
        return new Verdict.Refused(
            String.format(
                Locale.ROOT,
                "is of another time: the caller's clock is %.1f s %s the node's, or the call was"
                    + " on its way for so long",
                ahead.abs().toMillis() / 1000.0,
                ahead.isNegative() ? "behind" : "ahead of"));
      }
      return new Verdict.Known();
    }

    /**
     * Of the body of a call that was found good but for it: to be asked once, just before it is
     * carried out. What is turned away before uses up no place among the proofs that were seen.
     */
    Verdict ofBody(String header, byte[] body) {
      Optional<Proof> proof = Proof.parse(header);
      if (proof.isEmpty()) {
        // Who showed the secret itself has proved nothing of his request, and need not.
        return new Verdict.Known();
      }
      if (!proof.get().isOf(body)) {
        return new Verdict.Refused("is of another request than this one");
      }
      return switch (seen.show(proof.get())) {
        case FIRST -> new Verdict.Known();
        case AGAIN -> new Verdict.Refused("was shown before");
        case TOO_MANY -> new Verdict.Untold("node has seen as many proofs as it can remember");
      };
    }

    private Verdict ofSecret(String header) {
      try {
        return proving.isDemanded()
            ? new Verdict.Refused("is no proof: upgrade the caller")
            : ofPage(header);
      } catch (UnavailableException notKnown) {
        return new Verdict.Untold("node cannot tell yet who may call: " + notKnown.getMessage());
      }
    }

    /** Of a page, which changes nothing: people ask for it. */
    Verdict ofPage(String header) {
      return accepts(header) ? new Verdict.Known() : new Verdict.Refused("is wrong");
    }
  }

  /** Takes the secret itself, and proofs. */
  public Authentication(SharedSecret secret) {
    this(secret, Proving.never());
  }

  public Authentication(SharedSecret secret, Proving proving) {
    this.secret = secret;
    this.proving = proving;
  }

  /** By secrets that do not change. */
  public Authentication(List<Secret> accepted) {
    this(SharedSecret.fixed(accepted));
  }

  /** The header's value by which a caller shows the secret. */
  public static String header(Secret secret) {
    return SCHEME + secret.reveal();
  }

  Desk desk(Clock clock) {
    return new Desk(clock);
  }

  /** Whether the value of the header is that of a caller who shows a secret. */
  private boolean accepts(String header) {
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        || header.length() > SCHEME.length() + MOST_LENGTH) {
      return false;
    }
    byte[] offered = digest(header.substring(SCHEME.length()));
    return isByAny(accepted -> MessageDigest.isEqual(digest(accepted.reveal()), offered));
  }

  private boolean isByAny(Predicate<Secret> test) {
    if (isAmong(secret.accepted(), test)) {
      return true;
    }
    // Who shows what is unknown here may have heard of a change before us.
    secret.renew();
    return isAmong(secret.accepted(), test);
  }

  private static boolean isAmong(List<Secret> accepted, Predicate<Secret> test) {
    boolean known = false;
    for (Secret each : accepted) {
      // Every secret is compared, whichever it is.
      known |= test.test(each);
    }
    return known;
  }

  private static byte[] digest(String value) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
