package io.lampyr.restapi.eql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A node that is asked in EQL. */
final class EqlNode implements AutoCloseable {
  private final OneNode node = new OneNode(1, Persona.ELASTICSEARCH);
  private final RestApi api = node.whole(Persona.ELASTICSEARCH);

  String sent(int status, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + body + " " + text).isEqualTo(status);
    return text;
  }

  static String body(String query, Map<String, ?> more) {
    Map<String, Object> body = new LinkedHashMap<>(more);
    body.put("query", query);
    return new String(Json.write(body), StandardCharsets.UTF_8);
  }

  static Map<String, Object> tree(String text) {
    return Json.readObject(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The hits of an answer. */
  Map<?, ?> hits(String index, String query, Map<String, ?> more) {
    String text = sent(200, Method.POST, "/" + index + "/_eql/search", body(query, more));
    return (Map<?, ?>) tree(text).get("hits");
  }

  /** The ids of the events that are found, in their order. */
  String events(String index, String query, Map<String, ?> more) {
    Map<?, ?> hits = hits(index, query, more);
    List<String> ids = new ArrayList<>();
    for (Object event : (List<?>) hits.get("events")) {
      ids.add(String.valueOf(((Map<?, ?>) event).get("_id")));
    }
    assertThat(hits.get("total")).hasToString("{value=" + ids.size() + ", relation=eq}");
    return String.join(" ", ids);
  }

  /** The keys, if there are some, and ids of the sequences that are found, in their order. */
  List<String> sequences(String index, String query, Map<String, ?> more) {
    Map<?, ?> hits = hits(index, query, more);
    List<String> all = new ArrayList<>();
    for (Object found : (List<?>) hits.get("sequences")) {
      Map<?, ?> sequence = (Map<?, ?>) found;
      StringBuilder text = new StringBuilder();
      if (sequence.get("join_keys") instanceof List<?> keys) {
        text.append(keys).append(':');
      }
      List<String> ids = new ArrayList<>();
      for (Object event : (List<?>) sequence.get("events")) {
        Map<?, ?> one = (Map<?, ?>) event;
        ids.add(Boolean.TRUE.equals(one.get("missing")) ? "-" : String.valueOf(one.get("_id")));
      }
      all.add(text.append(String.join(" ", ids)).toString());
    }
    return all;
  }

  String refused(int status, String index, String query, Map<String, ?> more) {
    return sent(status, Method.POST, "/" + index + "/_eql/search", body(query, more));
  }

  @Override
  public void close() {
    node.close();
  }
}
