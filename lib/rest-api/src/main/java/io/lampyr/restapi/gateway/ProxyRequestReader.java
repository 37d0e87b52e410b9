package io.lampyr.restapi.gateway;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.mapping.json.JsonReading;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.error.PlainException;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Target;
import java.io.IOException;
import java.io.InputStream;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.StringJoiner;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/**
 * Reads the event of a REST API's proxy (payload format 1.0). Its path is as the client sent it,
 * with escapes; its query is decoded already. Where a name comes several times, headers are joined
 * and the last parameter counts, as on any other transport.
 *
 * <p>Throws {@link InvalidInputException} for what is no such event, or too large.
 */
public final class ProxyRequestReader {
  /** What a function is handed at most. */
  public static final int MAX_EVENT_BYTES = 6 << 20;

  private static final int MAX_NAMES = 1000;

  private @Nullable String method;
  private String path = "/";
  private Map<String, String> headers = Map.of();
  private Map<String, String> manyHeaders = Map.of();
  private Map<String, String> parameters = Map.of();
  private Map<String, String> manyParameters = Map.of();
  private String body = "";
  private boolean base64;
  private final GatewayWord word = new GatewayWord();

  private ProxyRequestReader() {}

  /** The request of the event; reads no further than the bound. */
  public static Request read(InputStream event) throws IOException {
    byte[] bytes = event.readNBytes(MAX_EVENT_BYTES + 1);
    if (bytes.length > MAX_EVENT_BYTES) {
      throw new ApiException(
          413,
          "content_too_long_exception",
          "the event has more than [" + MAX_EVENT_BYTES + "] bytes; split the request");
    }
    try (JsonParser json = JsonReading.parser(bytes, 0, bytes.length)) {
      return new ProxyRequestReader().event(json);
    } catch (JacksonException malformed) {
      throw new InvalidInputException("event of the gateway is not JSON", malformed);
    }
  }

  private Request event(JsonParser json) {
    if (json.nextToken() != JsonToken.START_OBJECT) {
      throw new InvalidInputException("event of the gateway must be an object");
    }
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      JsonToken value = json.nextToken();
      switch (name) {
        case "httpMethod" -> method = json.getValueAsString();
        case "path" -> path = text(json, "/");
        case "headers" -> headers = values(json, value, Many.JOINED);
        case "multiValueHeaders" -> manyHeaders = values(json, value, Many.JOINED);
        case "queryStringParameters" -> parameters = values(json, value, Many.LAST);
        case "multiValueQueryStringParameters" -> manyParameters = values(json, value, Many.LAST);
        case "body" -> body = text(json, "");
        case "requestContext" -> word.read(json, value);
        case "isBase64Encoded" -> base64 = json.getValueAsBoolean();
        default -> json.skipChildren();
      }
    }
    return request();
  }

  private Request request() {
    Map<String, String> query = manyParameters.isEmpty() ? parameters : manyParameters;
    String uri = query.isEmpty() ? path : path + "?" + encoded(query);
    if (method == null) {
      throw new InvalidInputException("event of the gateway lacks key=httpMethod");
    }
    Method known =
        Method.of(method)
            .orElseThrow(() ->
                new PlainException(
                    405, "Unexpected HTTP method [" + method + "] for [" + uri + "]"));
    return new Request(
        known,
        uri,
        Target.path(path),
        query,
        new Headers(manyHeaders.isEmpty() ? headers : manyHeaders),
        bytes(),
        word.origin());
  }

  private byte[] bytes() {
    if (!base64) {
      return body.getBytes(StandardCharsets.UTF_8);
    }
    try {
      return Base64.getDecoder().decode(body);
    } catch (IllegalArgumentException malformed) {
      throw new InvalidInputException("body of the gateway's event is not base64", malformed);
    }
  }

  /** What becomes of several values of one name. */
  private enum Many {
    JOINED,
    LAST
  }

  /** An object whose values are texts, or lists of texts; null stands for an empty one. */
  private static Map<String, String> values(JsonParser json, JsonToken token, Many many) {
    Map<String, String> values = new LinkedHashMap<>();
    if (token == JsonToken.VALUE_NULL) {
      return values;
    }
    if (token != JsonToken.START_OBJECT) {
      throw new InvalidInputException("event of the gateway has no object where one must be");
    }
    for (String name = json.nextName(); name != null; name = json.nextName()) {
      values.put(name, value(json, many));
      if (values.size() > MAX_NAMES) {
        throw new InvalidInputException(
            "event of the gateway has more than " + MAX_NAMES + " headers or parameters");
      }
    }
    return values;
  }

  private static String value(JsonParser json, Many many) {
    if (json.nextToken() != JsonToken.START_ARRAY) {
      return text(json, "");
    }
    StringJoiner joined = new StringJoiner(", ");
    String last = "";
    while (json.nextToken() != JsonToken.END_ARRAY) {
      last = text(json, "");
      joined.add(last);
    }
    return switch (many) {
      case JOINED -> joined.toString();
      case LAST -> last;
    };
  }

  private static String text(JsonParser json, String otherwise) {
    JsonToken token = json.currentToken();
    if (token == JsonToken.VALUE_NULL) {
      return otherwise;
    }
    if (token == null || !token.isScalarValue()) {
      throw new InvalidInputException("event of the gateway has no text where one must be");
    }
    return json.getString();
  }

  private static String encoded(Map<String, String> query) {
    StringJoiner pairs = new StringJoiner("&");
    query.forEach((name, value) ->
        pairs.add(value.isEmpty() ? escaped(name) : escaped(name) + "=" + escaped(value)));
    return pairs.toString();
  }

  private static String escaped(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
