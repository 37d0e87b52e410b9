package io.lampyr.cachenodes.server;

import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.setting.Secret;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.List;

/**
 * Knows callers by a secret that all parts of one system share. There may be two, so that a secret
 * can be changed without a pause: first nodes accept the new one too, then callers send it, then
 * nodes forget the old one.
 *
 * <p>Laws: how long a comparison takes says nothing about the secret; no method gives it away.
 */
public final class Authentication {
  private static final String SCHEME = "Bearer ";
  private static final int LEAST_LENGTH = 16;
  private static final int MOST_LENGTH = 1024;
  private static final int MOST_SECRETS = 2;

  private final List<byte[]> accepted;

  public Authentication(List<Secret> accepted) {
    if (accepted.isEmpty() || accepted.size() > MOST_SECRETS) {
      throw new MisconfiguredException(
          "a node accepts one or two secrets given=" + accepted.size());
    }
    this.accepted = accepted.stream().map(Authentication::digest).toList();
  }

  /** The header's value by which a caller proves that it knows the secret. */
  public static String header(Secret secret) {
    check(secret);
    return SCHEME + secret.reveal();
  }

  /** Whether the value of the header is that of a caller who knows a secret. */
  boolean accepts(String header) {
    if (!header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        || header.length() > SCHEME.length() + MOST_LENGTH) {
      return false;
    }
    byte[] offered = digest(header.substring(SCHEME.length()));
    boolean known = false;
    for (byte[] secret : accepted) {
      // Every secret is compared, whichever it is.
      known |= MessageDigest.isEqual(secret, offered);
    }
    return known;
  }

  private static byte[] digest(Secret secret) {
    check(secret);
    return digest(secret.reveal());
  }

  private static void check(Secret secret) {
    String value = secret.reveal();
    boolean printable = value.chars().allMatch(c -> c > ' ' && c < 0x7f);
    if (value.length() < LEAST_LENGTH || value.length() > MOST_LENGTH || !printable) {
      throw new MisconfiguredException(
          "the secret of the nodes must be %d to %d printable characters of ASCII without spaces"
              .formatted(LEAST_LENGTH, MOST_LENGTH));
    }
  }

  private static byte[] digest(String value) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(value.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
