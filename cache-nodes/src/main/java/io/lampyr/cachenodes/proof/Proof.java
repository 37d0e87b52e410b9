package io.lampyr.cachenodes.proof;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.port.Ports;
import io.lampyr.base.setting.Secret;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * That a caller who knows the secret made this very call at about this time: a code over the path,
 * the time, a number used once and the digest of the body. {@code docs/format/node-protocol.md}
 * tells its text.
 *
 * <p>Laws: nothing of the secret can be learned from it, nor from how long a comparison takes. It
 * proves nothing for another call, nor later, nor, with {@link SeenProofs}, a second time.
 */
public final class Proof {
  /** How far apart the clocks of caller and node may be, and how long a call may be on its way. */
  public static final Duration TOLERANCE = Duration.ofSeconds(30);

  private static final String SCHEME = "Lampyr-Proof";
  private static final String PURPOSE = "lampyr-node-call-v1";
  private static final Pattern FORM =
      Pattern.compile(SCHEME + " ([1-9][0-9]{0,17}) ([0-9a-f]{32}) ([0-9a-f]{64}) ([0-9a-f]{64})");
  private static final int MOST_LENGTH = 200;
  private static final int NONCE_BYTES = 16;
  private static final HexFormat HEX = HexFormat.of();

  private final long millis;
  private final String nonce;
  private final String body;
  private final byte[] code;

  private Proof(long millis, String nonce, String body, byte[] code) {
    this.millis = millis;
    this.nonce = nonce;
    this.body = body;
    this.code = code;
  }

  /** The header's value for a call that is made now. */
  public static String header(Secret secret, String path, byte[] body, Ports ports) {
    byte[] nonce = new byte[NONCE_BYTES];
    ports.randomness().nextBytes(nonce);
    long millis = ports.clock().now().toEpochMilli();
    String drawn = HEX.formatHex(nonce);
    String digest = HEX.formatHex(digest(body));
    return SCHEME
        + " "
        + millis
        + " "
        + drawn
        + " "
        + digest
        + " "
        + HEX.formatHex(code(secret, path, millis, drawn, digest));
  }

  /** What the header's value says, if it is a proof at all. */
  public static Optional<Proof> parse(String header) {
    Matcher parts = FORM.matcher(header.length() <= MOST_LENGTH ? header : "");
    return parts.matches()
        ? Optional.of(
            new Proof(
                Long.parseLong(parts.group(1)),
                parts.group(2),
                parts.group(3),
                HEX.parseHex(parts.group(4))))
        : Optional.empty();
  }

  /** Whether who made it knows the secret, and made it for this path. */
  public boolean isBy(Secret secret, String path) {
    return MessageDigest.isEqual(code, code(secret, path, millis, nonce, body));
  }

  /** How far the caller's clock was ahead of this time when he made it. */
  public Duration ahead(Instant now) {
    return Duration.ofMillis(millis - now.toEpochMilli());
  }

  /** Whether these are the bytes that the call was made with. */
  public boolean isOf(byte[] bytes) {
    return MessageDigest.isEqual(
        body.getBytes(US_ASCII), HEX.formatHex(digest(bytes)).getBytes(US_ASCII));
  }

  /** A number that no other proof has, but by a chance that nobody meets. */
  long mark() {
    return ByteBuffer.wrap(code).getLong();
  }

  private static byte[] code(Secret secret, String path, long millis, String nonce, String body) {
    String signed = PURPOSE + "\n" + path + "\n" + millis + "\n" + nonce + "\n" + body;
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(secret.reveal().getBytes(UTF_8), "HmacSHA256"));
      return mac.doFinal(signed.getBytes(UTF_8));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has HmacSHA256", impossible);
    }
  }

  private static byte[] digest(byte[] bytes) {
    try {
      return MessageDigest.getInstance("SHA-256").digest(bytes);
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every JDK has SHA-256", impossible);
    }
  }
}
