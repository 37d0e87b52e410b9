package io.lampyr.query.script.run;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of texts, in hexadecimal digits. */
final class Digests {
  private Digests() {}

  static String of(String text, String method, Arguments arguments) {
    arguments.budget().steps(1 + text.length() / 4, arguments.offset());
    try {
      MessageDigest digest = MessageDigest.getInstance(method.equals("sha1") ? "SHA-1" : "SHA-256");
      return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
    } catch (NoSuchAlgorithmException missing) {
      throw new IllegalStateException("every Java has this digest", missing);
    }
  }
}
