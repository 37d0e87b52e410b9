package io.lampyr.restapi.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.memory.RequestMemory;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.assembly.ApiSettings;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.assembly.Backends;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ApiKeysTest {
  private final SteppedClock clock = new SteppedClock();
  private final MemoryItemStore items = new MemoryItemStore();
  private final Ports ports =
      new Ports(clock, new ThreadScheduler((_, _) -> {}), new SystemRandomness());
  private final Assembly assembly =
      new Assembly(
          new Backends(
              new MemoryBlobStore(clock),
              items,
              (node, _) -> {
                throw new IllegalStateException("no node is asked for keys: " + node);
              },
              (node, _) -> {
                throw new IllegalStateException("no node is asked for keys: " + node);
              },
              Optional.empty()),
          ports,
          new ApiSettings(Persona.ELASTICSEARCH, true, "test"));
  private final RestApi api = assembly.api();
  private final String admin = assembly.keys().createForEverything("admin").encoded();

  private Response send(String key, Method method, String target, String body) {
    return send(api, key, method, target, body);
  }

  private static Response send(RestApi api, String key, Method method, String target, String body) {
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", "application/json");
    if (!key.isEmpty()) {
      headers.put("Authorization", "ApiKey " + key);
    }
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    return api.answer(Request.of(method, target, new Headers(headers), bytes));
  }

  private static Map<String, @Nullable Object> json(Response response) {
    return Json.readObject(response.body());
  }

  private static String text(Response response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  private Map<String, @Nullable Object> make(String maker, String body) {
    Response made = send(maker, Method.POST, "/_security/api_key", body);
    assertThat(made.status()).as(text(made)).isEqualTo(200);
    return json(made);
  }

  private String key(String maker, String body) {
    return String.valueOf(make(maker, body).get("encoded"));
  }

  @Test
  void whoShowsNoKeyIsToldWhichSchemeIsTaken() {
    Response refused = send("", Method.GET, "/", "");
    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.headers().find("WWW-Authenticate"))
        .contains("Basic realm=\"security\", charset=\"UTF-8\", ApiKey");
    assertThat(text(refused))
        .contains(
            "\"type\":\"security_exception\"",
            "missing authentication credentials for REST request [/]",
            "\"header\":{\"WWW-Authenticate\":[\"Basic realm=\\\"security\\\","
                + " charset=\\\"UTF-8\\\"\",\"ApiKey\"]}");
    assertThat(send("bm90IGEga2V5", Method.GET, "/", "").status()).isEqualTo(401);
    assertThat(send("%%%", Method.GET, "/", "").status()).isEqualTo(401);
  }

  @Test
  void aKeyIsTakenAsUserAndPasswordToo() {
    String other = admin.substring(0, admin.length() - 4) + "AAAA";
    assertThat(sendAuthorized("Basic " + admin).status()).isEqualTo(200);
    assertThat(sendAuthorized("basic  " + admin).status()).isEqualTo(200);
    assertThat(sendAuthorized("Basic " + other).status()).isEqualTo(401);
    for (String wrong : List.of("Bearer " + admin, "AWS4-HMAC-SHA256 Credential=x", admin)) {
      Response refused = sendAuthorized(wrong);
      assertThat(refused.status()).isEqualTo(401);
      assertThat(text(refused)).contains("only the schemes [ApiKey] and [Basic]");
    }
  }

  private Response sendAuthorized(String header) {
    Headers headers = new Headers(Map.of("Authorization", header));
    return api.answer(Request.of(Method.GET, "/", headers, new byte[0]));
  }

  @Test
  void aKeyIsAnsweredOnceAndKeptOnlyAsItsHash() {
    Map<String, @Nullable Object> made = make(admin, "{\"name\":\"k\",\"expiration\":\"1d\"}");
    assertThat(made.keySet()).containsExactly("id", "name", "expiration", "api_key", "encoded");
    assertThat(made.get("expiration"))
        .isEqualTo(clock.now().plus(Duration.ofDays(1)).toEpochMilli());
    String secret = String.valueOf(made.get("api_key"));
    assertThat(secret).hasSizeGreaterThanOrEqualTo(22);
    for (Item item : items.query(StateKeys.API_KEYS, "", Optional.empty(), 100).items()) {
      assertThat(item.value()).doesNotContain(secret);
    }
    Response listed = send(admin, Method.GET, "/_security/api_key?name=k", "");
    assertThat(text(listed)).contains("\"name\":\"k\"").doesNotContain(secret);
    String encoded = String.valueOf(made.get("encoded"));
    assertThat(text(send(encoded, Method.GET, "/_security/_authenticate", "")))
        .contains("\"authentication_type\":\"api_key\"", "\"id\":\"" + made.get("id") + "\"");
  }

  @Test
  void aKeyForSomeIndicesChangesNothingThatIsForAllOfThem() {
    String key =
        key(
            admin,
            "{\"name\":\"k\",\"role_descriptors\":{\"r\":{\"indices\":[{\"names\":[\"logs-*\"],"
                + "\"privileges\":[\"all\"]}]}}}");
    String template = "{\"index_patterns\":[\"*\"]}";
    assertThat(send(key, Method.PUT, "/_index_template/t", template).status()).isEqualTo(403);
    assertThat(send(key, Method.DELETE, "/_index_template/t", "").status()).isEqualTo(403);
    assertThat(send(key, Method.PUT, "/_cluster/settings", "{\"persistent\":{}}").status())
        .isEqualTo(403);
    assertThat(send(admin, Method.PUT, "/_index_template/t", template).status()).isEqualTo(200);
  }

  @Test
  void aHolderIsToldWhatTheKeyMayDo() {
    String key =
        key(
            admin,
            "{\"name\":\"k\",\"role_descriptors\":{\"r\":{\"indices\":[{\"names\":[\"logs-*\"],"
                + "\"privileges\":[\"read\"]}]}}}");
    String asked =
        "{\"cluster\":[\"monitor\"],\"index\":[{\"names\":[\"logs-a\",\"books\"],"
            + "\"privileges\":[\"read\",\"create_doc\"]}]}";
    String path = "/_security/user/_has_privileges";
    assertThat(text(send(key, Method.POST, path, asked)))
        .isEqualTo(
            "{\"username\":\"k\",\"has_all_requested\":false,\"cluster\":{\"monitor\":false},"
                + "\"index\":{\"books\":{\"create_doc\":false,\"read\":false},"
                + "\"logs-a\":{\"create_doc\":false,\"read\":true}},\"application\":{}}");
    assertThat(text(send(admin, Method.POST, path, asked))).contains("\"has_all_requested\":true");
    assertThat(send(key, Method.POST, path, "{\"cluster\":[\"nonsense\"]}").status())
        .isEqualTo(400);
  }

  @Test
  void anExpiredKeyOpensNothingAnyMore() {
    String key = key(admin, "{\"name\":\"k\",\"expiration\":\"10s\"}");
    assertThat(send(key, Method.GET, "/", "").status()).isEqualTo(200);
    clock.step(Duration.ofSeconds(10));
    Response late = send(key, Method.GET, "/", "");
    assertThat(late.status()).isEqualTo(401);
    assertThat(text(late)).contains("api key is expired");
  }

  @Test
  void anEndedKeyIsSeenElsewhereWithinTheBound() {
    Map<String, @Nullable Object> made = make(admin, "{\"name\":\"k\"}");
    String key = String.valueOf(made.get("encoded"));
    RestApi elsewhere = assembly.api();
    assertThat(send(elsewhere, key, Method.GET, "/", "").status()).isEqualTo(200);
    String body = "{\"ids\":[\"" + made.get("id") + "\"]}";
    assertThat(json(send(admin, Method.DELETE, "/_security/api_key", body)))
        .containsEntry("invalidated_api_keys", List.of(made.get("id")))
        .containsEntry("error_count", 0L);
    clock.step(KeyGate.SEEN_WITHIN);
    Response refused = send(elsewhere, key, Method.GET, "/", "");
    assertThat(refused.status()).isEqualTo(401);
    assertThat(text(refused)).contains("api key has been invalidated");
    assertThat(json(send(admin, Method.DELETE, "/_security/api_key", body)))
        .containsEntry("previously_invalidated_api_keys", List.of(made.get("id")));
  }

  @Test
  void aWrongSecretIsRefusedInTheWordsOfAnUnknownKey() {
    KeySecret own = KeySecret.decode(admin).orElseThrow();
    KeySecret wrong = new KeySecret(own.id(), "guess");
    KeySecret unknown = new KeySecret("nobody", "guess");
    send(admin, Method.GET, "/", "");
    Response first = send(wrong.encoded(), Method.GET, "/", "");
    assertThat(first.status()).isEqualTo(401);
    assertThat(text(first)).isEqualTo(text(send(unknown.encoded(), Method.GET, "/", "")));
  }

  @Test
  void aKeyDoesWhatItsRolesSayAndNoMore() {
    String writer =
        key(
            admin,
            "{\"name\":\"w\",\"role_descriptors\":{\"r\":{\"cluster\":[\"monitor\"],"
                + "\"indices\":[{\"names\":[\"logs-*\"],\"privileges\":[\"write\"]}]}}}");
    RestApi limited =
        new RestApi(
            List.of(
                Route.on(Duty.INGEST, Privilege.WRITE, "/{index}/_w")
                    .post(_ -> Answer.ok(Map.of())),
                Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_r").get(_ -> Answer.ok(Map.of())),
                Route.on(Duty.INGEST, Privilege.MANAGE_CLUSTER, "/_t")
                    .put(_ -> Answer.ok(Map.of()))),
            Persona.ELASTICSEARCH,
            new KeyGate(assembly.keys(), clock),
            new RequestMemory(64 << 20, 64 << 20));
    assertThat(send(limited, writer, Method.POST, "/logs-1/_w", "").status()).isEqualTo(200);
    assertThat(send(limited, writer, Method.POST, "/other/_w", "").status()).isEqualTo(403);
    Response read = send(limited, writer, Method.GET, "/logs-1/_r", "");
    assertThat(read.status()).isEqualTo(403);
    assertThat(text(read)).contains("privilege [read] on [logs-1]");
    assertThat(send(limited, writer, Method.PUT, "/_t", "").status()).isEqualTo(403);
    assertThat(send(limited, admin, Method.PUT, "/_t", "").status()).isEqualTo(200);
    Response noKeys = send(writer, Method.POST, "/_security/api_key", "{\"name\":\"x\"}");
    assertThat(noKeys.status()).isEqualTo(403);
    assertThat(send(writer, Method.GET, "/_security/api_key", "").status()).isEqualTo(403);
    assertThat(send(writer, Method.GET, "/_security/api_key?owner=true", "").status())
        .isEqualTo(200);
  }

  @Test
  void aKeyNeverDoesMoreThanItsMakerCould() {
    String maker =
        key(
            admin,
            "{\"name\":\"m\",\"role_descriptors\":{\"r\":{\"cluster\":[\"manage_security\"],"
                + "\"indices\":[{\"names\":[\"a\"],\"privileges\":[\"read\"]}]}}}");
    Map<String, @Nullable Object> made =
        make(
            maker,
            "{\"name\":\"d\",\"role_descriptors\":{\"r\":{\"cluster\":[\"all\"],"
                + "\"indices\":[{\"names\":[\"*\"],\"privileges\":[\"all\"]}]}}}");
    KeyScope scope =
        KeyScope.decode(
            assembly.keys().find(String.valueOf(made.get("id"))).orElseThrow().privileges());
    assertThat(scope.allows(Privilege.READ, "a")).isTrue();
    assertThat(scope.allows(Privilege.READ, "b")).isFalse();
    assertThat(scope.allows(Privilege.WRITE, "a")).isFalse();
    assertThat(scope.allows(Privilege.MANAGE_CLUSTER)).isFalse();
  }

  @Test
  void whatWouldNarrowARoleInAnUnknownWayIsRefused() {
    for (String role :
        List.of(
            "{\"indices\":[{\"names\":[\"a\"],\"privileges\":[\"read_cross_cluster\"]}]}",
            "{\"indices\":[{\"names\":[\"a\"],\"privileges\":[\"read\"],\"query\":{\"x\":1}}]}",
            "{\"indices\":[{\"names\":[\"/a.*/\"],\"privileges\":[\"read\"]}]}",
            "{\"cluster\":[\"mointor\"]}",
            "{\"clusters\":[]}")) {
      Response refused =
          send(
              admin,
              Method.POST,
              "/_security/api_key",
              "{\"name\":\"k\",\"role_descriptors\":{\"r\":" + role + "}}");
      assertThat(refused.status()).as(role).isEqualTo(400);
    }
    assertThat(text(send(admin, Method.POST, "/_security/api_key", "{}")))
        .contains("api key name is required");
  }
}
