package io.lampyr.restapi.promql;

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
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** PromQL by way of leaves says what the same queries in one process say. */
class PromqlOnLeavesTest {
  private static final long SEED = 20261129;
  private static final Instant BEGIN = Instant.parse("2026-11-23T10:00:00Z");
  private static final Pattern SERIES =
      Pattern.compile("\\{\"metric\":(\\{[^}]*}),\"values?\":(\\[.*?(?:]]|\"]))}");
  private static final Pattern NUMBER = Pattern.compile("-?[0-9]+\\.[0-9]{10,}(e[+-]?[0-9]+)?");

  private static final List<String> QUERIES =
      List.of(
          "sum by (zone) (rate(requests[10m]))",
          "avg without (pod) (load)",
          "max(max_over_time(load[20m]))",
          "min by (zone) (delta(load[15m]) * 2 > -100)",
          "count(requests)",
          "group by (zone) (requests offset 10m)",
          "stddev by (zone) (load)",
          "sum(rate(requests[10m])) / count(load)",
          "topk(2, rate(requests[10m]))",
          "quantile by (zone) (0.5, load)",
          "rate(requests[10m])",
          "abs(load - 20)",
          "max_over_time(sum by (zone) (rate(requests[5m]))[30m:5m])",
          "sum(sum_over_time(avg_over_time(load[5m])[20m:5m]))",
          "sum by (zone) ({__name__=~\"load|requests\"})",
          "absent(nothing)",
          "sum(nothing)",
          "sum(loose) by (kind)",
          "sum by (zone) (last_over_time(requests[1h] @ end()))",
          "label_replace(load, \"x\", \"$1\", \"pod\", \"p(.*)\")");

  private static OneNode node;
  private static RestApi here;
  private static LeafService leaf;

