package io.lampyr.embedded;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.functions.ingest.IngestHandler;
import io.lampyr.functions.search.SearchHandler;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The server and the function are asked the same and must answer the same. */
class SameBehaviourTest {
  private static final Map<String, String> JSON = Map.of("Content-Type", "application/json");

  @TempDir Path folder;

  @SuppressWarnings("ArrayRecordComponent") // Nobody compares cases.
  private record Case(String method, String target, Map<String, String> headers, byte[] body) {
    static Case of(String method, String target) {
      return new Case(method, target, Map.of(), new byte[0]);
    }

    static Case of(String method, String target, String body) {
      return new Case(method, target, JSON, body.getBytes(StandardCharsets.UTF_8));
    }

    /** Whether the gateway sends it to the function that searches. */
    boolean searches() {
      return target.contains("_search") || target.contains("_count");
    }

    /** The event that the gateway makes of it. */
    byte[] event() {
      int mark = target.indexOf('?');
      Map<String, Object> query = new LinkedHashMap<>();
      if (mark >= 0) {
        for (String pair : target.substring(mark + 1).split("&", -1)) {
          String[] parts = pair.split("=", 2);
          query.put(parts[0], List.of(parts.length > 1 ? parts[1] : ""));
        }
      }
      Map<String, Object> many = new LinkedHashMap<>();
      headers.forEach((name, value) -> many.put(name, List.of(value)));
      Map<String, Object> event = new LinkedHashMap<>();
      event.put("resource", "/{proxy+}");
      event.put("path", mark < 0 ? target : target.substring(0, mark));
      event.put("httpMethod", method);
      event.put("multiValueHeaders", many);
      event.put("multiValueQueryStringParameters", query);
      event.put("body", Base64.getEncoder().encodeToString(body));
      event.put("isBase64Encoded", true);
      return Json.write(event);
    }
  }

  private static byte[] gzip(String text) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private static List<Case> cases() throws Exception {
    List<Case> cases =
        new ArrayList<>(
            List.of(
                Case.of("GET", "/"),
                Case.of("HEAD", "/"),
                Case.of("GET", "/?pretty&filter_path=version.number,tag*"),
                Case.of("GET", "/?nonsense=1"),
                Case.of("OPTIONS", "/"),
                Case.of("PUT", "/", "{}"),
                Case.of("PATCH", "/", "{}"),
                Case.of("GET", "/%3Clogs-%7Bnow%2Fd%7D%3E/a%2Fb"),
                Case.of("GET", "/", "{\"a\":1}"),
                Case.of("POST", "/_security/api_key", "{\"nam\":1}"),
                Case.of("POST", "/_security/api_key", "{\"name\":"),
                Case.of("GET", "/_count"),
                Case.of("GET", "/_search?filter_path=hits,_shards"),
                Case.of("GET", "/_search?nonsense=1"),
                Case.of("GET", "/none/_search"),
                Case.of("POST", "/_search", "{\"size\":"),
                Case.of("POST", "/_search", "{\"lampyr_leaf\":\"AAAA\"}"),
                Case.of("GET", "/_security/api_key?id=none"),
                Case.of("GET", "/_security/_authenticate"),
                Case.of("DELETE", "/_security/api_key", "{\"ids\":[\"none\"]}")));
    byte[] body = gzip("{\"name\":\"\"}");
    Map<String, String> packed =
        Map.of("Content-Type", "application/json", "Content-Encoding", "gzip");
    cases.add(new Case("POST", "/_security/api_key", packed, body));
    cases.add(new Case("POST", "/_security/api_key", packed, new byte[] {1, 2, 3}));
    cases.add(new Case("POST", "/_security/api_key", Map.of("Content-Type", "text/plain"), body));
    String longName = "x".repeat(3000);
    cases.add(new Case("GET", "/" + longName, Map.of("Accept-Encoding", "gzip"), new byte[0]));
    return cases;
  }

  @Test
  void theFunctionAndTheServerAnswerAlike() throws Exception {
    ApiSettings api = new ApiSettings(Persona.ELASTICSEARCH, false, "test");
    EmbeddedSettings settings = new EmbeddedSettings(folder, 1, "127.0.0.1", 0, false, api);
    try (EmbeddedServer server = EmbeddedServer.start(settings)) {
      Http http = Http.of(server.port());
      Assembly parts = server.assembly();
      IngestHandler ingest = new IngestHandler(parts.api());
      SearchHandler search = new SearchHandler(parts.api(), parts.leaf());
      for (Case one : cases()) {
        HttpResponse<byte[]> served =
            http.send(one.method(), one.target(), one.headers(), one.body());
        ByteArrayOutputStream event = new ByteArrayOutputStream();
        if (one.searches()) {
          search.answer(new ByteArrayInputStream(one.event()), event);
        } else {
          ingest.answer(new ByteArrayInputStream(one.event()), event);
        }
        Map<String, @Nullable Object> answered = Json.readObject(event.toByteArray());
        String what = one.method() + " " + one.target();
        assertThat(answered.get("statusCode")).as(what).isEqualTo((long) served.statusCode());
        String text = String.valueOf(answered.get("body"));
        byte[] body =
            Boolean.TRUE.equals(answered.get("isBase64Encoded"))
                ? Base64.getDecoder().decode(text)
                : text.getBytes(StandardCharsets.UTF_8);
        assertThat(new String(body, StandardCharsets.ISO_8859_1))
            .as(what)
            .isEqualTo(new String(served.body(), StandardCharsets.ISO_8859_1));
        Map<?, ?> headers = (Map<?, ?>) answered.get("headers");
        headers.forEach((name, value) ->
            assertThat(served.headers().firstValue(String.valueOf(name)))
                .as(what + " " + name)
                .contains(String.valueOf(value)));
      }
    }
  }
}
