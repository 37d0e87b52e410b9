package io.lampyr.restapi.security;

import io.lampyr.base.port.Randomness;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Pattern;

/** What a client shows: which key it has, and that it has it. */
record KeySecret(String id, String secret) {
  private static final int ID_BYTES = 15;
  private static final int SECRET_BYTES = 24;
  private static final int MAX_ENCODED = 512;
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  static KeySecret random(Randomness randomness) {
    return new KeySecret(text(randomness, ID_BYTES), text(randomness, SECRET_BYTES));
  }

  private static String text(Randomness randomness, int length) {
    byte[] bytes = new byte[length];
    randomness.nextBytes(bytes);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  /** What stands behind {@code ApiKey} in a header. */
  static Optional<KeySecret> decode(String encoded) {
    if (encoded.length() > MAX_ENCODED) {
      return Optional.empty();
    }
    String pair;
    try {
      pair = new String(Base64.getDecoder().decode(encoded), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
    int colon = pair.indexOf(':');
    if (colon < 0 || !ID.matcher(pair.substring(0, colon)).matches()) {
      return Optional.empty();
    }
    return Optional.of(new KeySecret(pair.substring(0, colon), pair.substring(colon + 1)));
  }

  String encoded() {
    return Base64.getEncoder().encodeToString((id + ":" + secret).getBytes(StandardCharsets.UTF_8));
  }

  String sha256() {
    return HexFormat.of().formatHex(digest());
  }

  /** Takes the same time wherever the two differ. */
  boolean isOf(String sha256) {
    return MessageDigest.isEqual(digest(), HexFormat.of().parseHex(sha256));
  }

  private byte[] digest() {
    try {
      return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }

  /** Keeps the secret out of logs. */
  @Override
  public String toString() {
    return "KeySecret[id=" + id + "]";
  }
}
