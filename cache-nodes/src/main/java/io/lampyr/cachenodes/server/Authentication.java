package io.lampyr.cachenodes.server;

import io.lampyr.aws.secret.SharedSecret;
import io.lampyr.base.setting.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * Knows callers by a secret that all parts of one system share, and by the one before it, so that
 * it can be changed without a pause.
 *
 * <p>Laws: how long a comparison takes says nothing about the secret; no method gives it away.
 */
public final class Authentication {
  private static final String SCHEME = "Bearer ";
  private static final int MOST_LENGTH = 1024;

  private final SharedSecret secret;

  public Authentication(SharedSecret secret) {
    this.secret = secret;
  }

  /** By secrets that do not change. */
  public Authentication(List<Secret> accepted) {
    this(SharedSecret.fixed(accepted));
  }

  /** The header's value by which a caller proves that it knows the secret. */
  public static String header(Secret secret) {
    return SCHEME + secret.reveal();
  }

  /** Whether the value of the header is that of a caller who knows a secret. */
  boolean accepts(String header) {
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        || header.length() > SCHEME.length() + MOST_LENGTH) {
      return false;
    }
    byte[] offered = digest(header.substring(SCHEME.length()));
    if (isAmong(secret.accepted(), offered)) {
      return true;
    }
    // Who shows what is unknown here may have heard of a change before us.
    secret.renew();
    return isAmong(secret.accepted(), offered);
  }

  private static boolean isAmong(List<Secret> accepted, byte[] offered) {
    boolean known = false;
    for (Secret each : accepted) {
      // Every secret is compared, whichever it is.
      known |= MessageDigest.isEqual(digest(each.reveal()), offered);
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
