package io.lampyr.restapi.promql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Points of a time-series index, read by blocks, and the same documents in an ordinary one. */
class SeriesByBlocksTest {
  private static final long SEED = Long.getLong("lampyr.series.seed", 20261126);
  private static final int ROUNDS = Boolean.getBoolean("lampyr.soak") ? 40 : 1;
  private static final int QUESTIONS = 80;
  private static final long START = 1_700_000_000_000L;
  private static final int STEPS = 90;

  private static final String FIELDS =
      "'@timestamp':{'type':'date'},"
          + "'host':{'type':'keyword','time_series_dimension':true},"
          + "'zone':{'type':'keyword','time_series_dimension':true},"
          + "'ip':{'type':'ip','time_series_dimension':true},"
          + "'core':{'type':'integer','time_series_dimension':true},"
          + "'on':{'type':'boolean','time_series_dimension':true},"
          + "'labels':{'type':'passthrough','priority':10,'time_series_dimension':true},"
          + "'load':{'type':'double','time_series_metric':'gauge','non_finite':true},"
          + "'up':{'type':'long','time_series_metric':'gauge'},"
          + "'requests_total':{'type':'double','time_series_metric':'counter','non_finite':true},"
          + "'temperature':{'type':'float','time_series_metric':'gauge'},"
          + "'half':{'type':'half_float','time_series_metric':'gauge'}";

  private static final Pattern WORD = Pattern.compile("\"");

  /** What differs by chance, and how many points were held, which are fewer. */
  private static final String TIMINGS = "\"(timings|peakSamples)\":(\\{[^}]*}|[0-9]+),?";

  private static final List<String> FUNCTIONS =
      List.of(
          "rate",
          "increase",
          "delta",
          "avg_over_time",
          "sum_over_time",
          "count_over_time",
          "present_over_time",
          "min_over_time",
          "max_over_time",
          "first_over_time",
          "last_over_time",
          "changes",
          "stdvar_over_time");

  private static final Pattern CELL = Pattern.compile("[,\r\n]+");

  private static final List<String> PIPED =
      List.of(
          "RATE",
          "INCREASE",
          "IRATE",
          "DELTA",
          "DERIV",
          "AVG_OVER_TIME",
          "SUM_OVER_TIME",
          "MIN_OVER_TIME",
          "MAX_OVER_TIME",
          "COUNT_OVER_TIME",
          "FIRST_OVER_TIME",
          "LAST_OVER_TIME",
          "STDDEV_OVER_TIME");

  private static final List<String> METRICS =
      List.of("load", "up", "requests_total", "temperature", "half");

  @Test
  void answersAreThoseOfRows() {
    System.out.println("seed=" + SEED);
    for (int round = 0; round < ROUNDS; round++) {
      try (OneNode node = new OneNode(SEED + round, Persona.ELASTICSEARCH)) {
        new Scene(node.whole(Persona.ELASTICSEARCH), new Random(SEED + round)).play();
      }
    }
  }

  /** Two indices that hold the same. */
  private static final class Scene {
    private final Random random;
    private final RestApi api;
    private final Map<String, String> ids = new HashMap<>();
    private final Map<String, String> series = new TreeMap<>();

    Scene(RestApi api, Random random) {
      this.api = api;
      this.random = random;
    }

    private void play() {
      make("points", "'mode':'time_series','routing_path':['host'],'number_of_shards':2");
      make("rows", "'number_of_shards':1");
      for (int i = 0; i < 14; i++) {
        series.put("s" + i, dimensions(i));
      }
      int writes = 3 + random.nextInt(4);
      for (int write = 0; write < writes; write++) {
        write();
        if (random.nextInt(3) == 0) {
          send(Method.POST, "/points/_forcemerge?max_num_segments=1", "");
          send(Method.POST, "/points/_refresh", "");
        }
        for (int i = 0; i < QUESTIONS / writes; i++) {
          compare(question());
          compareLines(piped());
        }
      }
    }

    private void make(String index, String settings) {
      send(
          Method.PUT,
          "/" + index,
          "{'settings':{'index':{" + settings + "}},'mappings':{'properties':{" + FIELDS + "}}}");
    }

