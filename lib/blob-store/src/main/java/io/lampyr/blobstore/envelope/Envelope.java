package io.lampyr.blobstore.envelope;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32C;

/**
 * Puts one readable line before a small object: {@code lampyr <kind> v<version> crc32c=<8 digits>}.
 * The checksum is over the line up to and with the equals sign, and everything behind the line.
 */
public record Envelope(String kind, int version) {
  private static final Pattern KIND = Pattern.compile("[a-z][a-z-]{0,39}");
  private static final Pattern LINE =
      Pattern.compile("(lampyr ([a-z][a-z-]{0,39}) v([0-9]{1,9}) crc32c=)([0-9a-f]{8})");
  private static final int MAX_LINE = 100;

  public Envelope {
    Check.that(KIND.matcher(kind).matches(), "kind must be 1 to 40 of a-z and -");
    Check.positive(version, "version");
  }

  /** The line, and the body behind it. */
  public byte[] seal(byte[] body) {
    byte[] checked = "lampyr %s v%d crc32c=".formatted(kind, version).getBytes(US_ASCII);
    byte[] digits = "%08x\n".formatted(crc(checked, body)).getBytes(US_ASCII);
    byte[] sealed = Arrays.copyOf(checked, checked.length + digits.length + body.length);
    System.arraycopy(digits, 0, sealed, checked.length, digits.length);
    System.arraycopy(body, 0, sealed, checked.length + digits.length, body.length);
    return sealed;
  }

  /**
   * The body. Throws {@link CorruptionException} if the bytes are damaged, cut, or something else,
   * and {@link MisconfiguredException} if they are of another version; both name the object.
   */
  public byte[] open(byte[] sealed, String name) {
    int lineEnd = lineEnd(sealed);
    Matcher line = LINE.matcher(lineEnd < 0 ? "" : new String(sealed, 0, lineEnd, US_ASCII));
    if (!line.matches()) {
      throw new CorruptionException(
          "object does not begin with the line of a " + kind + " object=" + name + " offset=0");
    }
    if (!line.group(2).equals(kind)) {
      throw new CorruptionException(
          "object is of another kind object=%s offset=0 expected=%s found=%s"
              .formatted(name, kind, line.group(2)));
    }
    if (Integer.parseInt(line.group(3)) != version) {
      throw new MisconfiguredException(
          "object is of another format version: use the Lampyr that wrote it, or a newer one"
              + " object=%s found=%s known=%d".formatted(name, line.group(3), version));
    }
    byte[] body = Arrays.copyOfRange(sealed, lineEnd + 1, sealed.length);
    int expected = Integer.parseUnsignedInt(line.group(4), 16);
    int found = crc(line.group(1).getBytes(US_ASCII), body);
    if (expected != found) {
      throw new CorruptionException(
          "checksum of an object does not match object=%s offset=%d expected=%08x found=%08x"
              .formatted(name, lineEnd + 1, expected, found));
    }
    return body;
  }

  private static int lineEnd(byte[] sealed) {
    for (int i = 0; i < Math.min(MAX_LINE, sealed.length); i++) {
      if (sealed[i] == '\n') {
        return i;
      }
    }
    return -1;
  }

  private static int crc(byte[] line, byte[] body) {
    CRC32C crc = new CRC32C();
    crc.update(line);
    crc.update(body);
    return (int) crc.getValue();
  }
}
