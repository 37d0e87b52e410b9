package io.lampyr.restapi.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Statements of SQL over documents of an index with several shards. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SqlTest {
  private static final int DOCUMENTS = 30;

  private OneNode node;
  private RestApi api;

  private Response send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    return api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
  }

  private String sent(int status, Method method, String target, String body) {
    Response response = send(method, target, body);
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(target + " " + body + " " + text).isEqualTo(status);
    return text;
  }

  private static String body(String query, Map<String, Object> more) {
    Map<String, Object> body = new LinkedHashMap<>(more);
    body.put("query", query);
    return new String(Json.write(body), StandardCharsets.UTF_8);
  }

  private String csv(String query) {
    return sent(200, Method.POST, "/_sql?format=csv", body(query, Map.of()));
  }

  private Map<String, Object> json(String query, Map<String, Object> more) {
    return tree(sent(200, Method.POST, "/_sql", body(query, more)));
  }

  private static Map<String, Object> tree(String text) {
    return Json.readObject(text.getBytes(StandardCharsets.UTF_8));
  }

  private String refused(String query) {
    return sent(400, Method.POST, "/_sql", body(query, Map.of()));
  }

  @BeforeAll
  void index() {
    node = new OneNode(1, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    String mapping =
        """
        {"settings": {"number_of_shards": 3}, "mappings": {"properties": {
          "name": {"type": "text", "fields": {"keyword": {"type": "keyword"}}},
          "bio": {"type": "text"}, "dept": {"type": "keyword"}, "sal": {"type": "integer"},
          "sh": {"type": "short"}, "fl": {"type": "float"}, "hired": {"type": "date"},
          "tags": {"type": "keyword"}, "nn": {"type": "nested", "properties": {
            "x": {"type": "keyword"}}}}}, "aliases": {"workers": {}}}
        """;
    sent(200, Method.PUT, "/emp", mapping);
    StringBuilder bulk = new StringBuilder();
    for (int i = 0; i < DOCUMENTS; i++) {
      bulk.append("{\"index\":{\"_id\":\"").append(i).append("\"}}\n");
      bulk.append("{\"name\":\"Name ").append(i).append("\",\"bio\":\"likes tea number ").append(i);
      bulk.append("\",\"sal\":").append(1000 + i * 10).append(",\"sh\":").append(i);
      bulk.append(",\"fl\":").append(i / 10.0).append(",\"hired\":\"20").append(10 + i % 10);
      bulk.append("-0").append(1 + i % 9).append("-15T1").append(i % 10).append(":20:30.123Z\"");
      bulk.append(i % 4 == 0 ? "" : ",\"dept\":\"d" + i % 4 + "\"");
      bulk.append(i < 3 ? ",\"tags\":[\"a\",\"b" + i + "\"]" : ",\"tags\":\"c\"").append("}\n");
    }
    sent(200, Method.POST, "/emp/_bulk?refresh=true", bulk.toString());
  }

  @AfterAll
  void close() {
    node.close();
  }

  @Test
  void columnsTellTheTypesOfTheMapping() {
    Map<String, Object> found =
        json("SELECT name, sh, fl AS f, hired FROM emp ORDER BY sal LIMIT 1", Map.of());
    assertThat(found.get("columns"))
        .hasToString(
            "[{name=name, type=text}, {name=sh, type=short}, {name=f, type=float},"
                + " {name=hired, type=datetime}]");
    assertThat(found.get("rows")).hasToString("[[Name 0, 0, 0.0, 2010-01-15T10:20:30.123Z]]");
    assertThat(found).doesNotContainKey("cursor");
  }

  @Test
  void starLeavesOutFurtherFormsOfFieldsAndNestedOnes() {
    assertThat(csv("SELECT * FROM emp WHERE sal = 1290"))
        .startsWith("bio,dept,fl,hired,name,sal,sh,tags\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT COUNT(*) c FROM emp WHERE name = 'Name 3' | c;1",
        "SELECT COUNT(*) c FROM emp WHERE name LIKE 'Name 1%' | c;11",
        "SELECT COUNT(*) c FROM emp WHERE tags = 'a' | c;3",
        "SELECT COUNT(*) c FROM emp WHERE tags IN ('b1', 'c') | c;28",
        "SELECT COUNT(*) c FROM emp WHERE NOT dept = 'd1' AND sal BETWEEN 1010 AND 1100 | c;5",
        "SELECT COUNT(*) c FROM emp WHERE dept IS NULL OR dept RLIKE 'd[12]' | c;23",
        "SELECT COUNT(*) c FROM emp WHERE hired >= '2019-01-01' | c;3",
        "SELECT COUNT(*) c FROM emp WHERE MATCH(bio, '3 4') AND QUERY('bio:tea') | c;2",
        "SELECT COUNT(*) c FROM emp WHERE 1100 > sal | c;10",
        "SELECT COUNT(*) c FROM emp WHERE dept <=> NULL | c;8",
        "SELECT sal FROM emp e WHERE e.sal < ABS(-1010) | sal;1000",
        "SELECT dept, COUNT(*) c FROM emp GROUP BY 1 | dept,c;,8;d1,8;d2,7;d3,7",
        "SELECT dept d FROM emp GROUP BY d HAVING COUNT(*) > 7 ORDER BY d DESC | d;d1;''",
        "SELECT DISTINCT sal > 1200 b FROM emp | b;false;true",
        "SELECT COUNT(DISTINCT dept) d, COUNT(dept) c, SUM(sh) s FROM emp | d,c,s;3,22,435",
        "SELECT PERCENTILE_RANK(sh, 14) r, VAR_SAMP(sh) v FROM emp | r,v;50.0,77.5",
        "SELECT FIRST(name, sal) a, LAST(name, sal) b FROM emp | a,b;Name 0,Name 29",
        "SELECT HISTOGRAM(sal, 100) h, COUNT(*) c FROM emp GROUP BY h |"
            + " h,c;1000,10;1100,10;1200,10",
        "SELECT YEAR(HISTOGRAM(hired, INTERVAL 1 YEAR)) h FROM emp GROUP BY HISTOGRAM(hired,"
            + " INTERVAL 1 YEAR) ORDER BY h DESC LIMIT 1 | h;2019",
        "SELECT TOP 1 sal + 1 x FROM emp ORDER BY x DESC | x;1291",
        "SELECT dept, COUNT(*) c FROM \"em*\" GROUP BY dept ORDER BY COUNT(*) DESC, dept LIMIT 1 |"
            + " dept,c;,8"
      })
  void statementsGiveRows(String query, String rows) {
    assertThat(csv(query)).isEqualTo(rows.replace("''", "").replace(";", "\r\n") + "\r\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT a FROM (SELECT sal * 2 AS a FROM emp) t WHERE t.a > 2560 ORDER BY a | a;2580",
        "SELECT CASE WHEN sal > 1280 THEN 'hi' ELSE 'lo' END c, COUNT(*) n FROM emp GROUP BY c |"
            + " c,n;hi,1;lo,29",
        "SELECT DATE_DIFF('month', hired, CAST('2020-01-01' AS DATETIME)) m, hired + INTERVAL 1 DAY"
            + " d FROM emp WHERE sal = 1000 | m,d;120,2010-01-16T10:20:30.123Z",
        "SELECT CAST(hired AS DATE) d, CAST(hired AS TIME) t FROM emp WHERE sal = 1000 |"
            + " d,t;2010-01-15,10:20:30.123Z",
        "SELECT 7 / 2 a, -7 % 3 b, '1'::INT + 1 c, IIF(TRUE, 1, 2) d | a,b,c,d;3,-1,2,1",
        "SELECT CONCAT('a', NULL) a, LENGTH('ab  ') b, LOCATE('l', 'hello') c, INSERT('hello', 2,"
            + " 2, 'XX') d | a,b,c,d;a,2,3,hXXlo",
        "SELECT DATE_FORMAT('2020-01-02T03:04:05Z'::datetime, '%Y/%m/%d') a,"
            + " TO_CHAR('2020-01-02'::date, 'DD.MM.YY') b | a,b;2020/01/02,02.01.20",
        "SELECT INTERVAL '1-2' YEAR TO MONTH a, INTERVAL 1 DAY + INTERVAL 2 HOUR b | a,b;+1-2,+1"
            + " 02:00:00.0"
      })
  void functionsAndSubSelectsGiveValues(String query, String rows) {
    statementsGiveRows(query, rows);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT nam FROM emp | line 1:8: Unknown column [nam], did you mean [name]?",
        "SELECT a FROM nothere | line 1:15: Unknown index [nothere]",
        "SELECT sal FROM emp WHERE bio = 'x' | No keyword/multi-field defined exact matches for"
            + " [bio]",
        "SELECT dept, sal FROM emp GROUP BY dept | Cannot use non-grouped column [sal], expected"
            + " [dept]",
        "SELECT sal FROM emp WHERE COUNT(*) > 1 | use HAVING instead",
        "SELECT sal FROM emp ORDER BY 2 | Invalid ordinal [2] specified in [ORDER BY]",
        "SELECT nn.x FROM emp | Cannot use field [nn.x] within a nested field",
        "SELECT SUM(name) FROM emp | must be [numeric]",
        "SELECT sal + name FROM emp | second argument of [sal + name] must be [numeric]",
        "SELECT LENGHT('a') | Unknown function [lenght], did you mean [LENGTH]?",
        "SELECT ST_Z(1) | the function [ST_Z] is not supported",
        "SELECT SCORE() | can only be used on the documents of indices",
        "SELECT CAST(1 AS FOO) | Does not recognize type [foo]"
      })
  void whatCannotBeCarriedOutSaysWhy(String query, String reason) {
    assertThat(tree(refused(query)).toString()).contains(reason).contains("verification_exception");
  }

  @Test
  void severalValuesAreRefusedUnlessTheFirstWillDo() {
    String query = "SELECT tags FROM emp WHERE sal = 1000";
    assertThat(refused(query)).contains("Arrays (returned by [tags]) are not supported");
    assertThat(json(query, Map.of("field_multi_value_leniency", true)).get("rows"))
        .hasToString("[[a]]");
  }

  @Test
  void pagesShowTheSameCommitsWhateverIsWrittenMeanwhile() {
    List<Object> all = new ArrayList<>();
    Map<String, Object> page = json("SELECT sal FROM emp ORDER BY sal", Map.of("fetch_size", 12));
    for (int i = 0; i < 3; i++) {
      all.addAll((List<?>) page.get("rows"));
      if (i == 0) {
        sent(201, Method.PUT, "/emp/_doc/late?refresh=true", "{\"sal\": 1005}");
      }
      if (page.containsKey("cursor")) {
        page =
            tree(sent(200, Method.POST, "/_sql", "{\"cursor\": \"" + page.get("cursor") + "\"}"));
        assertThat(page).doesNotContainKey("columns");
      }
    }
    sent(200, Method.DELETE, "/emp/_doc/late?refresh=true", "");
    assertThat(page).doesNotContainKey("cursor");
    assertThat(all).hasSize(DOCUMENTS).doesNotHaveDuplicates();
  }

  @Test
  void closedCursorsAreGone() {
    Object cursor = json("SELECT sal FROM emp", Map.of("fetch_size", 5)).get("cursor");
    String body = "{\"cursor\": \"" + cursor + "\"}";
    assertThat(sent(200, Method.POST, "/_sql/close", body)).isEqualTo("{\"succeeded\":true}");
    assertThat(sent(200, Method.POST, "/_sql/close", body)).isEqualTo("{\"succeeded\":false}");
    assertThat(sent(404, Method.POST, "/_sql", body)).contains("search_context_missing");
    assertThat(sent(400, Method.POST, "/_sql", "{\"cursor\": \"x\"}")).contains("decoding cursor");
  }

  @Test
  void parametersOfBodiesWorkOrAreRefused() {
    Map<String, Object> asked =
        Map.of(
            "params", List.of(1200, "d1"),
            "filter", Map.of("range", Map.of("sal", Map.of("lt", 1250))),
            "columnar", true);
    assertThat(json("SELECT sal FROM emp WHERE sal > ? AND dept = ? ORDER BY sal", asked))
        .hasToString("{columns=[{name=sal, type=integer}], values=[[1210]]}");
    assertThat(
            json(
                    "SELECT HOUR(hired) h, hired FROM emp WHERE sal = 1000",
                    Map.of("time_zone", "+02:00"))
                .get("rows"))
        .hasToString("[[12, 2010-01-15T12:20:30.123+02:00]]");
    for (String wrong :
        List.of(
            "\"fetch_size\": 0",
            "\"fetch_size\": 10001",
            "\"time_zone\": \"x\"",
            "\"runtime_mappings\": {}",
            "\"nothing\": 1",
            "\"catalog\": \"other\"",
            "\"page_timeout\": \"x\"",
            "\"columnar\": 3",
            "\"mode\": \"jdbc\"")) {
      var _ = sent(400, Method.POST, "/_sql", "{\"query\": \"SELECT 1\", " + wrong + "}");
    }
    var _ =
        sent(400, Method.POST, "/_sql?format=csv", "{\"query\":\"SELECT 1\",\"columnar\":true}");
    var _ = sent(400, Method.POST, "/_sql?format=arrow", "{\"query\":\"SELECT 1\"}");
  }

  @Test
  void textsTellTheCursorInAHeader() {
    Response response =
        send(
            Method.POST,
            "/_sql?format=txt",
            body("SELECT sal FROM emp ORDER BY sal", Map.of("fetch_size", 2)));
    assertThat(new String(response.body(), StandardCharsets.UTF_8))
        .isEqualTo("      sal      \n---------------\n1000           \n1010           \n");
    String cursor = response.headers().find("Cursor").orElseThrow();
    assertThat(sent(200, Method.POST, "/_sql?format=csv", "{\"cursor\": \"" + cursor + "\"}"))
        .isEqualTo("1020\r\n1030\r\n");
    var _ = sent(200, Method.POST, "/_sql/close", "{\"cursor\": \"" + cursor + "\"}");
  }

  @Test
  void listsTellWhatThereIs() {
    assertThat(csv("SHOW TABLES"))
        .contains(",emp,TABLE,INDEX\r\n")
        .contains(",workers,VIEW,ALIAS\r\n");
    assertThat(csv("SHOW TABLES LIKE 'work%'")).doesNotContain("emp");
    assertThat(csv("DESCRIBE workers"))
        .startsWith("column,type,mapping\r\nbio,VARCHAR,text\r\ndept,VARCHAR,keyword\r\n")
        .contains("name.keyword,VARCHAR,keyword\r\n")
        .contains("nn,STRUCT,nested\r\n");
    assertThat(csv("SHOW COLUMNS FROM emp")).isEqualTo(csv("DESC emp"));
    assertThat(csv("SHOW FUNCTIONS LIKE 'histo%'"))
        .isEqualTo("name,type\r\nHISTOGRAM,GROUPING\r\n");
    assertThat(csv("SHOW CATALOGS")).endsWith(",local\r\n");
  }

  @Test
  void queriesThatAreKeptAreAskedForLater() {
    Map<String, Object> asked =
        Map.of("wait_for_completion_timeout", "20s", "keep_on_completion", true, "fetch_size", 2);
    Map<String, Object> found = json("SELECT sal FROM emp ORDER BY sal", asked);
    assertThat(found.get("rows")).hasToString("[[1000], [1010]]");
    assertThat(found).containsEntry("is_running", false).containsKey("cursor");
    String id = String.valueOf(found.get("id"));
    assertThat(sent(200, Method.GET, "/_sql/async/status/" + id, ""))
        .contains("\"is_running\":false")
        .contains("\"completion_status\":200");
    assertThat(sent(200, Method.GET, "/_sql/async/" + id + "?format=csv", ""))
        .isEqualTo("sal\r\n1000\r\n1010\r\n");
    String next = "{\"cursor\": \"" + found.get("cursor") + "\"}";
    assertThat(sent(200, Method.POST, "/_sql", next)).contains("[[1020],[1030]]");
    var _ = sent(200, Method.POST, "/_sql/close", next);
    var _ = sent(200, Method.DELETE, "/_sql/async/delete/" + id, "");
    var _ = sent(404, Method.GET, "/_sql/async/" + id, "");
    assertThat(json("SELECT 1 a", Map.of("wait_for_completion_timeout", "20s")))
        .doesNotContainKey("id");
    var _ = sent(400, Method.POST, "/_sql", body("SELECT 1", Map.of("keep_alive", "1d")));
  }

  /** A translation is sent as a search, which has to find as many. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SELECT name FROM emp WHERE sal > 1100 AND NOT (dept = 'd1' OR tags = 'a') ORDER BY sal",
        "SELECT name FROM emp WHERE name LIKE 'Name 1%' AND hired BETWEEN '2012-01-01' AND"
            + " '2019-01-01'",
        "SELECT name FROM emp WHERE dept IS NULL OR dept IN ('d1', 'd2') AND MATCH(bio, 'tea')",
        "SELECT name FROM emp WHERE dept != 'd1' AND dept RLIKE 'd.' AND QUERY('bio:likes')"
      })
  void translationsFindTheSame(String query) {
    String search = sent(200, Method.POST, "/_sql/translate", body(query, Map.of()));
    Map<String, Object> found = tree(sent(200, Method.POST, "/emp/_search", search));
    int hits = ((List<?>) ((Map<?, ?>) found.get("hits")).get("hits")).size();
    assertThat(hits)
        .as(search)
        .isPositive()
        .isEqualTo(((List<?>) json(query, Map.of()).get("rows")).size());
  }

  @Test
  void translationsOfGroupsAreCompositeAggregations() {
    String query = "SELECT dept, SUM(sal) FROM emp WHERE sal < 1200 GROUP BY dept";
    String search = sent(200, Method.POST, "/_sql/translate", body(query, Map.of()));
    String found = sent(200, Method.POST, "/emp/_search", search);
    assertThat(search).contains("\"groupby\"").contains("\"missing_bucket\":true");
    assertThat(found).contains("{\"key\":{\"g0\":null},\"doc_count\":5");
    for (String without :
        List.of(
            "SELECT 1",
            "SHOW TABLES",
            "SELECT sal + 1 FROM emp",
            "SELECT dept FROM emp GROUP BY dept HAVING COUNT(*) > 1",
            "SELECT dept FROM emp GROUP BY dept ORDER BY COUNT(*)")) {
      var _ = sent(400, Method.POST, "/_sql/translate", body(without, Map.of()));
    }
  }

  /** Groups of random fields, asked for in both languages. */
  @Test
  void groupsAreThoseOfPipedQueries() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    List<String> keys = List.of("dept", "sh % 3", "YEAR(hired)", "tags");
    List<String> piped = List.of("dept", "sh % 3", "DATE_EXTRACT(\\\"year\\\", hired)", "tags");
    List<String> values =
        List.of("COUNT(*)", "SUM(sal)", "MIN(hired)", "AVG(fl)", "MAX(name.keyword)");
    for (int i = 0; i < 20; i++) {
      int key = random.nextInt(keys.size());
      String value = values.get(random.nextInt(values.size()));
      int least = 1000 + 10 * random.nextInt(DOCUMENTS);
      String sql =
          csv(
              "SELECT %s v, %s k FROM emp WHERE sal >= %d GROUP BY k"
                  .formatted(value, keys.get(key), least));
      String query =
          "FROM emp | WHERE sal >= %d | STATS v = %s BY k = %s | SORT k NULLS FIRST"
              .formatted(least, value, piped.get(key));
      assertThat(sql)
          .as("seed " + seed + " " + query)
          .isEqualTo(
              sent(200, Method.POST, "/_query?format=csv", "{\"query\": \"" + query + "\"}"));
    }
  }
}
