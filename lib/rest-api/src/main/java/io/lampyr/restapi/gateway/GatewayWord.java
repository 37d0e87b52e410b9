package io.lampyr.restapi.gateway;

import io.lampyr.base.error.LampyrException;
import io.lampyr.base.trace.TraceId;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.exchange.Caller;
import io.lampyr.restapi.exchange.Origin;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * The part of an event that is the gateway's own word: no client can write into it, but for {@code
 * requestId}, which is what a client says in {@code x-amzn-RequestId} where it does. So requests
 * are known by the other id, which the gateway always draws; by that one only where there is none.
 */
final class GatewayWord {
  private @Nullable String arn;
  private @Nullable String drawn;
  private @Nullable String said;
  private @Nullable String subject;
  private @Nullable String roles;
  private @Nullable String ends;

  /** Reads the object that begins here, or passes over what is none. */
  void read(JsonParser json, JsonToken token) {
    if (token != JsonToken.START_OBJECT) {
      json.skipChildren();
      return;
    }
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      JsonToken value = json.nextToken();
      switch (name) {
        case "identity" -> identity(json, value);
        case "authorizer" -> authorizer(json, value);
        case "extendedRequestId" -> drawn = text(json, value);
        case "requestId" -> said = text(json, value);
        default -> json.skipChildren();
      }
    }
  }

  private void identity(JsonParser json, JsonToken token) {
    if (token != JsonToken.START_OBJECT) {
      json.skipChildren();
      return;
    }
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      JsonToken value = json.nextToken();
      if (name.equals("userArn")) {
        arn = text(json, value);
      } else {
        json.skipChildren();
      }
    }
  }

  /** What the authorizer has found in a token. */
  private void authorizer(JsonParser json, JsonToken token) {
    if (token != JsonToken.START_OBJECT) {
      json.skipChildren();
      return;
    }
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      JsonToken value = json.nextToken();
      switch (name) {
        case TokenContext.SUBJECT -> subject = text(json, value);
        case TokenContext.ROLES -> roles = text(json, value);
        case TokenContext.ENDS -> ends = text(json, value);
        default -> json.skipChildren();
      }
    }
  }

  private static @Nullable String text(JsonParser json, JsonToken value) {
    if (value == JsonToken.VALUE_STRING) {
      return json.getString();
    }
    json.skipChildren();
    return null;
  }

  Origin origin() {
    return new Origin(signed().or(this::token), id());
  }

  private Optional<String> id() {
    return Optional.ofNullable(drawn)
        .flatMap(TraceId::told)
        .or(() -> Optional.ofNullable(said).flatMap(TraceId::told));
  }

  private Optional<Caller> signed() {
    return Optional.ofNullable(arn).filter(one -> !one.isBlank()).map(Caller.Signed::new);
  }

  /** Whoever lacks any part of it has shown no token. */
  private Optional<Caller> token() {
    if (subject == null || subject.isBlank() || roles == null || ends == null) {
      return Optional.empty();
    }
    try {
      if (Json.read(roles.getBytes(StandardCharsets.UTF_8)) instanceof List<?> list) {
        Instant end = Instant.ofEpochSecond(Long.parseLong(ends));
        return Optional.of(
            new Caller.Token(subject, list.stream().map(String::valueOf).toList(), end));
      }
    } catch (NumberFormatException | DateTimeException | LampyrException malformed) {
      return Optional.empty();
    }
    return Optional.empty();
  }
}
