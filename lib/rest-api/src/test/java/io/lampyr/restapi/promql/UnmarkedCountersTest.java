package io.lampyr.restapi.promql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.catalog.CatalogTables;
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

/**
 * Counters in segments whose columns do not say that they are counters, as builds left them that
 * knew none: of resets within their blocks nothing is known but by their points.
 */
class UnmarkedCountersTest {
  private static final long START = 1_700_000_000_000L;
  private static final long STEP = 10_000;

  /** A counter begins anew with each of so many points, several times within a block. */
  private static final int PERIOD = 70;

  private static final int POINTS = 1300;

  @Test
  void resetsWithinTheirBlocksAreCountedBesideSegmentsThatTellOfThem() {
    try (OneNode node = new OneNode(5, Persona.ELASTICSEARCH)) {
      RestApi old = node.whole(Persona.ELASTICSEARCH);
      make(old, "points", "'mode':'time_series','routing_path':['host'],'number_of_shards':1");
      make(old, "rows", "'number_of_shards':1");
      write(old, 0);
      send(old, Method.POST, "/_flush", "");
      make(node, "points");
      make(node, "rows");
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      compare(api, POINTS);
      write(api, POINTS);
      compare(api, 2 * POINTS);
      send(api, Method.POST, "/points/_forcemerge?max_num_segments=1", "");
      send(api, Method.POST, "/points/_refresh", "");
      compare(api, 2 * POINTS);
    }
  }

  private static void make(RestApi api, String index, String settings) {
    send(
        api,
        Method.PUT,
        "/" + index,
        "{'settings':{'index':{"
            + settings
            + "}},'mappings':{'properties':{'@timestamp':{'type':'date'},"
            + "'host':{'type':'keyword','time_series_dimension':true},"
            + "'ran':{'type':'double','time_series_metric':'gauge'}}}}");
  }

  /** The metric is a counter from now on, which no client can say of one that was none. */
  private static void make(OneNode node, String index) {
    Table<IndexMetadata> table = CatalogTables.over(node.items, node.writer).metadata();
    IndexMetadata named = node.catalog().named(index).orElseThrow();
    Versioned<IndexMetadata> found = table.read(StateKeys.metadata(named.id())).orElseThrow();
    IndexMetadata.Definition definition = found.value().definition();
    IndexMetadata.Age age = found.value().age();
    table.replace(
        StateKeys.metadata(named.id()),
        found,
        new IndexMetadata(
            named.id(),
            index,
            named.state(),
            named.layout(),
            new IndexMetadata.Age(age.created(), age.tableVersion() + 1, age.mappingVersion() + 1),
            new IndexMetadata.Definition(
                definition.settings(),
                definition.mappings().replace("gauge", "counter"),
                definition.aliases())));
  }

  private static void write(RestApi api, int from) {
    StringBuilder bulk = new StringBuilder();
    for (int i = from; i < from + POINTS; i++) {
      for (int host = 0; host < 2; host++) {
        bulk.append("{'create':{}}\n{'@timestamp':")
            .append(START + i * STEP)
            .append(",'host':'h")
            .append(host)
            .append("','ran':")
            .append((i + 13 * host) % PERIOD)
            .append("}\n");
      }
    }
    for (String index : new String[] {"points", "rows"}) {
      assertThat(send(api, Method.POST, "/" + index + "/_bulk?refresh=true", bulk.toString()))
          .contains("\"errors\":false");
    }
  }

  private static void compare(RestApi api, int points) {
    for (String function : new String[] {"rate", "increase"}) {
      String asked = "sum(" + function + "(ran[" + points * STEP / 1000 + "s]))";
      String query =
          "api/v1/query?time="
              + (START / 1000 + (points - 1) * STEP / 1000)
              + "&query="
              + URLEncoder.encode(asked, StandardCharsets.UTF_8);
      String ofRows = send(api, Method.GET, "/_prometheus/rows/" + query, "");
      assertThat(ofRows).contains("\"value\"");
      assertThat(send(api, Method.GET, "/_prometheus/points/" + query, ""))
          .as(asked)
          .isEqualTo(ofRows);
      for (String window : new String[] {"", ", 2 hours"}) {
        String piped =
            "{'query':'TS points | STATS v = SUM("
                + function
                + "(ran"
                + window
                + ")) BY host, t = TBUCKET(2 hours) | SORT t, host'";
        // With a filter, rows are read.
        assertThat(send(api, Method.POST, "/_query?format=csv", piped + "}"))
            .as(piped)
            .isEqualTo(
                send(
                    api, Method.POST, "/_query?format=csv", piped + ",'filter':{'match_all':{}}}"));
      }
    }
  }

  private static String send(RestApi api, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(
            Request.of(
                method, target, json, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + text).isEqualTo(200);
    return text;
  }
}
