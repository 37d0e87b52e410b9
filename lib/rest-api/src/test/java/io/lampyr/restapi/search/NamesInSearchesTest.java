package io.lampyr.restapi.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.document.Client;
import io.lampyr.restapi.document.Client.Told;
import io.lampyr.restapi.document.OneNode;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of ways and units in searches: some in any case, some in one alone. */
final class NamesInSearchesTest {
  private static final String INTERVALS =
      "{\"query\":{\"intervals\":{\"t\":{\"match\":{\"query\":\"a\",\"filter\":{\"%s\":%s}}}}}}";

  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(59, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
    client.put(
        "/i",
        "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"text\"},"
            + "\"g\":{\"type\":\"geo_point\"}}}}");
    client.put("/i/_doc/1?refresh=true", "{\"t\":\"a b\",\"g\":[1,1]}");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Told search(String body) {
    return client.post("/i/_search", body.replace('\'', '"'));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'suggest':{'x':{'text':'a','term':{'field':'t','string_distance':'LEVENSHTEIN'}}}}",
        "{'suggest':{'x':{'text':'a','term':{'field':'t','string_distance':'JARO_winkler'}}}}",
        "{'aggs':{'a':{'geo_distance':{'field':'g','origin':[1,1],'distance_type':'Plane',"
            + "'ranges':[{'to':1}]}}}}",
        "{'query':{'geo_bounding_box':{'g':{'top_left':[0,2],'bottom_right':[2,0]},"
            + "'type':'INDEXED'}}}",
        "{'query':{'geo_distance':{'g':[1,1],'distance':'1NM'}}}",
        "{'query':{'geo_distance':{'g':[1,1],'distance':1,'unit':'NM'}}}",
        "{'query':{'multi_match':{'query':'a b','fields':['t'],'type':'boolean'}}}",
        "{'query':{'multi_match':{'query':'a b','fields':['t'],'type':'bool_prefix','slop':0}}}"
      })
  void theseAreKnown(String body) {
    Told told = search(body);
    assertThat(told.status()).as("%s", told).isEqualTo(200);
  }

  @ParameterizedTest
  @CsvSource({"CONTAINING,1", "Not_Containing,0"})
  void filtersOfIntervalsAreNamedInAnyCase(String name, long hits) {
    Told told = search(INTERVALS.formatted(name, "{\"match\":{\"query\":\"a\"}}"));
    assertThat(told.at("hits/total/value")).as("%s", told).isEqualTo(hits);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'query':{'multi_match':{'query':'a','type':'BEST_FIELDS'}}} | failed to parse"
            + " [multi_match] query type [BEST_FIELDS]. unknown type.",
        "{'query':{'multi_match':{'query':'a','type':'bool_prefix','slop':1}}} | [slop] not"
            + " allowed for type [bool_prefix]",
        "{'query':{'query_string':{'query':'a','type':'Phrase'}}} | failed to parse [multi_match]"
            + " query type [Phrase]. unknown type.",
        "{'query':{'multi_match':{'query':'a','type':'phrase','fields':['t'],'fuzzy_rewrite':"
            + "'most'}}} | failed to create query: Failed to parse rewrite_method [most]",
        "{'query':{'match':{'t':{'query':'a','fuzzy_rewrite':'most'}}}} | failed to create query:"
            + " Failed to parse rewrite_method [most]",
        "{'query':{'prefix':{'t':{'value':'a','rewrite':'CONSTANT_SCORE'}}}} | Failed to parse"
            + " rewrite_method [CONSTANT_SCORE]",
        "{'query':{'prefix':{'t':{'value':'a','rewrite':'Top_terms_3'}}}} | Failed to parse"
            + " rewrite_method [Top_terms_3]",
        "{'query':{'geo_distance':{'g':[1,1],'distance':1,'unit':'KM'}}} | No distance unit match"
            + " [KM]",
        "{'aggs':{'a':{'geo_distance':{'field':'g','origin':[1,1],'unit':'KM','ranges':"
            + "[{'to':1}]}}}} | No distance unit match [KM]",
        "{'query':{'geo_distance':{'g':[1,1],'distance':'1nm'}}} | unit for [nm]"
      })
  void theseAreNot(String body, String reason) {
    Told told = search(body);
    assertThat(told.status()).as("%s", told).isEqualTo(400);
    assertThat(told.text("error")).contains(reason);
  }
}
