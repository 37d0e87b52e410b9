package io.lampyr.restapi.search;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/** What clients hold of an async search: the name of its task, as no path or parameter harms it. */
final class AsyncIds {
  private static final String MARK = "a:";
  private static final int MAX_CHARS = 400;

  private AsyncIds() {}

  static String of(String task) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((MARK + task).getBytes(StandardCharsets.UTF_8));
  }

  /** The task; empty if nobody gave this id out. */
  static Optional<String> task(String id) {
    if (id.length() > MAX_CHARS) {
      return Optional.empty();
    }
    try {
      String text =
          new String(
              Base64.getUrlDecoder().decode(id.getBytes(StandardCharsets.US_ASCII)),
              StandardCharsets.UTF_8);
      return text.startsWith(MARK) && text.length() > MARK.length()
          ? Optional.of(text.substring(MARK.length()))
          : Optional.empty();
    } catch (IllegalArgumentException malformed) {
      return Optional.empty();
    }
  }
}
