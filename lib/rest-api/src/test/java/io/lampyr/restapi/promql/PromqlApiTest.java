package io.lampyr.restapi.promql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Prometheus' query API over documents that were indexed. */
class PromqlApiTest {
  private static final long START = 1_700_000_000_000L;

  private static String send(RestApi api, int status, Request request) {
    Response response = api.answer(request);
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(request.uri() + " " + text).isEqualTo(status);
    return text;
  }

  private static String json(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    return send(
        api,
        200,
        Request.of(method, target, json, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
  }

  private static String get(RestApi api, int status, String target) {
    return send(
        api, status, Request.of(Method.GET, "/_prometheus/" + target, Headers.NONE, new byte[0]));
  }

  private static String post(RestApi api, int status, String target, String form) {
    Headers type = new Headers(Map.of("content-type", "application/x-www-form-urlencoded"));
    return send(
        api,
        status,
        Request.of(
            Method.POST, "/_prometheus/" + target, type, form.getBytes(StandardCharsets.UTF_8)));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private static void index(RestApi api) {
    json(
        api,
        Method.PUT,
        "/metrics-app",
        "{'settings':{'number_of_shards':2},'mappings':{'properties':{"
            + "'@timestamp':{'type':'date'},'job':{'type':'keyword'},"
            + "'host':{'properties':{'name':{'type':'keyword'}}},'up':{'type':'long'},"
            + "'http_requests_total':{'type':'double'}}}}");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      for (String job : new String[] {"api", "web"}) {
        bulk.append("{'index':{}}\n{'@timestamp':").append(START + i * 10_000L);
        bulk.append(",'job':'").append(job).append("','host.name':'h1','up':1");
        bulk.append(",'http_requests_total':").append(job.equals("api") ? i * 10 : i * 5.5);
        bulk.append("}\n");
      }
    }
    json(api, Method.POST, "/metrics-app/_bulk?refresh=true", bulk.toString());
  }

  @Test
  void queriesAreAnsweredAsPrometheusAnswersThem() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      assertThat(
              get(api, 200, "api/v1/query?time=1700000090.5&query=" + encoded("up{job=\"api\"}")))
          .isEqualTo(
              "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":[{\"metric\":"
                  + "{\"__name__\":\"up\",\"host_name\":\"h1\",\"job\":\"api\"},"
                  + "\"value\":[1700000090.500,\"1\"]}]}}");
      assertThat(
              post(
                  api,
                  200,
                  "metrics-app/api/v1/query_range",
                  "start=1700000060&end=1700000080&step=10s&query="
                      + encoded("sum by (job) (rate(http_requests_total[30s]))")))
          .contains("{\"job\":\"api\"},\"values\":[[1700000060,\"1\"],[1700000070,\"1\"],")
          .contains("{\"job\":\"web\"},\"values\":[[1700000060,\"0.55\"]");
      assertThat(get(api, 200, "api/v1/query?time=5&query=" + encoded("1e3 * 2")))
          .contains("\"resultType\":\"scalar\",\"result\":[5,\"2000\"]");
      assertThat(get(api, 200, "api/v1/query?limit=1&time=1700000090&query=up"))
          .contains("\"warnings\":[\"results truncated due to limit\"]");
      assertThat(get(api, 200, "api/v1/query?time=1.0005&query=1")).contains("[1,\"1\"]");
      assertThat(get(api, 200, "api/v1/query?time=-5.25&query=1")).contains("[-5.25,\"1\"]");
      assertThat(
              get(
                  api,
                  200,
                  "api/v1/query_range?start=1700000060&end=1700000080&step=10&stats=all&query="
                      + encoded("rate(http_requests_total[30s])")))
          .contains(
              "\"samples\":{\"totalQueryableSamples\":18,\"samplesRead\":10,"
                  + "\"seriesTouched\":2,");
    }
  }

  @Test
  void whatThereIsIsListed() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      assertThat(get(api, 200, "api/v1/labels")).contains("[\"__name__\",\"host_name\",\"job\"]");
      assertThat(get(api, 200, "api/v1/label/job/values")).contains("[\"api\",\"web\"]");
      assertThat(get(api, 200, "api/v1/label/__name__/values?match%5B%5D=up&match%5B%5D=nothing"))
          .contains("[\"up\"]");
      assertThat(post(api, 200, "api/v1/series", "match[]=" + encoded("{job=~\"w.+\"}")))
          .contains("\"__name__\":\"http_requests_total\",\"host_name\":\"h1\",\"job\":\"web\"")
          .doesNotContain("api");
      assertThat(get(api, 200, "api/v1/metadata?metric=up"))
          .contains("{\"up\":[{\"type\":\"unknown\",\"help\":\"\",\"unit\":\"\"}]}");
      assertThat(get(api, 200, "api/v1/label/job/values?start=5&end=3")).contains("\"data\":[]");
      assertThat(get(api, 200, "api/v1/query_exemplars?query=up")).contains("\"data\":[]");
      assertThat(get(api, 200, "api/v1/rules?type=record&rule_group[]=a"))
          .contains("{\"groups\":[]}");
      assertThat(get(api, 400, "api/v1/rules?type=any")).contains("not supported value");
      assertThat(get(api, 200, "api/v1/alerts")).contains("{\"alerts\":[]}");
      assertThat(get(api, 200, "api/v1/status/buildinfo")).contains("\"version\":\"3.");
      assertThat(get(api, 200, "api/v1/format_query?query=" + encoded("sum(up)by(job)")))
          .contains("\"data\":\"sum by (job) (up)\"");
    }
  }

