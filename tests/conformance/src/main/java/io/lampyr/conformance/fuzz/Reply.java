package io.lampyr.conformance.fuzz;

import io.lampyr.restapi.form.BodyForm;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * What came back; a status of zero is none at all.
 *
 * @param text as JSON, where it is of a form that says what JSON can say
 */
record Reply(int status, String mediaType, String text) {
  static final int NONE = 0;

  static Reply of(int status, String mediaType, byte[] body) {
    return new Reply(status, mediaType, text(BodyForm.of(mediaType), body));
  }

  static Reply none(String why) {
    return new Reply(NONE, "", why);
  }

  /** Whether the text has to be JSON. */
  boolean isValue() {
    return BodyForm.of(mediaType).isPresent();
  }

  /** What cannot be read is left as it is: then it is no JSON, which is told. */
  private static String text(Optional<BodyForm> form, byte[] body) {
    byte[] text = body;
    try {
      text = form.orElse(BodyForm.JSON).json(body);
    } catch (RuntimeException malformed) {
      return "not of its form: " + new String(body, StandardCharsets.UTF_8);
    }
    return new String(text, StandardCharsets.UTF_8);
  }
}
