package io.lampyr.restapi.esql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.engine.leaf.LeafCodec;
import io.lampyr.engine.leaf.LeafPort;
import io.lampyr.engine.leaf.LeafReply;
import io.lampyr.engine.leaf.LeafRequest;
import io.lampyr.engine.leaf.LeafResult;
import io.lampyr.engine.leaf.LeafTask;
import io.lampyr.engine.search.LeafPlace;
import io.lampyr.engine.search.LeafService;
import io.lampyr.engine.search.LeafSettings;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Queries by way of leaves say what the same queries in one process say. */
class PipesOnLeavesTest {
  private static final long SEED = 20261128;
  private static final Instant BEGIN = Instant.parse("2026-11-23T10:00:00Z");

  private static final List<String> QUERIES =
      List.of(
          "FROM docs | STATS c=COUNT(*), s=SUM(n), a=AVG(x), MIN(at), MAX(ip) BY g | SORT g",
          "FROM docs | STATS COUNT_DISTINCT(g), MEDIAN(x), VALUES(u)",
          "FROM docs | WHERE n > 10 AND g == \\\"g3\\\" | STATS COUNT(*), SUM(x)",
          "FROM docs | WHERE t:\\\"lamp\\\" | STATS COUNT(*) BY b=BUCKET(at, 1 day) | SORT b",
          "FROM docs METADATA _id, _index | SORT x DESC | LIMIT 12 | KEEP _id, _index, x, t, ip",
          "FROM docs METADATA _score | WHERE MATCH(t, \\\"number 3\\\") | SORT _score DESC, x"
              + " | LIMIT 5 | KEEP x, _score",
          "FROM docs METADATA _source | SORT x | LIMIT 3 | KEEP _source",
          "FROM docs | EVAL z = 1 / (n - n) | STATS COUNT(z), COUNT(*)",
          "FROM docs | GROK t \\\"%{WORD:w} %{GREEDYDATA}\\\" | STATS COUNT(*) BY w",
          "FROM docs,other | STATS COUNT(*) BY _index = g IS NULL | SORT _index",
          "TS early,late | STATS r=SUM(RATE(requests)) BY TBUCKET(10 minutes), zone"
              + " | SORT `TBUCKET(10 minutes)`, zone",
          "TS early,late | STATS MAX(AVG_OVER_TIME(load)), COUNT(LAST_OVER_TIME(load)) BY zone"
              + " | SORT zone",
          "TS early,late | WHERE zone == \\\"z1\\\" AND load > 20 | STATS SUM(DELTA(load)) BY pod"
              + " | SORT pod",
          "TS late | STATS AVG(INCREASE(requests, 20 minutes)) BY b=BUCKET(@timestamp, 5 minutes)"
              + " | SORT b");

  private static OneNode node;
  private static RestApi here;
  private static LeafService leaf;

