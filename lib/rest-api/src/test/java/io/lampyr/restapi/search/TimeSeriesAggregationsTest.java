package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Buckets of time series, and rates in buckets of time. */
class TimeSeriesAggregationsTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(35, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    make("one", "2026-11-23T10:00:00Z", "2026-11-23T11:00:00Z");
    make("two", "2026-11-23T11:00:00Z", "2026-11-23T12:00:00Z");
    send(200, Method.PUT, "/plain", "");
    send(201, Method.POST, "/plain/_doc?refresh=true", "{'a':1}");
    for (int half = 0; half < 2; half++) {
      for (int hour = 10; hour < 12; hour++) {
        StringBuilder bulk = new StringBuilder();
        for (int i = 0; i < 30; i++) {
          bulk.append("{'create':{}}\n{'@timestamp':'2026-11-23T").append(hour).append(':');
          bulk.append(10 + 2 * (i / 3) + half).append(":00Z','pod':'p").append(i % 3);
          bulk.append("','core':").append(i % 3).append(",'on':").append(i % 3 == 0);
          bulk.append(",'load':2,'requests':").append(hour * 100 + i).append("}\n");
        }
        send(
            200,
            Method.POST,
            (hour == 10 ? "/one" : "/two") + "/_bulk?refresh=true",
            bulk.toString());
      }
    }
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static void make(String index, String from, String to) {
    send(
        200,
        Method.PUT,
        "/" + index,
        "{'settings':{'number_of_shards':2,'index':{'mode':'time_series','routing_path':['pod'],"
            + "'time_series':{'start_time':'"
            + from
            + "','end_time':'"
            + to
            + "'}}},'mappings':{'properties':{'@timestamp':{'type':'date'},"
            + "'pod':{'type':'keyword','time_series_dimension':true},"
            + "'core':{'type':'integer','time_series_dimension':true},"
            + "'on':{'type':'boolean','time_series_dimension':true},"
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
    return text.replace('"', '\'');
  }

  private static String aggregated(int status, String indices, String aggregations) {
    return send(
        status,
        Method.POST,
        "/" + indices + "/_search",
        "{'size':0,'aggs':{'a':" + aggregations + "}}");
  }

  @Test
  void eachSeriesIsOneBucketOfAllIndices() {
    assertThat(aggregated(200, "one,two", "{'time_series':{}}"))
        .contains("{'key':{'core':0,'on':true,'pod':'p0'},'doc_count':40}")
        .contains("{'key':{'core':1,'on':false,'pod':'p1'},'doc_count':40}")
        .contains("{'key':{'core':2,'on':false,'pod':'p2'},'doc_count':40}");
    String keyed =
        aggregated(
            200,
            "one,two",
            "{'time_series':{'keyed':true,'size':1},'aggs':{'s':{'sum':{'field':'load'}}}}");
    assertThat(keyed).containsPattern("'buckets':\\{'[\\w-]{32}':\\{'key':\\{'core':\\d");
    assertThat(keyed.split("doc_count", -1)).hasSize(2);
    assertThat(keyed).contains("'doc_count':40,'s':{'value':80.0}");
    assertThat(
            send(
                200,
                Method.POST,
                "/one/_search",
                "{'size':1,'docvalue_fields':['_tsid'],'_source':false}"))
        .containsPattern("'fields':\\{'_tsid':\\['[\\w-]{32}'\\]\\}");
  }

  @Test
  void linesInSeriesAreSortedByTime() {
    send(
        200,
        Method.PUT,
        "/tour",
        "{'settings':{'index':{'mode':'time_series','routing_path':['city'],"
            + "'time_series':{'start_time':'2026-11-23T00:00:00Z',"
            + "'end_time':'2026-11-24T00:00:00Z'}}},'mappings':{'properties':{"
            + "'@timestamp':{'type':'date'},'at':{'type':'geo_point'},"
            + "'city':{'type':'keyword','time_series_dimension':true}}}}");
    StringBuilder bulk = new StringBuilder();
    for (int minute : new int[] {5, 3, 4}) {
      bulk.append("{'create':{}}\n{'@timestamp':'2026-11-23T10:0").append(minute);
      bulk.append(":00Z','city':'x','at':'POINT(").append(minute).append(" 0)'}\n");
    }
    send(200, Method.POST, "/tour/_bulk?refresh=true", bulk.toString());
    String inSeries = "{'time_series':{},'aggs':{'l':%s}}";
    String line = "{'geo_line':{'point':{'field':'at'}%s}}";
    String told = aggregated(200, "tour", inSeries.formatted(line.formatted("")));
    assertThat(told).containsPattern("\\[\\[2.99\\d*,0.0],\\[3.99\\d*,0.0],\\[4.99\\d*,0.0]]");
    assertThat(
            aggregated(
                200,
                "tour",
                inSeries.formatted(
                    "{'filter':{'match_all':{}},'aggs':{'l':"
                        + line.formatted(",'sort_order':'desc','include_sort':true,'size':1")
                        + "}}")))
        .contains("'sort_values':[1795428300000]", "'complete':false");
    assertThat(aggregated(400, "tour", line.formatted("")))
        .contains("Required [sort] with a [field]");
    assertThat(
            aggregated(400, "tour", inSeries.formatted(line.formatted(",'sort':{'field':'city'}"))))
        .contains("are sorted by [@timestamp], not by [city]");
  }

  @Test
  void ratesAreByUnitsOfTheBucketAround() {
    assertThat(
            aggregated(
                200,
                "one,two",
                "{'date_histogram':{'field':'@timestamp','fixed_interval':'1h'},'aggs':{"
                    + "'docs':{'rate':{'unit':'minute'}},"
                    + "'plain':{'rate':{'field':'load'}},"
                    + "'sum':{'rate':{'field':'load','unit':'day'}},"
                    + "'values':{'rate':{'field':'requests','mode':'value_count','unit':'hour'}}}}"))
        .contains(
            "'doc_count':60,'docs':{'value':1.0},'plain':{'value':120.0},'sum':{'value':2880.0},"
                + "'values':{'value':60.0}}");
    assertThat(
            aggregated(
                200,
                "one,two",
                "{'date_histogram':{'field':'@timestamp','calendar_interval':'quarter'},'aggs':{"
                    + "'t':{'terms':{'field':'pod'},'aggs':{'r':{'rate':{'unit':'month'}}}}}}"))
        .contains("{'key':'p0','doc_count':40,'r':{'value':13.333333333333334}}");
  }

  @Test
  void whatCannotBeIsRefused() {
    assertThat(aggregated(400, "plain", "{'time_series':{}}"))
        .contains("can only be used on indices of time series, and [plain] is none");
    assertThat(aggregated(400, "one", "{'time_series':{'size':0}}"))
        .contains("[size] must be greater than 0");
    assertThat(aggregated(400, "one", "{'rate':{'unit':'day'}}"))
        .contains("can only be used inside a date histogram");
    String hours =
        "{'date_histogram':{'field':'@timestamp','fixed_interval':'1h'},'aggs':{'r':{'rate':";
    for (Map.Entry<String, String> wrong :
        Map.of(
                "{'unit':'month'}", "Cannot use month-based rate unit [month]",
                "{'unit':'ages'}", "Unsupported unit ages",
                "{'mode':'sum'}", "only supported with field or script",
                "{'field':'load','mode':'max'}", "Unsupported rate mode [max]",
                "{'field':'requests'}", "of type [counter] is not supported",
                "{'field':'pod'}", "[pod] of type [keyword] is not supported")
            .entrySet()) {
      assertThat(aggregated(400, "one", hours + wrong.getKey() + "}}}")).contains(wrong.getValue());
    }
  }
}
