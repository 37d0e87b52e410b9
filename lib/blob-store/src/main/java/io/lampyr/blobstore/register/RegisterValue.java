package io.lampyr.blobstore.register;

import static java.nio.charset.StandardCharsets.US_ASCII;

import io.lampyr.base.error.CorruptionException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A register's content: one line with version, writer and the nonces of this write and of those
 * before it, newest first; then the bytes. The nonces of earlier writes let a writer find out that
 * it had won although others have written since.
 */
final class RegisterValue {
  /** How many writes are remembered: whoever is further behind cannot know its fate any more. */
  static final int MAX_NONCES = 16;

  private static final Pattern WRITER = Pattern.compile("[A-Za-z0-9_.:-]{1,100}");
  private static final Pattern LINE =
      Pattern.compile(
          "version=([1-9][0-9]{0,17}) writer=([A-Za-z0-9_.:-]{1,100})"
              + " nonces=([0-9a-f]{16}(?:,[0-9a-f]{16}){0,15})");
  private static final int MAX_LINE = 500;

  private final long version;
  private final String writer;
  private final List<String> nonces;
  private final byte[] payload;

  private RegisterValue(long version, String writer, List<String> nonces, byte[] payload) {
    this.version = version;
    this.writer = writer;
    this.nonces = List.copyOf(nonces);
    this.payload = payload.clone();
  }

  static boolean isWriter(String writer) {
    return WRITER.matcher(writer).matches();
  }

  static RegisterValue first(String writer, String nonce, byte[] payload) {
    return new RegisterValue(1, writer, List.of(nonce), payload);
  }

  /** What this writer would put in this value's place. */
  RegisterValue next(String nextWriter, String nonce, byte[] nextPayload) {
    List<String> history =
        Stream.concat(Stream.of(nonce), nonces.stream()).limit(MAX_NONCES).toList();
    return new RegisterValue(Math.addExact(version, 1), nextWriter, history, nextPayload);
  }

  byte[] encode() {
    byte[] line =
        "version=%d writer=%s nonces=%s\n"
            .formatted(version, writer, String.join(",", nonces))
            .getBytes(US_ASCII);
    byte[] encoded = Arrays.copyOf(line, line.length + payload.length);
    System.arraycopy(payload, 0, encoded, line.length, payload.length);
    return encoded;
  }

  static RegisterValue decode(byte[] bytes, String name) {
    String head = new String(bytes, 0, Math.min(bytes.length, MAX_LINE), US_ASCII);
    int lineEnd = head.indexOf('\n');
    Matcher line = LINE.matcher(lineEnd < 0 ? "" : head.substring(0, lineEnd));
    if (!line.matches()) {
      throw new CorruptionException("register does not begin with its line object=" + name);
    }
    List<String> nonces = List.of(line.group(3).split(",", -1));
    long version = Long.parseLong(line.group(1));
    if (nonces.size() != Math.min(version, MAX_NONCES)) {
      throw new CorruptionException(
          "register has another number of nonces than its version demands object=%s version=%d"
              .formatted(name, version));
    }
    byte[] payload = Arrays.copyOfRange(bytes, lineEnd + 1, bytes.length);
    return new RegisterValue(version, line.group(2), nonces, payload);
  }

  long version() {
    return version;
  }

  String writer() {
    return writer;
  }

  String nonce() {
    return nonces.getFirst();
  }

  byte[] payload() {
    return payload.clone();
  }

  /** Whether this value is the other, or was written in its place or in that of a successor. */
  boolean descendsFrom(RegisterValue other) {
    long behind = version - other.version;
    return behind >= 0 && behind < nonces.size() && nonces.get((int) behind).equals(other.nonce());
  }

  /** Whether this value remembers which write had that version. */
  boolean remembers(long earlier) {
    return version >= earlier && version - earlier < nonces.size();
  }
}