  @BeforeAll
  static void start() {
    node = new OneNode(SEED, Persona.ELASTICSEARCH);
    here = node.whole(Persona.ELASTICSEARCH);
    leaf = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE).leaf().orElseThrow();
    String fields =
        "'mappings':{'properties':{'n':{'type':'integer'},'x':{'type':'double'},"
            + "'g':{'type':'keyword'},'at':{'type':'date'},'t':{'type':'text'},"
            + "'ip':{'type':'ip'},'u':{'type':'unsigned_long'}}}}";
    put("/docs", "{'settings':{'number_of_shards':5}," + fields);
    put("/other", "{'settings':{'number_of_shards':1}," + fields);
    Random random = new Random(SEED);
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      lines.append("{'index':{'_id':'%d'}}\n".formatted(i));
      lines.append(
          ("{'n':%d,'x':%s,'g':['g%d','g%d'],'at':'2026-01-%02d','t':'%slight number %d',"
                  + "'ip':'10.0.0.%d','u':1844674407370955161%d}\n")
              .formatted(
                  i % 37,
                  random.nextInt(4000) / 16.0,
                  i % 7,
                  i % 5,
                  1 + i % 28,
                  "lamp ".repeat(i % 3),
                  i % 11,
                  i % 20,
                  i % 6));
    }
    post("/docs/_bulk?refresh=true", lines.toString());
    post("/other/_doc/1?refresh=true", "{'n':7}");
    series("early", 0);
    series("late", 60);
  }

  private static void series(String index, int offset) {
    put(
        "/" + index,
        "{'settings':{'number_of_shards':2,'index':{'mode':'time_series','routing_path':['pod'],"
            + "'time_series':{'start_time':'"
            + BEGIN.plusSeconds(60L * offset)
            + "','end_time':'"
            + BEGIN.plusSeconds(60L * (offset + 60))
            + "'}}},'mappings':{'properties':{'@timestamp':{'type':'date'},"
            + "'pod':{'type':'keyword','time_series_dimension':true},"
            + "'zone':{'type':'keyword','time_series_dimension':true},"
            + "'requests':{'type':'long','time_series_metric':'counter'},"
            + "'load':{'type':'double','time_series_metric':'gauge'}}}}");
    StringBuilder lines = new StringBuilder();
    for (int minute = offset; minute < offset + 60; minute++) {
      for (int pod = 0; pod < 8; pod++) {
        lines.append("{'create':{}}\n{'@timestamp':'");
        lines.append(BEGIN.plusSeconds(60L * minute)).append("','pod':'p").append(pod);
        lines.append("','zone':'z").append(pod % 3).append("','requests':");
        lines.append(6 * ((minute + pod) % 90)).append(",'load':").append(minute % 50 * pod / 4.0);
        lines.append("}\n");
      }
    }
    post("/" + index + "/_bulk?refresh=true", lines.toString());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static void put(String target, String body) {
    send(here, Method.PUT, target, body);
  }

  private static void post(String target, String body) {
    send(here, Method.POST, target, body);
  }

  private static String send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(
            Request.of(
                method, target, json, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + text).isBetween(200, 400);
    return response.headers().find("warning").orElse("") + text;
  }

  private static String told(RestApi api, String query) {
    return send(api, Method.POST, "/_query?format=csv", "{'query':'" + query + "'}");
  }

  private static RestApi over(LeafPort port, BooleanSupplier news, int inlineBytes) {
    LeafPlace place = LeafPlace.function("leaf", port, news);
    return node.assembly(
            Persona.ELASTICSEARCH,
            new SearchEngine.Fleet(_ -> List.of(place), new LeafSettings(2, 2, inlineBytes)))
        .api();
  }

  private static RestApi over(LeafPort port) {
    return over(port, () -> true, 4 << 20);
  }

  private static void sameAnswers(RestApi there) {
    for (String query : QUERIES) {
      assertThat(told(there, query)).as(query).isEqualTo(told(here, query));
    }
  }

  @Test
  void answersAreTheSame() {
    sameAnswers(over(leaf));
    sameAnswers(over(leaf, () -> true, 16));
  }

  @Test
  void eachPlaceIsAskedOnceForAllOfItsShards() {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger shards = new AtomicInteger();
    RestApi there =
        over((request, within) -> {
          calls.incrementAndGet();
          shards.addAndGet(LeafCodec.request(request).shards().size());
          return leaf.call(request, within);
        });
    told(there, "FROM docs | STATS COUNT(*)");
    // Five shards, two for each call.
    assertThat(calls.getAndSet(0)).isEqualTo(3);
    assertThat(shards.getAndSet(0)).isEqualTo(5);
    told(there, "TS early,late | STATS SUM(RATE(requests)) BY TBUCKET(1 hour)");
    // Two lanes of two shards each, which have parts of the same series.
    assertThat(calls.getAndSet(0)).isEqualTo(1);
    assertThat(shards.getAndSet(0)).isEqualTo(4);
    told(
        there, "TS early,late | WHERE @timestamp < \\\"2020-01-01\\\" | STATS SUM(RATE(requests))");
    told(there, "FROM other | STATS COUNT(*)");
    assertThat(calls.get()).isZero();
  }

  @Test
  void whoMayBeOfAnEarlierVersionIsNotAsked() {
    AtomicInteger calls = new AtomicInteger();
    LeafPort counted =
        (request, within) -> {
          calls.incrementAndGet();
          return leaf.call(request, within);
        };
    sameAnswers(over(counted, () -> false, 4 << 20));
    assertThat(calls.get()).isZero();
  }

  @Test
  void whatLeavesDoNotKnowOrCannotReadIsReadHere() {
    Random chance = new Random(SEED);
    sameAnswers(
        over((request, within) -> {
          LeafRequest asked = LeafCodec.request(request);
          int kind;
          synchronized (chance) {
            kind = chance.nextInt(4);
          }
          if (kind == 0) {
            throw new UnavailableException("leaf failed");
          }
          LeafReply reply = LeafCodec.reply(leaf.call(request, within));
          Map<Integer, LeafResult> results = new HashMap<>(reply.results());
          LeafTask.Part task = (LeafTask.Part) asked.task();
          for (List<Integer> lane : task.lanes()) {
            if (kind == 1) {
              results.put(lane.getFirst(), new LeafResult.Unable());
            } else if (kind == 2) {
              results.put(lane.getFirst(), new LeafResult.Told(new byte[] {1, 2, 3}));
            }
          }
          return LeafCodec.encode(
              new LeafReply(reply.serviceNanos(), reply.queue(), results, reply.load()));
        }));
  }

  @Test
  void whatIsWrongWithAQueryIsToldAsEver() {
    RestApi there = over(leaf);
    String body =
        "{'query':'FROM docs | STATS COUNT(*)','filter':{'range':{'n':{'gte':'no number'}}}}";
    String told = send(there, Method.POST, "/_query?format=csv", body);
    assertThat(told)
        .contains("no number")
        .isEqualTo(send(here, Method.POST, "/_query?format=csv", body));
  }

  @Test
  void whatLooksIntoOtherDocumentsStaysHere() {
    AtomicInteger calls = new AtomicInteger();
    RestApi there =
        over((request, within) -> {
          calls.incrementAndGet();
          return leaf.call(request, within);
        });
    put("/chosen/_doc/1?refresh=true", "{'g':['g1']}");
    String body =
        "{'query':'FROM docs | STATS COUNT(*)','filter':{'terms':{'g':"
            + "{'index':'chosen','id':'1','path':'g'}}}}";
    assertThat(send(there, Method.POST, "/_query?format=csv", body))
        .isEqualTo(send(here, Method.POST, "/_query?format=csv", body));
    assertThat(calls.get()).isZero();
  }
}