    private String dimensions(int i) {
      StringBuilder told = new StringBuilder("'host':'host-" + i % 5 + "'");
      told.append(random.nextBoolean() ? ",'zone':'z" + random.nextInt(3) + "'" : "");
      told.append(random.nextInt(3) == 0 ? ",'ip':'10.0.0." + i + "'" : "");
      told.append(random.nextInt(3) == 0 ? ",'core':" + i : "");
      told.append(random.nextInt(3) == 0 ? ",'on':" + random.nextBoolean() : "");
      told.append(random.nextInt(3) == 0 ? ",'zone':['b','a" + i + "']" : "");
      String known = told.toString();
      int twice = known.indexOf(",'zone'", known.indexOf("'zone'") + 1);
      return (twice < 0 ? known : known.substring(0, twice)) + ",'labels':{'job':'j" + i + "'}";
    }

    private void write() {
      StringBuilder points = new StringBuilder();
      StringBuilder rows = new StringBuilder();
      List<String> keys = new ArrayList<>();
      for (String name : series.keySet()) {
        int from = random.nextInt(STEPS);
        int count = random.nextInt(STEPS);
        for (int step = from; step < Math.min(STEPS, from + count); step++) {
          String key = name + "-" + step;
          if (ids.containsKey(key) && random.nextInt(4) == 0) {
            points.append("{'delete':{'_id':'").append(ids.remove(key)).append("'}}\n");
            rows.append("{'delete':{'_id':'").append(key).append("'}}\n");
            keys.add("");
            continue;
          }
          String source = source(series.get(name), START + step * 10_000L);
          points.append("{'index':{}}\n").append(source).append('\n');
          rows.append("{'index':{'_id':'").append(key).append("'}}\n").append(source).append('\n');
          keys.add(key);
        }
      }
      String answer = send(Method.POST, "/points/_bulk?refresh=true", points.toString());
      assertThat(answer).contains("\"errors\":false");
      Matcher found = Pattern.compile("\"_id\":\"([^\"]*)\"").matcher(answer);
      for (String key : keys) {
        assertThat(found.find()).isTrue();
        if (!key.isEmpty()) {
          ids.put(key, found.group(1));
        }
      }
      assertThat(send(Method.POST, "/rows/_bulk?refresh=true", rows.toString()))
          .contains("\"errors\":false");
    }

    private String source(String dimensions, long time) {
      StringBuilder source = new StringBuilder("{'@timestamp':" + time + "," + dimensions);
      for (String metric : METRICS) {
        if (random.nextInt(3) != 0) {
          source.append(",'").append(metric).append("':").append(value(metric));
        }
      }
      return source.append('}').toString();
    }

    private String value(String metric) {
      boolean odd = random.nextInt(30) == 0 && List.of("load", "requests_total").contains(metric);
      if (odd) {
        return List.of("'NaN'", "'StaleNaN'", "'Infinity'", "'-Infinity'").get(random.nextInt(4));
      }
      return switch (metric) {
        case "up" -> String.valueOf(random.nextInt(2));
        case "temperature", "half" -> String.valueOf(random.nextInt(400) / 10.0);
        case "load" -> String.valueOf(random.nextInt(1000) / 100.0);
        default -> String.valueOf(random.nextInt(100_000));
      };
    }

    private String question() {
      long from = START / 1000 + random.nextInt(STEPS * 10);
      long to = from + random.nextInt(STEPS * 10);
      String span = "start=" + from + "&end=" + to;
      String selector = selector();
      return switch (random.nextInt(9)) {
        case 0 -> "series?" + span + "&match[]=" + encoded(selector);
        case 1 -> "labels?" + span + "&match[]=" + encoded(selector);
        case 2 -> "label/zone/values?" + span;
        case 3 ->
            "query_range?step=17&" + span + "&query=" + encoded("rate(" + selector + "[47s])");
        case 4 -> "query?time=" + to + "&query=" + encoded("sum by (host) (" + selector + ")");
        case 5 ->
            "query?stats=all&time=" + to + "&query=" + encoded(overTime(selector, to - from + 1));
        case 6, 7 ->
            "query_range?step="
                + (1 + random.nextInt(400))
                + "&"
                + span
                + "&query="
                + encoded(overTime(selector, 1 + random.nextInt(STEPS * 10)));
        default ->
            "query?time=" + to + "&query=" + encoded(selector + "[" + (to - from + 1) + "s]");
      };
    }

    private String overTime(String selector, long seconds) {
      return FUNCTIONS.get(random.nextInt(FUNCTIONS.size()))
          + "("
          + selector
          + "["
          + seconds
          + "s])";
    }