  @BeforeAll
  static void start() {
    node = new OneNode(SEED, Persona.ELASTICSEARCH);
    here = node.whole(Persona.ELASTICSEARCH);
    leaf = node.assembly(Persona.ELASTICSEARCH, SearchEngine.Fleet.NONE).leaf().orElseThrow();
    series("early", 3, 0);
    series("late", 3, 60);
    send(
        here,
        Method.PUT,
        "/loose",
        "{'settings':{'number_of_shards':2},'mappings':{'properties':{"
            + "'@timestamp':{'type':'date'},'kind':{'type':'keyword'},'loose':{'type':'long'}}}}");
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 40; i++) {
      lines.append("{'create':{}}\n{'@timestamp':'").append(BEGIN.plusSeconds(60L * i));
      lines.append("','kind':'k").append(i % 3).append("','loose':").append(i).append("}\n");
    }
    send(here, Method.POST, "/loose/_bulk?refresh=true", lines.toString());
  }

  private static void series(String index, int shards, int offset) {
    send(
        here,
        Method.PUT,
        "/" + index,
        "{'settings':{'number_of_shards':"
            + shards
            + ",'index':{'mode':'time_series','routing_path':['pod'],'time_series':{'start_time':'"
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
      for (int pod = 0; pod < 12; pod++) {
        lines.append("{'create':{}}\n{'@timestamp':'");
        lines.append(BEGIN.plusSeconds(60L * minute)).append("','pod':'p").append(pod);
        lines.append("','zone':'z").append(pod % 3).append("','requests':");
        lines.append(7 * ((minute + pod) % 90)).append(",'load':").append(minute % 50 * pod / 4.0);
        lines.append("}\n");
      }
    }
    send(here, Method.POST, "/" + index + "/_bulk?refresh=true", lines.toString());
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(RestApi api, Method method, String target, String body) {
    boolean form = target.contains("_prometheus");
    Headers headers =
        new Headers(
            Map.of(
                "content-type", form ? "application/x-www-form-urlencoded" : "application/json"));
    String text = form ? body : body.replace('\'', '"');
    Response response =
        api.answer(Request.of(method, target, headers, text.getBytes(StandardCharsets.UTF_8)));
    String answer = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + answer).isBetween(200, 201);
    return answer;
  }

  private static String ask(RestApi api, String indices, String query, boolean range) {
    String times =
        range
            ? "&start=" + BEGIN.plusSeconds(1800) + "&end=" + BEGIN.plusSeconds(7200) + "&step=300"
            : "&time=" + BEGIN.plusSeconds(5000);
    return send(
        api,
        Method.POST,
        "/_prometheus/" + indices + "/api/v1/" + (range ? "query_range" : "query"),
        "query=" + URLEncoder.encode(query, StandardCharsets.UTF_8) + times);
  }

  /** Series by their labels, numbers without what the order of summands changes; then notes. */
  private static String told(RestApi api, String query, boolean range) {
    String answer = ask(api, "early,late,loose", query, range);
    Map<String, String> series = new TreeMap<>();
    Matcher found = SERIES.matcher(answer);
    while (found.find()) {
      series.put(
          found.group(1),
          NUMBER
              .matcher(found.group(2))
              .replaceAll(number -> "%.9e".formatted(Double.parseDouble(number.group()))));
    }
    int data = answer.indexOf("\"result\":");
    int notes = Math.max(answer.indexOf("\"infos\""), answer.indexOf("\"warnings\""));
    return answer.substring(0, data) + series + (notes < 0 ? "" : answer.substring(notes));
  }

  private static RestApi over(LeafPort port, boolean news) {
    LeafPlace place = LeafPlace.function("leaf", port, () -> news);
    return node.assembly(
            Persona.ELASTICSEARCH,
            new SearchEngine.Fleet(_ -> List.of(place), new LeafSettings(2, 2, 4 << 20)))
        .api();
  }

  private static void sameAnswers(RestApi there) {
    for (String query : QUERIES) {
      for (boolean range : new boolean[] {true, false}) {
        String right = told(here, query, range);
        assertThat(told(there, query, range)).as(query).isEqualTo(right);
      }
    }
  }

  @Test
  void answersAreTheSame() {
    AtomicInteger calls = new AtomicInteger();
    sameAnswers(
        over(
            (request, within) -> {
              calls.incrementAndGet();
              return leaf.call(request, within);
            },
            true));
    assertThat(calls.get()).isGreaterThan(2 * QUERIES.size());
    assertThat(told(here, "sum by (zone) (rate(requests[10m]))", true)).contains("z0", "z1", "z2");
  }

  @Test
  void eachPlaceIsAskedOnceForAnAggregation() {
    AtomicInteger calls = new AtomicInteger();
    AtomicInteger shards = new AtomicInteger();
    RestApi there =
        over(
            (request, within) -> {
              calls.incrementAndGet();
              shards.addAndGet(LeafCodec.request(request).shards().size());
              return leaf.call(request, within);
            },
            true);
    String sum = "sum by (zone) (rate(requests[10m]))";
    assertThat(ask(there, "early,late", sum, true)).contains("z2");
    // Three lanes of two shards, two lanes for each call.
    assertThat(calls.getAndSet(0)).isEqualTo(2);
    assertThat(shards.getAndSet(0)).isEqualTo(6);
    assertThat(ask(there, "early,late", sum + " / " + sum, true)).contains("z2");
    assertThat(calls.getAndSet(0)).isEqualTo(4);
    assertThat(ask(there, "loose", "sum(loose)", true)).contains("value");
    assertThat(calls.get()).isZero();
  }

  @Test
  void whoMayBeOfAnEarlierVersionIsNotAsked() {
    AtomicInteger calls = new AtomicInteger();
    sameAnswers(
        over(
            (request, within) -> {
              calls.incrementAndGet();
              return leaf.call(request, within);
            },
            false));
    assertThat(calls.get()).isZero();
  }

  @Test
  void whatLeavesDoNotKnowOrCannotReadIsReadHere() {
    Random chance = new Random(SEED);
    sameAnswers(
        over(
            (request, within) -> {
              int kind;
              synchronized (chance) {
                kind = chance.nextInt(4);
              }
              if (kind == 0) {
                throw new UnavailableException("leaf failed");
              }
              LeafRequest asked = LeafCodec.request(request);
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
            },
            true));
  }
}
