package io.lampyr.mapping.document;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * Ids as terms. Ids of digits take four bits for each, ids that are URL-safe base 64 (as given
 * automatically) three bytes for four characters, all others are UTF-8; the first byte tells which.
 * Every id has one term, and every term one id.
 */
public final class DocumentId {
  /** The longest id in UTF-8. */
  public static final int MAX_BYTES = 512;

  private static final byte UTF8 = 1;
  private static final byte DIGITS = 2;
  private static final byte BASE64 = 3;

  /** Shorter ids gain nothing from base 64, and words would look like it. */
  private static final int MIN_BASE64_CHARS = 16;

  private static final int NO_DIGIT = 0xf;

  private DocumentId() {}

  public static BytesRef encode(String id) {
    if (isDigits(id)) {
      return new BytesRef(digits(id));
    }
    byte[] decoded = base64(id);
    byte[] rest = decoded == null ? id.getBytes(StandardCharsets.UTF_8) : decoded;
    byte[] term = new byte[rest.length + 1];
    term[0] = decoded == null ? UTF8 : BASE64;
    System.arraycopy(rest, 0, term, 1, rest.length);
    return new BytesRef(term);
  }

  private static boolean isDigits(String id) {
    for (int i = 0; i < id.length(); i++) {
      if (id.charAt(i) < '0' || id.charAt(i) > '9') {
        return false;
      }
    }
    return !id.isEmpty();
  }

  private static byte[] digits(String id) {
    byte[] term = new byte[1 + (id.length() + 1) / 2];
    term[0] = DIGITS;
    for (int i = 0; i < id.length(); i += 2) {
      int low = i + 1 < id.length() ? id.charAt(i + 1) - '0' : NO_DIGIT;
      term[1 + i / 2] = (byte) ((id.charAt(i) - '0') << 4 | low);
    }
    return term;
  }

  private static byte @Nullable [] base64(String id) {
    if (id.length() < MIN_BASE64_CHARS || !isBase64(id)) {
      return null;
    }
    try {
      byte[] decoded = Base64.getUrlDecoder().decode(id);
      // Several texts may decode to the same bytes: only the one that they encode to is packed.
      String back = Base64.getUrlEncoder().withoutPadding().encodeToString(decoded);
      return back.equals(id) ? decoded : null;
    } catch (IllegalArgumentException notBase64) {
      return null;
    }
  }

  private static boolean isBase64(String id) {
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      boolean letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
      if (!letter && !(c >= '0' && c <= '9') && c != '-' && c != '_') {
        return false;
      }
    }
    return true;
  }

  /** The id of a term that was encoded here. */
  public static String decode(BytesRef term) {
    byte[] rest = new byte[term.length - 1];
    System.arraycopy(term.bytes, term.offset + 1, rest, 0, rest.length);
    return switch (term.bytes[term.offset]) {
      case UTF8 -> new String(rest, StandardCharsets.UTF_8);
      case BASE64 -> Base64.getUrlEncoder().withoutPadding().encodeToString(rest);
      case DIGITS -> {
        StringBuilder id = new StringBuilder(rest.length * 2);
        for (byte pair : rest) {
          id.append((char) ('0' + (pair >> 4 & 0xf)));
          if ((pair & 0xf) != NO_DIGIT) {
            id.append((char) ('0' + (pair & 0xf)));
          }
        }
        yield id.toString();
      }
      default -> throw new IllegalArgumentException("id term of unknown form");
    };
  }
}
