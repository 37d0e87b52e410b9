package io.lampyr.cli.http;

import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A server's whole answer. The body is not copied: it is the reader's to keep. */
// An array is what the JSON parser takes; equality of replies is asked for nowhere.
@SuppressWarnings("ArrayRecordComponent")
public record Reply(int status, Optional<String> retryAfter, byte[] body) {
  private static final int MOST_QUOTED = 300;

  public boolean isSuccess() {
    return status >= 200 && status < 300;
  }

  public String text() {
    return new String(body, StandardCharsets.UTF_8);
  }

  /** The reason in an error's body, or else as much of the body as a message should quote. */
  public String reason() {
    return ErrorBody.reason(body)
        .orElseGet(() -> {
          String text = text().strip().replaceAll("\\p{Cntrl}+", " ");
          return text.length() <= MOST_QUOTED ? text : text.substring(0, MOST_QUOTED) + "…";
        });
  }
}
