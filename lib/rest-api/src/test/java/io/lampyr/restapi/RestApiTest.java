package io.lampyr.restapi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.OverloadedException;
import io.lampyr.base.memory.RequestMemory;
import io.lampyr.restapi.access.Gatekeeper;
import io.lampyr.restapi.access.OwnPagesGate;
import io.lampyr.restapi.access.Privilege;
import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.access.Sites;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import io.lampyr.restapi.route.Duty;
import io.lampyr.restapi.route.Route;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class RestApiTest {
  private static final Headers JSON = new Headers(Map.of("content-type", "application/json"));

  private final RestApi api =
      new RestApi(
          List.of(
              Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_doc/{id}")
                  .taking("routing", "refresh")
                  .get(call ->
                      Answer.ok(Map.of("index", call.path("index"), "id", call.path("id")))),
              Route.on(Duty.INGEST, Privilege.WRITE, "/{index}/_echo")
                  .takingBody()
                  .post(call -> Answer.ok(call.bodyObject())),
              Route.on(Duty.INGEST, Privilege.WRITE, "/_full").get(RestApiTest::full)),
          Persona.ELASTICSEARCH,
          Gatekeeper.OPEN,
          new RequestMemory(64 << 20, 64 << 20));

  private static Answer full(Call call) {
    throw new OverloadedException("queue is full pending=7", Duration.ofSeconds(3));
  }

  private Response send(Method method, String target, Headers headers, String body) {
    return api.answer(Request.of(method, target, headers, body.getBytes(StandardCharsets.UTF_8)));
  }

  private static String text(Response response) {
    return new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void anEncodedSlashStaysWithinItsPartOfThePath() {
    Response response = send(Method.GET, "/i/_doc/a%2Fb+c", Headers.NONE, "");
    assertThat(response.status()).isEqualTo(200);
    assertThat(text(response)).contains("\"id\":\"a/b+c\"").contains("\"index\":\"i\"");
    assertThat(response.headers().find("x-elastic-product")).contains("Elasticsearch");
    assertThat(response.headers().find("Content-Type")).contains("application/json; charset=UTF-8");
  }

  /** Whose body would be taken in before anybody is asked who sends it. */
  @Test
  void whatABrowserAsksFirstIsAdmittedAsAllElseIfItHasABody() {
    RestApi named =
        new RestApi(
            List.of(),
            Persona.ELASTICSEARCH,
            new OwnPagesGate(Sites.NONE),
            new RequestMemory(1 << 20, 1 << 20),
            Sites.of("https://app.example.com"),
            () -> {});
    Headers headers =
        new Headers(Map.of("Origin", "https://evil.com", "Access-Control-Request-Method", "POST"));
    Request asked = Request.of(Method.OPTIONS, "/", headers, new byte[0]);
    assertThatThrownBy(() -> named.admit(asked)).hasMessageContaining("https://evil.com");
    assertThat(named.answer(asked).status()).isEqualTo(403);
  }

  @Test
  void answersThatDoNotFitAreRefusedUnlessTheyAreOfWhatWasDone() {
    RequestMemory memory = new RequestMemory(1 << 20, 1 << 20);
    Answer whole = Answer.ok(Map.of("text", "x".repeat(3 << 20)));
    RestApi api =
        new RestApi(
            List.of(
                Route.on(Duty.SEARCH, Privilege.READ, "/_long").get(_ -> whole),
                Route.on(Duty.INGEST, Privilege.WRITE, "/_long").post(_ -> whole),
                Route.on(Duty.SEARCH, Privilege.WRITE, "/_reindex").post(_ -> whole),
                Route.on(Duty.SEARCH, Privilege.READ, "/_search/scroll").post(_ -> whole),
                Route.on(Duty.SEARCH, Privilege.READ, "/_short").get(_ -> Answer.ok(Map.of()))),
            Persona.ELASTICSEARCH,
            Gatekeeper.OPEN,
            memory);
    Request get = Request.of(Method.GET, "/_long", Headers.NONE, new byte[0]);
    Response refused = api.answer(get);
    assertThat(refused.status()).isEqualTo(429);
    assertThat(text(refused)).contains("circuit_breaking_exception").contains("<answer>");
    for (String once : List.of("/_reindex", "/_search/scroll")) {
      Request done = Request.of(Method.POST, once, JSON, new byte[0]);
      assertThat(api.answer(done).status()).as(once).isEqualTo(200);
    }
    Request post = Request.of(Method.POST, "/_long", JSON, new byte[0]);
    Request brief = Request.of(Method.GET, "/_short", Headers.NONE, new byte[0]);
    try (RestApi.Answered onItsWay = api.begin(post)) {
      assertThat(onItsWay.response().status()).isEqualTo(200);
      assertThat(memory.taken()).isEqualTo(onItsWay.response().body().length);
      // Until it is sent it stands in the way of others.
      assertThat(api.answer(brief).status()).isEqualTo(429);
    }
    assertThat(memory.taken()).isZero();
    assertThat(api.answer(brief).status()).isEqualTo(200);
  }

  @Test
  void aHeadIsAnsweredLikeAGetWithoutItsBody() {
    Response response = send(Method.HEAD, "/i/_doc/1", Headers.NONE, "");
    assertThat(response.status()).isEqualTo(200);
    assertThat(response.body()).isEmpty();
  }

  @Test
  void anUnknownParameterIsNamedWithTheNearestOne() {
    Response response = send(Method.GET, "/i/_doc/1?rutting=x", Headers.NONE, "");
    assertThat(response.status()).isEqualTo(400);
    assertThat(text(response))
        .contains("\"type\":\"illegal_argument_exception\"")
        .contains(
            "request [/i/_doc/1] contains unrecognized parameter: [rutting] -> did you mean"
                + " [routing]?");
  }

  @Test
  void aWrongMethodIsToldWhichOnesAreRight() {
    Response response = send(Method.POST, "/i/_doc/1", Headers.NONE, "");
    assertThat(response.status()).isEqualTo(405);
    assertThat(text(response))
        .isEqualTo(
            "{\"error\":\"Incorrect HTTP method for uri [/i/_doc/1] and method [POST], allowed:"
                + " [GET]\",\"status\":405}");
    assertThat(response.headers().find("Allow")).contains("GET");
  }

  @Test
  void whatNoRouteTakesIsNamed() {
    Response response = send(Method.GET, "/a/b/c?pretty=false", Headers.NONE, "");
    assertThat(response.status()).isEqualTo(400);
    assertThat(text(response))
        .contains("no handler found for uri [/a/b/c?pretty=false] and method [GET]");
  }

  @Test
  void overloadIs429WithATimeToComeBack() {
    Response response = send(Method.GET, "/_full", Headers.NONE, "");
    assertThat(response.status()).isEqualTo(429);
    assertThat(response.headers().find("Retry-After")).contains("3");
    assertThat(text(response)).contains("es_rejected_execution_exception");
  }

  @Test
  void malformedJsonIsToldWithItsPosition() {
    Response response = send(Method.POST, "/i/_echo", JSON, "{\n  \"a\": tru }");
    assertThat(response.status()).isEqualTo(400);
    assertThat(text(response)).contains("x_content_parse_exception").contains("[2:");
  }

  @Test
  void aBrowsersFormIsNoRequest() {
    Headers form = new Headers(Map.of("Content-Type", "application/x-www-form-urlencoded"));
    Response response = send(Method.POST, "/i/_echo", form, "{}");
    assertThat(response.status()).isEqualTo(406);
    assertThat(text(response))
        .contains("Content-Type header [application/x-www-form-urlencoded] is not supported");
  }

  @Test
  void aCompressedBodyIsReadAndOneThatIsNotIsRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write("{\"a\":1}".getBytes(StandardCharsets.UTF_8));
    }
    Headers gzip =
        new Headers(Map.of("Content-Type", "application/json", "Content-Encoding", "gzip"));
    Response response = api.answer(Request.of(Method.POST, "/i/_echo", gzip, bytes.toByteArray()));
    assertThat(text(response)).isEqualTo("{\"a\":1}");
    assertThat(send(Method.POST, "/i/_echo", gzip, "{\"a\":1}").status()).isEqualTo(400);
  }

  @Test
  void aFilterKeepsTakesAwayAndCrossesNames() {
    String body =
        "{\"took\":1,\"errors\":false,\"items\":[{\"index\":{\"status\":201,\"error\":{\"type\":"
            + "\"x\"}}},{\"create\":{\"status\":409}}]}";
    assertThat(filtered("items.*.status", body))
        .isEqualTo("{\"items\":[{\"index\":{\"status\":201}},{\"create\":{\"status\":409}}]}");
    assertThat(filtered("errors,items.*.error", body))
        .isEqualTo("{\"errors\":false,\"items\":[{\"index\":{\"error\":{\"type\":\"x\"}}}]}");
    assertThat(filtered("-items", body)).isEqualTo("{\"took\":1,\"errors\":false}");
    assertThat(filtered("**.type", body))
        .isEqualTo("{\"items\":[{\"index\":{\"error\":{\"type\":\"x\"}}}]}");
    assertThat(filtered("none", body)).isEqualTo("{}");
  }

  @Test
  void aFilterOfManyCrossingsKeepsOnePlaceForEach() {
    String body = "{\"a\":".repeat(60) + "{\"b\":1}" + "}".repeat(60);
    // Without that, the places double with each level: none of these would end.
    assertThat(filtered("**.".repeat(500) + "b", body)).isEqualTo(body);
    assertThat(filtered("**.*.".repeat(50) + "none", body)).isEqualTo("{}");
    assertThat(filtered("-" + "**.*.".repeat(50) + "none", body)).isEqualTo(body);
    assertThat(filtered(".", body)).isEqualTo(body);
  }

  private String filtered(String path, String body) {
    return text(send(Method.POST, "/i/_echo?filter_path=" + path, JSON, body));
  }

  @Test
  void rightsAreAskedForBeforeTheEndpoint() {
    Rights readsLogs =
        new Rights() {
          @Override
          public boolean allows(Privilege privilege) {
            return privilege == Privilege.READ;
          }

          @Override
          public boolean allows(Privilege privilege, String name) {
            return privilege == Privilege.READ && name.startsWith("logs");
          }
        };
    RestApi guarded =
        new RestApi(
            List.of(
                Route.on(Duty.SEARCH, Privilege.READ, "/{index}/_read")
                    .get(call -> Answer.ok(Map.of()))),
            Persona.OPENSEARCH,
            new Gatekeeper() {
              @Override
              public Rights admit(Request request) {
                return readsLogs;
              }

              @Override
              public Rights of(Optional<String> owner) {
                return readsLogs;
              }
            },
            new RequestMemory(64 << 20, 64 << 20));
    assertThat(status(guarded, "/logs-1/_read")).isEqualTo(200);
    assertThat(status(guarded, "/other/_read")).isEqualTo(403);
  }

  private static int status(RestApi api, String target) {
    return api.answer(Request.of(Method.GET, target, Headers.NONE, new byte[0])).status();
  }
}
