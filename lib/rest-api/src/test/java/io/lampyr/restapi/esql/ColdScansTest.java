package io.lampyr.restapi.esql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.engine.search.ColdCounts;
import io.lampyr.engine.search.LeafPlace;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.assembly.Assembly;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Queries over rows and series take turns on shards that are not near, as searches do. */
@Timeout(300)
class ColdScansTest {
  private static final long SEED = 20261203;
  private static final int SHARDS = 4;
  private static final Instant BEGIN = Instant.parse("2026-11-23T10:00:00Z");
  private static final String PIPED = "/_query?format=csv";

  /** Beyond these, shards from which nothing had to be fetched are near. */
  private static final int UNTIL_NEAR = 12;

  private static OneNode node;

  @BeforeAll
  static void start() {
    node = new OneNode(SEED, Persona.ELASTICSEARCH);
    RestApi api = node.whole(Persona.ELASTICSEARCH);
    String settings = "{'settings':{'number_of_shards':" + SHARDS;
    send(api, Method.PUT, "/docs", settings + "}}");
    send(
        api,
        Method.PUT,
        "/points",
        settings
            + ",'index':{'mode':'time_series','routing_path':['pod'],'time_series':{'start_time':'"
            + BEGIN
            + "','end_time':'"
            + BEGIN.plusSeconds(3600)
            + "'}}},'mappings':{'properties':{'@timestamp':{'type':'date'},"
            + "'pod':{'type':'keyword','time_series_dimension':true},"
            + "'load':{'type':'double','time_series_metric':'gauge'}}}}");
    StringBuilder docs = new StringBuilder();
    StringBuilder points = new StringBuilder();
    for (int i = 0; i < 200; i++) {
      docs.append("{'index':{}}\n{'@timestamp':'").append(BEGIN.plusSeconds(i));
      docs.append("','n':").append(i).append("}\n");
      points.append("{'create':{}}\n{'@timestamp':'").append(BEGIN.plusSeconds(i));
      points.append("','pod':'p").append(i % 20).append("','load':").append(i).append("}\n");
    }
    send(api, Method.POST, "/docs/_bulk?refresh=true", docs.toString());
    send(api, Method.POST, "/points/_bulk?refresh=true", points.toString());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(RestApi api, Method method, String target, String body) {
    Response response =
        api.answer(
            Request.of(
                method,
                target,
                new Headers(Map.of("content-type", "application/json")),
                body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + text).isEqualTo(200);
    return text;
  }

  private static String ask(RestApi api, String query) {
    return query.startsWith("sum")
        ? send(
            api,
            Method.GET,
            "/_prometheus/docs,points/api/v1/query?query="
                + query
                + "&time="
                + BEGIN.plusSeconds(200),
            "")
        : send(api, Method.POST, PIPED, "{'query':'" + query + "'}");
  }

  private static Assembly fresh(SearchEngine.Fleet fleet) {
    return node.assembly(Persona.ELASTICSEARCH, fleet);
  }

  private static ColdCounts cold(Assembly assembly) {
    return assembly.engine().orElseThrow().cold();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "FROM docs | STATS SUM(n)",
        "TS points | STATS SUM(LAST_OVER_TIME(load))",
        "sum(load)",
        "sum(n)"
      })
  void eachShardThatIsNotNearIsReadInATurnUntilItIs(String query) {
    Assembly assembly = fresh(SearchEngine.Fleet.NONE);
    RestApi api = assembly.api();
    String first = ask(api, query);
    assertThat(cold(assembly).completed()).isGreaterThanOrEqualTo(SHARDS);
    for (int i = 0; i < UNTIL_NEAR; i++) {
      assertThat(ask(api, query)).isEqualTo(first);
    }
    long completed = cold(assembly).completed();
    assertThat(ask(api, query)).isEqualTo(first);
    assertThat(cold(assembly).completed()).as("when they are near").isEqualTo(completed);
    assertThat(cold(assembly).active()).isZero();
    assertThat(cold(assembly).refused()).isZero();
  }

  @Test
  void leavesTakeThemWhereShardsAreRead() {
    Assembly there = fresh(SearchEngine.Fleet.NONE);
    LeafService leaf = there.leaf().orElseThrow();
    LeafPlace place = LeafPlace.function("leaf", leaf, () -> true);
    Assembly here =
        fresh(new SearchEngine.Fleet(_ -> List.of(place), new LeafSettings(2, 2, 4 << 20)));
    ask(here.api(), "FROM docs | STATS SUM(n)");
    assertThat(cold(there).completed()).isEqualTo(SHARDS);
    assertThat(cold(here).completed()).isZero();
    ask(here.api(), "sum(load)");
    assertThat(cold(there).completed()).isGreaterThanOrEqualTo(2 * SHARDS);
    assertThat(cold(there).active()).isZero();
    // Of documents that do not lie by series.
    assertThat(cold(here).completed()).isEqualTo(SHARDS);
  }
}
