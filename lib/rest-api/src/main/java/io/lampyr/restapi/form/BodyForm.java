package io.lampyr.restapi.form;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** In which form a body is sent. All of them say what JSON can say. */
public enum BodyForm {
  JSON,
  YAML,
  CBOR,
  SMILE;

  private static final Pattern NAMED =
      Pattern.compile(
          "\\*/\\*|application/(\\*|json|x-ndjson|yaml|cbor|smile"
              + "|vnd\\.elasticsearch\\+(?:json|x-ndjson|yaml|cbor|smile))");

  /** The form of a media type, whatever parameters it has; none if such bodies are not taken. */
  public static Optional<BodyForm> of(String mediaType) {
    Matcher named = NAMED.matcher(mediaType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT));
    if (!named.matches()) {
      return Optional.empty();
    }
    String name = named.group();
    return Optional.of(
        switch (name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('+')) + 1)) {
          case "yaml" -> YAML;
          case "cbor" -> CBOR;
          case "smile" -> SMILE;
          default -> JSON;
        });
  }

  /** Whether a body of it can have many documents behind each other. */
  public boolean hasLines() {
    return this == JSON || this == SMILE;
  }

  /** The body as JSON: each of its documents in a line, where it is not JSON already. */
  public byte[] json(byte[] body) {
    return switch (this) {
      case JSON -> body;
      case YAML -> YamlBody.json(body);
      case CBOR -> CborBody.json(body);
      case SMILE -> SmileBody.json(body);
    };
  }
}