  @Test
  void faultsHaveTheFormOfPrometheus() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      assertThat(get(api, 400, "api/v1/query?query=" + encoded("up{")))
          .isEqualTo(
              "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"invalid parameter"
                  + " \\\"query\\\": 1:4: parse error: unexpected end of input inside braces\"}");
      assertThat(
              get(api, 422, "api/v1/query?time=1700000090&query=" + encoded("{job=\"api\"} + 1")))
          .contains("\"errorType\":\"execution\"")
          .contains("vector cannot contain metrics with the same labelset");
      assertThat(get(api, 400, "api/v1/query_range?query=up&start=1&end=20000&step=1"))
          .contains("exceeded maximum resolution of 11,000 points per timeseries");
      assertThat(get(api, 400, "api/v1/query_range?query=up&start=2&end=1&step=1"))
          .contains("end timestamp must not be before start time");
      assertThat(get(api, 400, "api/v1/query_range?start=1&end=2&step=1&query=up%5B5m%5D"))
          .contains("invalid parameter \\\"query\\\": invalid expression type");
      assertThat(get(api, 400, "api/v1/query?query=1&timeout=0"))
          .contains("timeout must be positive, got 0s");
      assertThat(get(api, 422, "api/v1/query?query=" + encoded("sum_over_time(vector(1)[9y:1ms])")))
          .contains("\"errorType\":\"execution\"")
          .contains("query processing would load too many samples into memory in query execution");
      assertThat(get(api, 400, "api/v1/query?query=" + encoded("up{job=~\"(a{99}){99}\"}")))
          .contains("invalid repeat count: `{99}`");
      assertThat(get(api, 400, "api/v1/series")).contains("no match[] parameter provided");
      assertThat(post(api, 400, "api/v1/query", "query=up&strange=1"))
          .contains("unknown parameter");
      assertThat(get(api, 404, "nothing/api/v1/query?query=up")).contains("not_found");
    }
  }

  @Test
  void whereThereIsNothingNothingIsFound() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      assertThat(get(api, 200, "api/v1/query?query=up")).contains("\"result\":[]");
      assertThat(get(api, 200, "api/v1/labels")).contains("\"data\":[]");
    }
  }
}
