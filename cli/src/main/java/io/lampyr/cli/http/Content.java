package io.lampyr.cli.http;

import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Optional;

/** What a request carries: nothing, or bytes of a type, which must not change until it is done. */
// An array is what the client takes; equality is asked for nowhere.
@SuppressWarnings("ArrayRecordComponent")
public record Content(Optional<String> type, byte[] bytes, int start, int length) {
  public static Content none() {
    return new Content(Optional.empty(), new byte[0], 0, 0);
  }

  public static Content json(byte[] bytes) {
    return new Content(Optional.of("application/json"), bytes, 0, bytes.length);
  }

  public static Content lines(byte[] bytes, int start, int length) {
    return new Content(Optional.of("application/x-ndjson"), bytes, start, length);
  }

  BodyPublisher publisher() {
    return length == 0
        ? BodyPublishers.noBody()
        : BodyPublishers.fromPublisher(new WholeBody(bytes, start, length), length);
  }
}
