package io.lampyr.restapi.gateway;

import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.exchange.Response;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/** Writes the event that a REST API's proxy makes a response of. */
public final class ProxyResponseWriter {
  /** What a function may hand back at most. */
  public static final int MAX_EVENT_BYTES = 6 << 20;

  private ProxyResponseWriter() {}

  /**
   * The event, or nothing if it would be too large. A body that is not plain text goes as base64.
   */
  public static Optional<byte[]> write(Response response) {
    if (response.body().length > MAX_EVENT_BYTES) {
      return Optional.empty();
    }
    boolean base64 = !isText(response);
    ByteArrayOutputStream out = new ByteArrayOutputStream(response.body().length + 1024);
    try (JsonGenerator json = JsonReading.generator(out)) {
      json.writeStartObject();
      json.writeNumberProperty("statusCode", response.status());
      json.writeObjectPropertyStart("headers");
      response.headers().values().forEach(json::writeStringProperty);
      json.writeEndObject();
      json.writeBooleanProperty("isBase64Encoded", base64);
      json.writeStringProperty("body", body(response, base64));
      json.writeEndObject();
    }
    return out.size() > MAX_EVENT_BYTES ? Optional.empty() : Optional.of(out.toByteArray());
  }

  private static String body(Response response, boolean base64) {
    return base64
        ? Base64.getEncoder().encodeToString(response.body())
        : new String(response.body(), StandardCharsets.UTF_8);
  }

  private static boolean isText(Response response) {
    if (response.headers().find("Content-Encoding").isPresent()) {
      return false;
    }
    String type = response.headers().find("Content-Type").orElse("text/plain");
    String known = type.toLowerCase(Locale.ROOT);
    return known.startsWith("text/") || known.contains("json");
  }
}
