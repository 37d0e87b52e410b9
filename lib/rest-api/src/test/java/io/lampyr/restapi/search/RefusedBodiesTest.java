package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Types and words of refusals, as a real server has them. */
class RefusedBodiesTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(78, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
    client.index("i", 1, 2);
    client.put(
        "/t",
        "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"text\"},"
            + "\"n\":{\"type\":\"double\",\"index\":false},"
            + "\"k\":{\"type\":\"keyword\"},\"d\":{\"type\":\"date\"},"
            + "\"f\":{\"type\":\"float\"},\"u\":{\"type\":\"unsigned_long\"}}}}");
    client.put("/t/_doc/1?refresh=true", "{\"t\":\"a\",\"u\":1}");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "/i/_count | {'query':{}} | parsing_exception | Failed to parse",
        "/i/_count | {'query':{'nope':{}}} | parsing_exception | unknown query [nope]",
        "/i/_explain/1 | {'query':{'term':{}}} | parsing_exception | Failed to parse",
        "/i/_search | {'query':{'term':{'g':[]}}} | parsing_exception | [term] query does not"
            + " support array of values",
        "/i/_search | {'query':{'fuzzy':{'g':[]}}} | parsing_exception | [fuzzy] query doesn't"
            + " support multiple fields, found [g] and [g]",
        "/i/_search | {'query':{'prefix':{'g':[]}}} | parsing_exception | [prefix] unknown token"
            + " [START_ARRAY] after [g]",
        "/i/_search | {'query':{'geo_shape':{'g':-1}}} | parsing_exception | query does not"
            + " support [g]",
        "/i/_search | {'query':{'ids':{'values':['1','']}}} | search_phase_execution_exception |"
            + " all shards failed",
        "/i/_search | {'query':{'term':{'_id':''}}} | search_phase_execution_exception | all"
            + " shards failed",
        "/i/_search | {'indices_boost':[{'i':-1}]} | search_phase_execution_exception | all shards"
            + " failed",
        "/i/_search | {'indices_boost':[{'i':1e300}]} | search_phase_execution_exception | all"
            + " shards failed",
        "/i/_search | {'suggest':{'a':[]}} | parsing_exception | unexpected token [START_ARRAY]"
            + " after [a]",
        "/i/_search | {'aggs':{'a':{'nested':{}}}} | parsing_exception | Missing [path] field for"
            + " nested aggregation [a]",
        "/i/_search | {'aggs':{'a':{'range':{'field':'n','ranges':[{'key':[]}]}}}} |"
            + " x_content_parse_exception | [range] failed to parse field [ranges]",
        "/i/_mget | {'docs':[{'_id':'1','_source':-1}]} | parse_exception | illegal type for"
            + " _source: [VALUE_NUMBER]"
      })
  void bodiesAreRefusedByWhatIsWrong(String path, String body, String type, String reason) {
    refuses(path, body, type, reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "/i/_search | {'query':{'geo_distance':{'p':null,'distance':'1km'}}} |"
            + " illegal_argument_exception | fieldName must not be null or empty",
        "/i/_search | {'query':{'geo_polygon':{'p':{}}}} | illegal_argument_exception | polygon"
            + " must not be null or empty",
        "/i/_search | {'query':{'distance_feature':{'field':'no','origin':true,'pivot':'1km'}}} |"
            + " x_content_parse_exception | [distance_feature] origin doesn't support values of"
            + " type: VALUE_BOOLEAN",
        "/i/_search | {'query':{'distance_feature':{'field':'no','origin':[1],'pivot':'1km'}}} |"
            + " x_content_parse_exception | [distance_feature] failed to parse field [origin]",
        "/i/_field_caps?fields=* | {'fields':['n']} | parsing_exception | request does not support"
            + " [fields]",
        "/_analyze | {'text':'a','tokenizer':{'type':'pattern','group':1}} |"
            + " illegal_argument_exception | invalid group specified: pattern only has: 0"
            + " capturing groups"
      })
  void placesAndPartsThatAreNoneAreRefused(String path, String body, String type, String reason) {
    refuses(path, body, type, reason);
  }

  private static void refuses(String path, String body, String type, String reason) {
    Told told = client.post(path, body.replace('\'', '"'));
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/type")).isEqualTo(type);
    assertThat(told.text("error/reason")).endsWith(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'docvalue_fields':[{'field':'t','format':'0'}] | Field [t] of type [text] does not"
            + " support custom formats",
        "'collapse':{'field':'n','inner_hits':{'name':'x'}} | cannot expand `inner_hits` for"
            + " collapse field `n`, only indexed field can retrieve `inner_hits`",
        "'fields':[{'field':'t','format':'0'}] | Field [t] doesn't support formats.",
        "'fields':[{'field':'k','format':'0'}] | Field [k] of type [keyword] doesn't support"
            + " formats.",
        "'query':{'range':{'d':{'gte':''}}} | cannot parse empty date",
        "'sort':[{'u':{'missing':'1-2'}}] | Illegal embedded sign character",
        "'sort':[{'u':{'missing':-1}}] | Value [-1] is out of range for an unsigned long",
        "'sort':[{'_geo_distance':{'t':[181,1]}}] | illegal longitude value [181.0] for"
            + " [GeoDistanceSort] for field [t]."
      })
  void shardsTellWhatIsWrongWithAField(String body, String reason) {
    Told told = client.post("/t/_search", "{" + body.replace('\'', '"') + "}");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/root_cause/0/reason")).isEqualTo(reason);
  }

  @Test
  void filtersOfIndicesAreReadAsQueriesAloneAre() {
    Told told =
        client.post(
            "/i/_field_caps?fields=*",
            "{\"index_filter\":{\"simple_query_string\":{\"query\":\"a\",\"boost\":\"x\"}}}");
    assertThat(told.text("error/type")).isEqualTo("parsing_exception");
    assertThat(told.text("error/reason")).isEqualTo("Failed to parse");
    assertThat(client.post("/i/_field_caps?fields=*", "{\"index_filter\":[]}").text("error/reason"))
        .isEqualTo("[_na] query malformed, must start with start_object");
  }

  @Test
  void thereIsNoIndexByANameThatNoneMayHave() {
    for (String name : new String[] {"-1", "a*"}) {
      Told told = client.get("/" + name + "/_doc/1");
      assertThat(told.status()).isEqualTo(404);
      assertThat(told.text("error/reason")).isEqualTo("no such index [" + name + "]");
    }
  }

  @Test
  void missingFractionsThatAreComparedAsWholeNumbersEndWhereThoseDo() {
    String sort = "{\"sort\":[{\"f\":{\"numeric_type\":\"long\"}}]}";
    assertThat(client.post("/t/_search", sort).at("hits/hits/0/sort/0")).isEqualTo(Long.MAX_VALUE);
  }

  @ParameterizedTest
  @CsvSource({"1", "99"})
  void sourcesCannotBeAskedForWithoutTheSource(String id) {
    Told told = client.get("/i/_source/" + id + "?_source=false");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).contains("fetching source can not be disabled");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "/i/_search?_source_includes=a&_source_excludes=a | {}",
        "/i/_search | {'_source':{'includes':['b','a'],'excludes':['a']}}",
        "/i/_search | {'aggs':{'h':{'top_hits':{'_source':{'includes':'a','excludes':'a'}}}}}",
        "/i/_mget?_source_includes=a&_source_excludes=a | {'ids':['1']}",
        "/i/_mget | {'docs':[{'_id':'1','_source':{'includes':['a'],'excludes':['a']}}]}"
      })
  void whatIsShownIsNotLeftOutAsWell(String path, String body) {
    contradicts(client.post(path, body.replace('\'', '"')));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/i/_doc/99?_source=a&_source_excludes=a",
        "/i/_source/1?_source_includes=b,a&_source_excludes=a"
      })
  void whatIsShownOfOneDocumentIsNotLeftOutAsWell(String target) {
    contradicts(client.get(target));
  }

  private static void contradicts(Told told) {
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason"))
        .isEqualTo("The same entry [a] cannot be both included and excluded in _source.");
  }

  @Test
  void switchesOfHeadersAreOnOrOff() {
    Told told = client.post("/i/_msearch", "{\"request_cache\":1.5}\n{}\n");
    assertThat(told.status()).isEqualTo(400);
    assertThat(told.text("error/reason")).isEqualTo("Could not convert [request_cache] to boolean");
    assertThat(client.post("/i/_msearch", "{\"request_cache\":\"true\"}\n{}\n").status())
        .isEqualTo(200);
  }
}
