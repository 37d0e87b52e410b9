package io.lampyr.base.id;

import io.lampyr.base.port.Randomness;
import java.util.Base64;

/** Random names, and the check that a name is one. */
final class Names {
  private Names() {}

  static String random(Randomness randomness, int bytes) {
    byte[] value = new byte[bytes];
    randomness.nextBytes(value);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(value);
  }

  static boolean isBase64Url(String name, int length) {
    if (name.length() != length) {
      return false;
    }
    for (int i = 0; i < length; i++) {
      if (!isBase64Url(name.charAt(i))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBase64Url(int c) {
    return (c >= 'A' && c <= 'Z')
        || (c >= 'a' && c <= 'z')
        || (c >= '0' && c <= '9')
        || c == '-'
        || c == '_';
  }
}
