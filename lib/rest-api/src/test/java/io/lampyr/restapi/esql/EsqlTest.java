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
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Piped queries over documents that were indexed. */
class EsqlTest {
  private static String send(RestApi api, int status, Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(
            Request.of(
                method, target, json, body.replace('\'', '"').getBytes(StandardCharsets.UTF_8)));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + text).isEqualTo(status);
    return text;
  }

  private static String csv(RestApi api, int status, String query) {
    return send(api, status, Method.POST, "/_query?format=csv", "{'query':'" + query + "'}");
  }

  private static void index(RestApi api) {
    send(
        api,
        200,
        Method.PUT,
        "/emp",
        "{'settings':{'number_of_shards':2},'mappings':{'properties':{'k':{'type':'keyword'},"
            + "'n':{'type':'integer'},'t':{'type':'text'},'d':{'type':'date'},"
            + "'ip':{'type':'ip'},'f':{'type':'flattened'}}}}");
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      bulk.append("{'index':{'_id':'").append(i).append("'}}\n");
      bulk.append("{'k':'k").append(i % 2).append("','n':").append(i);
      bulk.append(",'t':'row number ").append(i).append("','d':'2024-01-0").append(i % 9 + 1);
      bulk.append("','ip':'10.0.0.").append(i).append("'}\n");
    }
    send(api, 200, Method.POST, "/emp/_bulk?refresh=true", bulk.toString());
  }

  @Test
  void rowsComeFromAllShards() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      assertThat(csv(api, 200, "FROM emp | STATS c=COUNT(*), s=SUM(n) BY k | SORT k"))
          .isEqualTo("c,s,k\r\n5,20,k0\r\n5,25,k1\r\n");
      assertThat(csv(api, 200, "FROM emp METADATA _id | WHERE n > 7 | SORT n | KEEP _id, t, ip"))
          .isEqualTo("_id,t,ip\r\n8,row number 8,10.0.0.8\r\n9,row number 9,10.0.0.9\r\n");
      assertThat(csv(api, 200, "FROM emp | WHERE t:\\\"3\\\" OR n == 4 | SORT n | KEEP n"))
          .isEqualTo("n\r\n3\r\n4\r\n");
      assertThat(csv(api, 200, "FROM emp | WHERE d >= \\\"2024-01-09\\\" | KEEP d"))
          .isEqualTo("d\r\n2024-01-09T00:00:00.000Z\r\n");
    }
  }

  @Test
  void answersAreOfTheFormThatClientsRead() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      String body =
          "{'query':'FROM emp | WHERE n == ?x | EVAL z = null | KEEP n, z','params':[{'x':3}],"
              + "'columnar':true}";
      assertThat(send(api, 200, Method.POST, "/_query?drop_null_columns", body))
          .contains("'is_partial':false".replace('\'', '"'))
          .contains("'documents_found':1".replace('\'', '"'))
          .contains(
              "'all_columns':[{'name':'n','type':'integer'},{'name':'z','type':'null'}],"
                      .replace('\'', '"')
                  + "'columns':[{'name':'n','type':'integer'}],'values':[[3]]".replace('\'', '"'));
      assertThat(
              send(
                  api,
                  200,
                  Method.POST,
                  "/_query?format=csv",
                  "{'query':'FROM emp | STATS COUNT(*)','filter':{'range':{'n':{'lt':4}}}}"))
          .isEqualTo("COUNT(*)\r\n4\r\n");
    }
  }

  @Test
  void whatIsWrongIsToldWithItsPlace() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      assertThat(csv(api, 400, "FROM nope")).contains("Unknown index [nope]");
      assertThat(csv(api, 400, "FROM emp | WHERE f == 1"))
          .contains("line 1:18: Cannot use field [f] with unsupported type [flattened]");
      assertThat(csv(api, 400, "TS emp")).contains("the command [TS] is not supported");
      assertThat(csv(api, 400, "FROM emp | WHERE")).contains("parsing_exception");
      assertThat(send(api, 400, Method.POST, "/_query", "{'query':'ROW a=1','tables':{}}"))
          .contains("[tables] is not supported");
      assertThat(send(api, 400, Method.POST, "/_query?format=arrow", "{'query':'ROW a=1'}"))
          .contains("format [arrow] is not supported");
    }
  }

  @Test
  void laterTheRowsAreThere() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      String body = "{'query':'ROW a=1','keep_on_completion':true}";
      String begun = send(api, 200, Method.POST, "/_query/async", body);
      String id = begun.replaceAll("(?s).*\"id\":\"([^\"]+)\".*", "$1");
      assertThat(send(api, 200, Method.GET, "/_query/async/" + id, ""))
          .contains("\"is_running\":false")
          .contains("\"values\":[[1]]");
      send(api, 200, Method.DELETE, "/_query/async/" + id, "");
      send(api, 404, Method.GET, "/_query/async/" + id, "");
    }
  }
}
