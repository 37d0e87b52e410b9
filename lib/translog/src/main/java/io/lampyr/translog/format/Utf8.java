package io.lampyr.translog.format;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/** UTF-8 that comes back as it went in: no half of a surrogate pair is replaced on the way. */
final class Utf8 {
  private Utf8() {}

  /** Whether the text is well-formed and has at most so many bytes. */
  static boolean fits(String text, int maxBytes) {
    if (text.length() > maxBytes) {
      return false;
    }
    int bytes = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isHighSurrogate(c)) {
        i++;
        if (i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
          return false;
        }
        bytes += 4;
      } else if (Character.isLowSurrogate(c)) {
        return false;
      } else {
        bytes += c < 0x80 ? 1 : c < 0x800 ? 2 : 3;
      }
    }
    return bytes <= maxBytes;
  }

  /** The text's beginning, with question marks for halves of surrogate pairs. */
  static String mended(String text, int maxChars) {
    String cut = text.length() <= maxChars ? text : text.substring(0, maxChars);
    return new String(cut.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);
  }

  static byte[] encode(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** The text of these bytes, which must be well-formed. */
  static String decode(ByteBuffer bytes) throws CharacterCodingException {
    return StandardCharsets.UTF_8
        .newDecoder()
        .onMalformedInput(CodingErrorAction.REPORT)
        .onUnmappableCharacter(CodingErrorAction.REPORT)
        .decode(bytes)
        .toString();
  }
}
