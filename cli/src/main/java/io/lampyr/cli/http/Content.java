package io.lampyr.cli.http;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;

/**
 * What a request carries: nothing, or bytes of a type, which must not change until it is done.
 *
 * @param isZipped whether they are packed by gzip
 */
// An array is what the client takes; equality is asked for nowhere.
@SuppressWarnings("ArrayRecordComponent")
public record Content(
    Optional<String> type, boolean isZipped, byte[] bytes, int start, int length) {
  public static Content none() {
    return new Content(Optional.empty(), false, new byte[0], 0, 0);
  }

  public static Content json(byte[] bytes) {
    return new Content(Optional.of("application/json"), false, bytes, 0, bytes.length);
  }

  public static Content lines(byte[] bytes, int start, int length) {
    return new Content(Optional.of("application/x-ndjson"), false, bytes, start, length);
  }

  /** The same, packed by gzip. */
  public Content zipped() {
    ByteArrayOutputStream packed = new ByteArrayOutputStream(Math.max(64, length / 4));
    try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
      out.write(bytes, start, length);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    byte[] whole = packed.toByteArray();
    return new Content(type, true, whole, 0, whole.length);
  }

  BodyPublisher publisher() {
    return length == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(new WholeBody(bytes, start, length), length);
  }
}
