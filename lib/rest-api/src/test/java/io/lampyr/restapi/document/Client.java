package io.lampyr.restapi.document;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Calls an API with texts, and looks at what it answers. */
public record Client(RestApi api) {

  /** An answer, with its body as a tree. */
  public record Told(int status, Map<String, ?> json) {

    /** What stands at a path of names and numbers between slashes; null if nothing does. */
    public Object at(String path) {
      Object value = json;
      for (String step : path.split("/", -1)) {
        value =
            switch (value) {
              case List<?> list when Integer.parseInt(step) < list.size() ->
                  list.get(Integer.parseInt(step));
              case Map<?, ?> map -> map.get(step);
              case null, default -> null;
            };
      }
      return value;
    }

    public String text(String path) {
      return String.valueOf(at(path));
    }

    public List<String> ids() {
      List<String> ids = new ArrayList<>();
      for (Object hit : (List<?>) at("hits/hits")) {
        ids.add(String.valueOf(((Map<?, ?>) hit).get("_id")));
      }
      return ids;
    }
  }

  public Told send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    return new Told(response.status(), Json.readObject(text));
  }

  public Told get(String target) {
    return send(Method.GET, target, "");
  }

  public Told post(String target, String body) {
    return send(Method.POST, target, body);
  }

  public Told put(String target, String body) {
    return send(Method.PUT, target, body);
  }

  /** Stores that many documents, with {@code n} from zero and {@code g} as its thirds. */
  public void index(String name, int shards, int documents) {
    put("/" + name, "{\"settings\":{\"number_of_shards\":" + shards + "}}");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < documents; i++) {
      lines.append("{\"index\":{\"_id\":\"" + i + "\"}}\n");
      lines.append("{\"n\":" + i + ",\"g\":" + i % 3 + ",\"t\":\"word\"}\n");
    }
    Told told = post("/" + name + "/_bulk?refresh=true", lines.toString());
    if (!Boolean.FALSE.equals(told.at("errors"))) {
      throw new IllegalStateException(told.toString());
    }
  }

  public long count(String index) {
    return (Long) get("/" + index + "/_count").at("count");
  }
}
