package io.lampyr.restapi.esql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Queries of time series that lie in several segments, shards and indices. */
class SeriesQueriesTest {
  private static final Instant BEGIN = Instant.parse("2026-11-23T10:00:00Z");
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(33, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    make("one", 2, "2026-11-23T10:00:00Z", "2026-11-23T11:00:00Z");
    make("two", 2, "2026-11-23T11:00:00Z", "2026-11-23T12:00:00Z");
    make("three", 3, "2026-11-23T12:00:00Z", "2026-11-23T13:00:00Z");
    send(200, Method.PUT, "/plain", "");
    // Points come in any order, in bulks that become segments, and some of them twice.
    Random random = new Random(33);
    for (int round = 0; round < 3; round++) {
      for (String index : new String[] {"one", "two", "three"}) {
        StringBuilder bulk = new StringBuilder();
        for (int i = 0; i < 180; i++) {
          int minute = offset(index) + i % 60;
          boolean late = (minute + i / 60) % 3 == round;
          if (late) {
            bulk.append(point(minute, i / 60, value(minute)));
          } else if (random.nextInt(4) == 0 && (minute + i / 60) % 3 > round) {
            bulk.append(point(minute, i / 60, -5));
          }
        }
        send(200, Method.POST, "/" + index + "/_bulk?refresh=true", bulk.toString());
      }
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static int offset(String index) {
    return Map.of("one", 0, "two", 60, "three", 120).get(index);
  }

  /** Grows by six a minute, and begins anew after an hour and a half. */
  private static int value(int minute) {
    return 6 * (minute % 90);
  }

  private static String point(int minute, int pod, int value) {
    return "{'index':{}}\n{'@timestamp':'"
        + BEGIN.plusSeconds(60L * minute)
        + "','pod':'p"
        + pod
        + "','zone':'z"
        + pod % 2
        + "','requests':"
        + value
        + ",'load':"
        + value / 2.0
        + "}\n";
  }

  private static void make(String index, int shards, String from, String to) {
    send(
        200,
        Method.PUT,
        "/" + index,
        "{'settings':{'number_of_shards':"
            + shards
            + ",'index':{'mode':'time_series','routing_path':['pod'],'time_series':{'start_time':'"
            + from
            + "','end_time':'"
            + to
            + "'}}},'mappings':{'properties':{'@timestamp':{'type':'date'},"
            + "'pod':{'type':'keyword','time_series_dimension':true},"
            + "'zone':{'type':'keyword','time_series_dimension':true},"
            + "'requests':{'type':'long','time_series_metric':'counter'},"
            + "'load':{'type':'double','time_series_metric':'gauge'}}}}");
  }

  private static String send(int status, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(
            Request.of(
                method, target, json, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + text).isEqualTo(status);
    return text;
  }

  private static String csv(int status, String query) {
    String found = send(status, Method.POST, "/_query?format=csv", "{'query':'" + query + "'}");
    if (status == 200) {
      // With a filter, rows are read.
      String filtered = "{'query':'" + query + "','filter':{'match_all':{}}}";
      assertThat(send(status, Method.POST, "/_query?format=csv", filtered)).isEqualTo(found);
    }
    return found;
  }

  private static String lines(String... lines) {
    return String.join("\r\n", lines) + "\r\n";
  }

  @Test
  void aSeriesIsPutTogetherOfAllSegmentsShardsAndIndices() {
    // 180 minutes from 0 to 1074, as it fell to zero once: nothing is lost where indices meet.
    assertThat(csv(200, "TS one,two,three | STATS i = MAX(INCREASE(requests)) BY pod | SORT pod"))
        .isEqualTo("i,pod\r\n1068.0,p0\r\n1068.0,p1\r\n1068.0,p2\r\n");
    assertThat(csv(200, "TS one,two | STATS c = SUM(COUNT_OVER_TIME(load)) BY zone | SORT zone"))
        .isEqualTo("c,zone\r\n240,z0\r\n120,z1\r\n");
    assertThat(
            csv(
                200,
                "TS one,two,three | STATS r = ROUND(AVG(RATE(requests)), 4), m = MAX(load), n ="
                    + " COUNT(requests) BY TBUCKET(1 hour) | SORT `TBUCKET(1 hour)`"))
        .isEqualTo(
            lines(
                "r,m,n,TBUCKET(1 hour)",
                "0.1,177.0,3,2026-11-23T10:00:00.000Z",
                "0.0983,87.0,3,2026-11-23T11:00:00.000Z",
                "0.1,267.0,3,2026-11-23T12:00:00.000Z"));
    assertThat(csv(200, "FROM one,two,three | STATS COUNT(*), MIN(load)"))
        .isEqualTo("COUNT(*),MIN(load)\r\n540,0.0\r\n");
  }

  @Test
  void whatIsAskedForIsFoundByColumns() {
    String body =
        send(
            200,
            Method.POST,
            "/_query",
            "{'profile':true,'query':'TS one,two,three | WHERE zone == \\\"z0\\\" AND @timestamp >="
                + " \\\"2026-11-23T11:30:00Z\\\" AND @timestamp < \\\"2026-11-23T12:00:00Z\\\" |"
                + " STATS m = MAX(MAX_OVER_TIME(load)) BY pod | SORT pod'}");
    assertThat(body)
        .contains("\"documents_found\":60,")
        .contains("\"values\":[[87.0,\"p0\"],[87.0,\"p2\"]]")
        .contains("{\"operator\":\"Series\"}")
        .contains("\"term\":{\"zone\":");
  }

  @Test
  void wholeBlocksAreReadAsWhatTheyAddUpTo() {
    make("long", 1, "2026-11-22T00:00:00Z", "2026-11-23T10:00:00Z");
    StringBuilder bulk = new StringBuilder();
    for (int minute = -1440; minute < -240; minute++) {
      bulk.append(point(minute, 0, 10_000 + minute % 700));
    }
    send(200, Method.POST, "/long/_bulk?refresh=true", bulk.toString());
    String query =
        "'query':'TS long | WHERE pod == \\\"p0\\\" AND @timestamp < \\\"2026-11-24\\\""
            + " | STATS SUM(RATE(requests)), SUM(AVG_OVER_TIME(load)),"
            + " SUM(COUNT_OVER_TIME(load))'";
    String blocks = send(200, Method.POST, "/_query", "{" + query + "}");
    String rows = send(200, Method.POST, "/_query", "{" + query + ",'filter':{'match_all':{}}}");
    assertThat(values(blocks)).isEqualTo(values(rows)).contains(",1200]");
    assertThat(blocks).contains("\"documents_found\":1200,");
    assertThat(loaded(rows)).isGreaterThan(1200);
    // A dimension, and of three metrics three blocks: of 1,200 values none is decoded.
    assertThat(loaded(blocks)).isEqualTo(1 + 3 * 3);
  }

  private static String values(String answer) {
    return answer.substring(answer.indexOf("\"values\":"));
  }

  private static long loaded(String answer) {
    Matcher told = Pattern.compile("\"values_loaded\":([0-9]+)").matcher(answer);
    assertThat(told.find()).as(answer).isTrue();
    return Long.parseLong(told.group(1));
  }

  @Test
  void windowsAndFunctionsByThemselves() {
    assertThat(
            csv(
                200,
                "TS one,two | STATS w = SUM(SUM_OVER_TIME(load, 90 minutes)) BY TBUCKET(1h) | SORT"
                    + " `TBUCKET(1h)`"))
        .isEqualTo(
            lines(
                "w,TBUCKET(1h)",
                "15930.0,2026-11-23T10:00:00.000Z",
                sums(30, 120) * 3 + ",2026-11-23T11:00:00.000Z"));
    assertThat(csv(200, "TS one | STATS LAST_OVER_TIME(load) | SORT _timeseries | LIMIT 1"))
        .isEqualTo(
            lines(
                "LAST_OVER_TIME(load),_timeseries",
                "177.0,\"{\"\"pod\"\":\"\"p0\"\",\"\"zone\"\":\"\"z0\"\"}\""));
    assertThat(csv(200, "TS one METADATA _tsid | STATS d = COUNT_DISTINCT(_tsid)"))
        .isEqualTo("d\r\n3\r\n");
    assertThat(csv(200, "FROM one METADATA _tsid | STATS d = COUNT_DISTINCT(_tsid)"))
        .isEqualTo("d\r\n3\r\n");
    assertThat(csv(200, "FROM plain METADATA _tsid | KEEP _tsid")).isEqualTo("_tsid\r\n");
    assertThat(csv(200, "TS two | KEEP @timestamp, pod | LIMIT 3"))
        .contains("2026-11-23T11:59:00.000Z,p0\r\n")
        .contains("2026-11-23T11:59:00.000Z,p2\r\n");
  }

  @Test
  void bucketsAreAsManyAsWhatStandsBesideAQueryAsksFor() {
    String range =
        "{'range':{'@timestamp':{'gte':'2026-11-23T10:00:00Z','lte':'2026-11-23T12:00:00Z'}}}";
    for (String filter : new String[] {range, "{'bool':{'filter':[" + range + "]}}"}) {
      assertThat(
              send(
                  200,
                  Method.POST,
                  "/_query?format=csv",
                  "{'query':'TS one,two | STATS m = MAX(load) BY t = TBUCKET(2) | SORT t',"
                      + "'filter':"
                      + filter
                      + "}"))
          .isEqualTo("m,t\r\n177.0,2026-11-23T10:00:00.000Z\r\n87.0,2026-11-23T11:00:00.000Z\r\n");
    }
  }

  private static double sums(int from, int to) {
    double sum = 0;
    for (int minute = from; minute < to; minute++) {
      sum += value(minute) / 2.0;
    }
    return sum;
  }

  @Test
  void onlyTimeSeriesAreRead() {
    assertThat(csv(400, "TS plain | STATS COUNT(load)")).contains("Unknown index [plain]");
    assertThat(csv(400, "TS one,plain | STATS COUNT(load)")).contains("Unknown index [plain]");
    assertThat(csv(400, "TS pla* | STATS COUNT(load)")).contains("Unknown index [pla*]");
    assertThat(csv(400, "TS none | STATS COUNT(load)")).contains("Unknown index [none]");
    assertThat(csv(200, "TS *o*,p* | STATS c = COUNT(load)")).isEqualTo("c\r\n3\r\n");
    assertThat(csv(400, "FROM one | STATS MAX(RATE(requests))"))
        .contains("time_series aggregate[RATE(requests)] can only be used with the TS command");
    assertThat(csv(400, "FROM one | STATS SUM(requests)")).contains("[counter_long]");
    assertThat(send(200, Method.POST, "/_query", "{'query':'FROM one | LIMIT 1'}"))
        .contains("{\"name\":\"requests\",\"type\":\"counter_long\"}");
  }

  @Test
  void randomPointsOfManySeriesAreSummedAsTheyWere() {
    make("many", 3, "2026-11-23T10:00:00Z", "2026-11-23T20:00:00Z");
    Random random = new Random(7);
    Map<String, Double> last = new TreeMap<>();
    Map<String, Long> newest = new TreeMap<>();
    for (int round = 0; round < 4; round++) {
      StringBuilder bulk = new StringBuilder();
      for (int i = 0; i < 500; i++) {
        int minute = random.nextInt(600);
        int pod = random.nextInt(40);
        int value = random.nextInt(1000);
        bulk.append(point(minute, pod, value));
        String name = "p" + pod;
        if (newest.getOrDefault(name, -1L) <= minute) {
          newest.put(name, (long) minute);
          last.put(name, value / 2.0);
        }
      }
      send(200, Method.POST, "/many/_bulk?refresh=true", bulk.toString());
    }
    StringBuilder expected = new StringBuilder("l,pod\r\n");
    last.forEach((name, value) -> expected.append(value).append(',').append(name).append("\r\n"));
    assertThat(csv(200, "TS many | STATS l = MAX(load) BY pod | SORT pod"))
        .isEqualTo(expected.toString());
  }
}
