package io.lampyr.restapi.task;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A call as bytes, to be carried out by whoever reads them. */
public final class StoredCall {
  private StoredCall() {}

  public static byte[] encode(Call call) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("method", call.request().method().name());
    json.put("uri", call.request().uri());
    json.put("path", call.pathVariables());
    json.put("body", Base64.getEncoder().encodeToString(call.body()));
    return Json.write(json);
  }

  /** The call again, made by whoever has these rights. */
  public static Call decode(byte[] bytes, Rights rights) {
    Map<String, @Nullable Object> json = Json.readObject(bytes);
    Map<String, String> path = new LinkedHashMap<>();
    if (json.get("path") instanceof Map<?, ?> variables) {
      variables.forEach((name, value) -> path.put(String.valueOf(name), String.valueOf(value)));
    }
    Request request =
        Request.of(
            Method.valueOf(String.valueOf(json.get("method"))),
            String.valueOf(json.get("uri")),
            Headers.NONE,
            Base64.getDecoder().decode(String.valueOf(json.get("body"))));
    return new Call(request, path, rights);
  }
}