    private String selector() {
      String metric = METRICS.get(random.nextInt(METRICS.size()));
      String name = random.nextInt(8) == 0 ? "__name__=~'" + metric + "|up'," : "";
      return (name.isEmpty() ? metric : "") + "{" + name + condition() + "}";
    }

    private String condition() {
      return switch (random.nextInt(12)) {
        case 0 -> "host='host-1'";
        case 1 -> "host=~'host-[12]',zone!=''";
        case 2 -> "zone=''";
        case 3 -> "zone!~'z.*'";
        case 4 -> "core=~'1?[0-4]'";
        case 5 -> "on='true'";
        case 6 -> "ip=~'10.*'";
        case 7 -> "job!='j3',job=~'j.+'";
        case 8 -> "nowhere='x'";
        case 9 -> "nowhere='',host!='host-0'";
        case 10 -> "host=~'host-0|host-4|other'";
        default -> "";
      };
    }

    private void compare(String question) {
      String quoted = question.replace("%27", "%22");
      String ofPoints = send(Method.GET, "/_prometheus/points/api/v1/" + quoted, "");
      String ofRows = send(Method.GET, "/_prometheus/rows/api/v1/" + quoted, "");
      List<String> points = WORD.splitAsStream(ofPoints.replaceAll(TIMINGS, "")).toList();
      List<String> rows = WORD.splitAsStream(ofRows.replaceAll(TIMINGS, "")).toList();
      assertThat(points).as(quoted).hasSameSizeAs(rows);
      for (int i = 0; i < rows.size(); i++) {
        // Sums of blocks are rounded once, where others keep what rounding takes.
        if (!points.get(i).equals(rows.get(i))) {
          assertThat(Double.parseDouble(points.get(i)))
              .as(quoted + " " + ofPoints + " " + ofRows)
              .isCloseTo(Double.parseDouble(rows.get(i)), withinPercentage(1e-10));
        }
      }
    }

    /** A query of pipes over the functions of series. */
    private String piped() {
      String function = PIPED.get(random.nextInt(PIPED.size()));
      boolean counter = List.of("RATE", "INCREASE", "IRATE").contains(function);
      String metric =
          counter ? "requests_total" : List.of("load", "up", "temperature").get(random.nextInt(3));
      String window = random.nextInt(3) == 0 ? ", " + (1 + random.nextInt(200)) + " seconds" : "";
      String bucket = (1 + random.nextInt(300)) + " seconds";
      String where =
          switch (random.nextInt(4)) {
            case 0 -> " | WHERE host == 'host-1' OR zone == 'z1'";
            case 1 ->
                " | WHERE @timestamp > " + (START + random.nextInt(STEPS * 10_000)) + "::date";
            case 2 ->
                " | WHERE host LIKE 'host-*' AND @timestamp < " + (START + 500_000) + "::date";
            default -> "";
          };
      return "TS points"
          + where
          + " | STATS v = SUM("
          + function
          + "("
          + metric
          + window
          + ")), n = COUNT(COUNT_OVER_TIME("
          + metric
          + ")) BY "
          + (random.nextBoolean() ? "host, " : "")
          + "t = TBUCKET("
          + bucket
          + ") | SORT t, v, n";
    }

    /** With a filter, rows are read. */
    private void compareLines(String query) {
      String text = "{'query':\"" + query.replace("'", "\\\"") + "\"";
      String lines = send(Method.POST, "/_query?format=csv", text + "}");
      String rows = send(Method.POST, "/_query?format=csv", text + ",'filter':{'match_all':{}}}");
      List<String> found = CELL.splitAsStream(lines).toList();
      List<String> expected = CELL.splitAsStream(rows).toList();
      assertThat(found).as(query).hasSameSizeAs(expected);
      for (int i = 0; i < expected.size(); i++) {
        if (!found.get(i).equals(expected.get(i))) {
          assertThat(Double.parseDouble(found.get(i)))
              .as(query)
              .isCloseTo(Double.parseDouble(expected.get(i)), withinPercentage(1e-9));
        }
      }
    }

    private static String encoded(String text) {
      return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private String send(Method method, String target, String body) {
      Headers json = new Headers(Map.of("content-type", "application/json"));
      Response response =
          api.answer(
              Request.of(
                  method, target, json, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
      String text = new String(response.body(), StandardCharsets.UTF_8);
      assertThat(response.status()).as(target + " " + text).isBetween(200, 422);
      return text;
    }
  }
}
