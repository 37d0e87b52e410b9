package io.lampyr.restapi.esql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.unit.ByteSize;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
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
  void eachWayOfAForkHasTheScoresOfWhatItAsksFor() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      String ways =
          "FROM emp METADATA _id, _index, _score"
              + " | FORK (WHERE t:\\\"3\\\" | SORT _score DESC, n | LIMIT 5)"
              + " (WHERE t:\\\"row\\\" AND n > 1 | SORT n | LIMIT 3)";
      assertThat(
              csv(api, 200, ways + " | STATS c = COUNT(*), m = MAX(_score) > 0 BY _fork | SORT c"))
          .isEqualTo("c,m,_fork\r\n1,true,fork1\r\n3,true,fork2\r\n");
      assertThat(csv(api, 200, ways + " | FUSE | SORT _score DESC, n | LIMIT 2 | KEEP _id, _fork"))
          .startsWith("_id,_fork\r\n3,\"[fork1,fork2]\"\r\n");
      String filtered =
          "{'query':'"
              + ways
              + " | KEEP n, _fork | SORT n','filter':{'term':{'n':3}},"
              + "'profile':true}";
      assertThat(send(api, 200, Method.POST, "/_query", filtered))
          .contains("\"values\":[[3,\"fork1\"],[3,\"fork2\"]]")
          .contains("\"description\":\"fork2\"");
    }
  }

  @Test
  void columnsThatComeLaterAreSeen() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      assertThat(csv(api, 200, "FROM emp | STATS MAX(n)")).isEqualTo("MAX(n)\r\n9\r\n");
      assertThat(csv(api, 400, "FROM emp | STATS MAX(later)")).contains("Unknown column [later]");
      send(api, 201, Method.PUT, "/emp/_doc/new?refresh=true", "{'later':3}");
      assertThat(csv(api, 200, "FROM emp | STATS MAX(later)")).isEqualTo("MAX(later)\r\n3\r\n");
    }
  }

  @Test
  void conditionsOnTextsAskTheIndex() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      String three = "n\r\n3\r\n";
      for (String condition :
          List.of(
              "KQL(\\\"t: 3 and n < 5\\\")",
              "KQL(\\\"T: 3 or t: 3\\\", {\\\"case_insensitive\\\": true})",
              "MATCH_PHRASE(t, \\\"number 3\\\")",
              "MATCH_PHRASE(t, \\\"row 3\\\", {\\\"slop\\\": 1})",
              "TERM(t, \\\"3\\\")")) {
        assertThat(csv(api, 200, "FROM emp | WHERE " + condition + " | KEEP n"))
            .as(condition)
            .isEqualTo(three);
      }
      assertThat(csv(api, 400, "FROM emp | WHERE KQL(\\\"t:\\\")")).contains("expected a value");
      assertThat(csv(api, 400, "FROM emp | WHERE TERM(TO_UPPER(t), \\\"3\\\")"))
          .contains("[TERM] function cannot operate on");
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
      assertThat(csv(api, 400, "TS emp")).contains("Unknown index [emp]");
      assertThat(csv(api, 400, "FROM emp | WHERE")).contains("parsing_exception");
      assertThat(send(api, 400, Method.POST, "/_query", "{'query':'ROW a=1','tables':{}}"))
          .contains("[tables] is not supported");
      assertThat(send(api, 400, Method.POST, "/_query?format=odd", "{'query':'ROW a=1'}"))
          .contains("format [odd] is not supported");
    }
  }

  @Test
  void laterColumnsThatHoldNothingAreLeftOutIfThatIsAskedFor() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      for (String columnar : List.of("false", "true")) {
        String body =
            "{'query':'ROW a=1, z=null, b=[2,3]','keep_on_completion':true,'columnar':"
                + columnar
                + "}";
        String begun = send(api, 200, Method.POST, "/_query/async?drop_null_columns", body);
        String all = "'all_columns':[{'name':'a','type':'integer'},{'name':'z','type':'null'},";
        String[] filled = {
          all.replace('\'', '"'),
          "\"columns\":[{\"name\":\"a\",\"type\":\"integer\"},{\"name\":\"b\",",
          columnar.equals("true") ? "\"values\":[[1],[[2,3]]]" : "\"values\":[[1,[2,3]]]"
        };
        assertThat(begun).contains(filled);
        String id = begun.replaceAll("(?s).*\"id\":\"([^\"]+)\".*", "$1");
        String kept = "/_query/async/" + id;
        assertThat(send(api, 200, Method.GET, kept + "?drop_null_columns=true", ""))
            .contains(filled);
        assertThat(send(api, 200, Method.POST, kept + "/stop?drop_null_columns", ""))
            .contains(filled);
        assertThat(send(api, 200, Method.GET, kept, ""))
            .doesNotContain("all_columns")
            .contains("{\"name\":\"z\",\"type\":\"null\"}");
      }
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
      for (String kept : List.of("-1", "0s")) {
        assertThat(send(api, 400, Method.GET, "/_query/async/" + id + "?keep_alive=" + kept, ""))
            .contains("[keep_alive] must be greater than 0, got:" + kept);
      }
      send(api, 200, Method.DELETE, "/_query/async/" + id, "");
      send(api, 404, Method.GET, "/_query/async/" + id, "");
    }
  }

  @Test
  void whatShardsComputeCountsAsTheRequests() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.bounded(ByteSize.ofMb(32));
      index(api);
      StringBuilder eval = new StringBuilder();
      StringBuilder stats = new StringBuilder();
      for (int i = 0; i < 12; i++) {
        String comma = i == 0 ? "" : ", ";
        eval.append(comma).append('x').append(i).append(" = REPEAT(k, 500000)");
        stats.append(comma).append("COUNT(x").append(i).append(')');
      }
      assertThat(csv(api, 429, "FROM emp | EVAL " + eval + " | STATS " + stats))
          .contains("<esql_block>");
      assertThat(csv(api, 200, "FROM emp | EVAL x = REPEAT(k, 100) | STATS COUNT(x)"))
          .isEqualTo("COUNT(x)\r\n10\r\n");
    }
  }

  @Test
  void documentsAreFoundByWhatTheirColumnsShow() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      send(
          api,
          200,
          Method.PUT,
          "/odd",
          "{'settings':{'analysis':{'normalizer':{'low':{'type':'custom','filter':['lowercase']}}}"
              + "},'mappings':{'properties':{'n':{'type':'keyword','normalizer':'low'},"
              + "'s':{'type':'keyword','doc_values':false,'ignore_above':3},"
              + "'o':{'type':'integer','index':false,'doc_values':false},"
              + "'d':{'type':'date','format':'dd.MM.yyyy','doc_values':false},"
              + "'f':{'type':'double','doc_values':false}}}}");
      send(
          api,
          201,
          Method.PUT,
          "/odd/_doc/1?refresh=true",
          "{'n':'Xy','s':'longer','o':7,'d':'02.01.2024','f':1.25}");
      assertThat(csv(api, 200, "FROM odd | WHERE n > \\\"X\\\" | KEEP n")).isEqualTo("n\r\nxy\r\n");
      assertThat(csv(api, 200, "FROM odd | WHERE s == \\\"longer\\\" | KEEP s"))
          .isEqualTo("s\r\nlonger\r\n");
      assertThat(csv(api, 200, "FROM odd | WHERE o == 7 AND o IS NOT NULL | KEEP o, d, f"))
          .isEqualTo("o,d,f\r\n7,2024-01-02T00:00:00.000Z,1.25\r\n");
    }
  }

  @Test
  void queriesThatAreTooComplexAreRefused() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      csv(api, 400, "FROM emp | WHERE QSTR(\\\"k:/(.*a){12}.{12}b/\\\")");
      csv(api, 400, "FROM emp | WHERE QSTR(\\\"k:/[ab]*a[ab]{30}/\\\")");
      csv(api, 400, "FROM emp | WHERE MATCH(TO_STRING(), \\\"x\\\")");
    }
  }

  @Test
  void rowsOfALookupIndexStandBesideOthers() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      String mappings =
          "'mappings':{'properties':{'k':{'type':'keyword'},'city':{'type':'keyword'}}}}";
      send(
          api,
          400,
          Method.PUT,
          "/two",
          "{'settings':{'index.mode':'lookup','number_of_shards':2}}");
      send(api, 200, Method.PUT, "/place", "{'settings':{'index.mode':'lookup'}," + mappings);
      send(api, 201, Method.PUT, "/place/_doc/1?refresh=true", "{'k':'k1','city':'Rome'}");
      assertThat(
              csv(
                  api,
                  200,
                  "FROM emp | WHERE n < 2 | LOOKUP JOIN place ON k | SORT n | KEEP n, city"))
          .isEqualTo("n,city\r\n0,\r\n1,Rome\r\n");
      assertThat(csv(api, 400, "FROM place | LOOKUP JOIN emp ON k"))
          .contains("requires a single lookup mode index");
    }
  }

  @Test
  void whatAnAsynchronousQueryReadsIsKeptUntilItEnds() {
    try (OneNode node = new OneNode(1, Persona.ELASTICSEARCH)) {
      RestApi api = node.whole(Persona.ELASTICSEARCH);
      index(api);
      send(
          api,
          200,
          Method.PUT,
          "/_cluster/settings",
          "{'persistent':{'search.max_open_scroll_context':0}}");
      String body =
          "{'query':'FROM emp | STATS COUNT(*)','wait_for_completion_timeout':'10s',"
              + "'keep_on_completion':false}";
      assertThat(send(api, 429, Method.POST, "/_query/async", body)).contains("max_open_scroll");
      send(
          api,
          200,
          Method.PUT,
          "/_cluster/settings",
          "{'persistent':{'search.max_open_scroll_context':1}}");
      for (int i = 0; i < 3; i++) {
        assertThat(send(api, 200, Method.POST, "/_query/async", body))
            .contains("\"values\":[[10]]");
      }
    }
  }
}
