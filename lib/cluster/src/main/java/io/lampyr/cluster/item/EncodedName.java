package io.lampyr.cluster.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.check.Check;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * Users' names within keys. Bytes other than {@code a-z 0-9 _ -} become a dot and two hexadecimal
 * digits; what grows beyond {@link #MAX_PLAIN} characters keeps its beginning and ends in two dots
 * and its SHA-256, which no plain encoding can contain.
 */
final class EncodedName {
  private static final int MAX_PLAIN = 120;
  private static final int KEPT = 48;

  private EncodedName() {}

  static String of(String name) {
    Check.that(!name.isEmpty(), "name must not be empty");
    byte[] bytes = name.getBytes(UTF_8);
    StringBuilder encoded = new StringBuilder(bytes.length + 16);
    for (byte b : bytes) {
      if (encoded.length() > MAX_PLAIN) {
        break;
      }
      append(encoded, b);
    }
    if (encoded.length() <= MAX_PLAIN) {
      return encoded.toString();
    }
    return encoded.substring(0, KEPT) + ".." + HexFormat.of().formatHex(digest(bytes));
  }

  private static void append(StringBuilder into, byte b) {
    boolean plain = (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '_' || b == '-';
    if (plain) {
      into.append((char) b);
    } else {
      into.append('.').append(HexFormat.of().toHexDigits(b));
    }
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      // Every Java platform has SHA-256.
      throw new AssertionError(impossible);
    }
  }
}
