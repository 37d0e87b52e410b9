package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertAll;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Pages of sorted documents leave none out, and show none twice. */
class SortedPagesTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(14, Persona.OPENSEARCH);
    api = node.whole(Persona.OPENSEARCH);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  @Test
  void pagesGoOnFromSortedDatesWhateverNumbersMeanInDocuments() {
    String format = "'format':'epoch_second||strict_date_optional_time'";
    send(Method.PUT, "/when", "{'mappings':{'properties':{'d':{'type':'date'," + format + "}}}}");
    for (int i = 1; i <= 5; i++) {
      send(Method.PUT, "/when/_doc/" + i + "?refresh=true", "{'d':" + 1_600_000_000L * i + "}");
    }
    for (String sort : List.of("'d'", "{'d':{'order':'asc','format':'epoch_second'}}")) {
      String after = "";
      StringBuilder ids = new StringBuilder();
      for (int page = 0; page < 5; page++) {
        String body = "{'size':1,'sort':[" + sort + "]" + after + "}";
        String found = send(Method.POST, "/when/_search?filter_path=hits.hits", body);
        ids.append(found.replaceFirst("(?s)^.*\"_id\":\"(.)\".*$", "$1"));
        after = ",'search_after':" + found.replaceFirst("(?s)^.*\"sort\":(\\[.*?\\]).*$", "$1");
      }
      assertThat(ids.toString()).as(sort).isEqualTo("12345");
    }
    send(Method.DELETE, "/when", "");
  }

  @Test
  void scrollsGoOnWhereTheyEndedWhateverSortValuesAreShownAs() {
    send(
        Method.PUT,
        "/when",
        "{'mappings':{'properties':{'d':{'type':'date','format':'epoch_second'},"
            + "'n':{'type':'date_nanos'},'f':{'type':'double'}}}}");
    for (int i = 1; i <= 5; i++) {
      String nanos = "2020-01-01T00:00:00.00" + i / 3 + "00" + i + "Z";
      String rest = ",'n':'" + nanos + "','f':" + (1 + i / 8.0) + "}";
      send(Method.PUT, "/when/_doc/" + i, "{'d':" + (1_600_000_000L + i) + rest);
    }
    send(Method.POST, "/when/_refresh", "");
    assertAll(
        Stream.of(
                "'d'",
                "{'d':'desc'}",
                "{'d':{'format':'yyyy'}}",
                "{'d':{'order':'desc','format':'yyyy'}}",
                "{'d':{'numeric_type':'date_nanos','format':'epoch_second'}}",
                "{'n':{'format':'epoch_millis'}}",
                "{'n':{'numeric_type':'date'}}",
                "{'n':{'numeric_type':'double','order':'desc'}}",
                "{'f':{'numeric_type':'long'}}",
                "{'f':{'format':'0'}}",
                "{'f':{'format':'0','order':'desc'}}")
            .map(sort -> () -> assertThat(scrolled(sort)).as(sort).containsExactly(1, 2, 3, 4, 5)));
    send(Method.DELETE, "/when", "");
  }

  /** The documents of all pages, in the order of their ids; one more than there are at most. */
  private static List<Integer> scrolled(String sort) {
    List<Integer> ids = new ArrayList<>();
    String body = "{'size':1,'sort':[" + sort + "]}";
    String page = send(Method.POST, "/when/_search?scroll=1m", body);
    String id = page.replaceFirst("(?s)^.*\"_scroll_id\":\"([^\"]+)\".*$", "$1");
    while (page.contains("\"_id\"") && ids.size() < 6) {
      ids.add(Integer.valueOf(page.replaceFirst("(?s)^.*\"_id\":\"(.)\".*$", "$1")));
      page = send(Method.POST, "/_search/scroll", "{'scroll':'1m','scroll_id':'" + id + "'}");
    }
    send(Method.DELETE, "/_search/scroll", "{'scroll_id':'" + id + "'}");
    Collections.sort(ids);
    return ids;
  }

  @Test
  void shardsThatAScrollsFirstPageLacksAreInNoPage() {
    send(
        Method.PUT,
        "/three",
        "{'settings':{'number_of_shards':3},'mappings':{'properties':{'k':{'type':'keyword'}}}}");
    for (int i = 0; i < 9; i++) {
      send(Method.PUT, "/three/_doc/" + i, "{'k':'a'}");
    }
    String sampled =
        "{'size':9,'aggs':{'d':{'diversified_sampler':{'field':'k'},"
            + "'aggs':{'n':{'value_count':{'field':'k'}}}}}}";
    for (int several = 0; several < 9; several++) {
      send(Method.PUT, "/three/_doc/" + several + "?refresh=true", "{'k':['a','b']}");
      String first = send(Method.POST, "/three/_search?scroll=1m", sampled);
      assertThat(first).contains("\"failed\":1");
      String id = first.replaceFirst("(?s)^.*\"_scroll_id\":\"([^\"]+)\".*$", "$1");
      assertThat(send(Method.POST, "/_search/scroll", "{'scroll':'1m','scroll_id':'" + id + "'}"))
          .contains("\"total\":2,\"successful\":2", "\"hits\":[]");
      send(Method.DELETE, "/_search/scroll", "{'scroll_id':'" + id + "'}");
      send(Method.PUT, "/three/_doc/" + several + "?refresh=true", "{'k':'a'}");
    }
  }
}
