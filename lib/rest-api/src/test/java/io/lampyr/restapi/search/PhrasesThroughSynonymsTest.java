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

/** Phrases through which there are several ways, as synonyms of several words are. */
class PhrasesThroughSynonymsTest {
  private static OneNode node;
  private static Client client;

  @BeforeAll
  static void start() {
    node = new OneNode(37, Persona.OPENSEARCH);
    client = new Client(node.whole(Persona.OPENSEARCH));
    String index =
        "{'settings':{'number_of_shards':1,'analysis':{'filter':{'s':{'type':'synonym_graph',"
            + "'synonyms':['ny, new york','wifi, wi fi']}},'analyzer':{'a':{'tokenizer':'standard',"
            + "'filter':['lowercase','s']}}}},'mappings':{'properties':{"
            + "'t':{'type':'text','analyzer':'standard','search_analyzer':'a'},"
            + "'m':{'type':'match_only_text','analyzer':'standard','search_analyzer':'a'}}}}";
    assertThat(client.put("/p", index.replace('\'', '"')).status()).isEqualTo(200);
    write("1", "new york city hall");
    write("2", "wi fi router");
    write("3", "ny state");
  }

  private static void write(String id, String text) {
    String json = "{\"t\":\"" + text + "\",\"m\":\"" + text + "\"}";
    assertThat(client.put("/p/_doc/" + id + "?refresh=true", json).status()).isEqualTo(201);
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static Told search(String query) {
    return client.post("/p/_search", ("{'query':" + query + "}").replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource({
    "ny ci,1",
    "new york ci,1",
    "wifi ro,2",
    "ny s,3",
    "new york st,3",
    "in ny,''",
    "ny,'3,1'"
  })
  void beginningsOfPhrasesGoAllWays(String text, String ids) {
    String[] all = ids.isEmpty() ? new String[0] : ids.split(",");
    for (String field : new String[] {"t", "m"}) {
      for (int slop : new int[] {0, 1}) {
        Told found =
            search(
                "{'match_phrase_prefix':{'%s':{'query':'%s','slop':%d}}}"
                    .formatted(field, text, slop));
        assertThat(found.ids()).as(field + slop).containsExactlyInAnyOrder(all);
      }
    }
  }

  @Test
  void theWaysOfAPhraseAreScoredTogether() {
    assertThat(search("{'match_phrase':{'t':'ny'}}").ids()).containsExactly("3", "1");
    assertThat(search("{'match_phrase':{'t':'new york'}}").text("hits/max_score"))
        .isEqualTo(search("{'match_phrase':{'t':'ny'}}").text("hits/max_score"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"match", "match_bool_prefix", "match_phrase"})
  void theyAreFoundWhereNoPlacesAreKept(String query) {
    assertThat(search("{'" + query + "':{'m':'ny'}}").ids()).containsExactlyInAnyOrder("1", "3");
  }

  @Test
  void shinglesAreNoWaysThroughAText() {
    String index =
        "{'settings':{'analysis':{'filter':{'p':{'type':'cjk_bigram','output_unigrams':true}},"
            + "'analyzer':{'s':{'tokenizer':'standard','filter':['shingle']},"
            + "'c':{'tokenizer':'standard','filter':['p']}}}},'mappings':{'properties':{"
            + "'s':{'type':'text','analyzer':'s'},'c':{'type':'text','analyzer':'c'}}}}";
    client.put("/s", index.replace('\'', '"'));
    client.put("/s/_doc/1", "{\"s\":\"one two three\",\"c\":\"\u6771\u4eac\u90fd\"}");
    client.put("/s/_doc/2?refresh=true", "{\"s\":\"one two\",\"c\":\"\u4eac\u6771\"}");
    assertThat(client.post("/s/_search", "{\"query\":{\"match\":{\"s\":\"two three\"}}}").ids())
        .containsExactly("1", "2");
    assertThat(client.post("/s/_search", "{\"query\":{\"match\":{\"c\":\"\u6771\u4eac\"}}}").ids())
        .containsExactly("1", "2");
  }

  @Test
  void documentsAreLikeAnotherByAllTheirTexts() {
    assertThat(
            search(
                    "{'more_like_this':{'like':{'doc':{'m':'city hall','n':null}},"
                        + "'min_term_freq':1,'min_doc_freq':1}}")
                .ids())
        .containsExactly("1");
    assertThat(search("{'more_like_this':{'like':null}}").text("error/reason"))
        .isEqualTo("more_like_this requires 'like' to be specified");
    assertThat(search("{'more_like_this':{'like':[null]}}").text("error/reason"))
        .isEqualTo("Content of 'like' parameter should either be a string or an object");
    assertThat(search("{'more_like_this':{'like':{}}}").text("error/type"))
        .isEqualTo("parse_exception");
  }

  @Test
  void setsOfTermsSayHowManyTheyWant() {
    assertThat(search("{'terms_set':{'t':{'terms':['a']}}}").text("error/root_cause/0/reason"))
        .isEqualTo("failed to create query: No minimum should match has been specified");
    assertThat(
            search("{'terms_set':{'t':{'terms':['a'],'minimum_should_match_field':'no'}}}")
                .text("error/root_cause/0/reason"))
        .isEqualTo("failed to find minimum_should_match field [no]");
  }

  @Test
  void keysOfFlatObjectsAreFieldsWhereTheyAreNamed() {
    client.put("/f", "{\"mappings\":{\"properties\":{\"f\":{\"type\":\"flat_object\"}}}}");
    Told caps = client.get("/f/_field_caps?fields=f*,f.a.b,f._value");
    for (String name : new String[] {"f", "f.a.b", "f._value"}) {
      assertThat(caps.text("fields/" + name + "/flat_object/searchable")).isEqualTo("true");
      assertThat(caps.text("fields/" + name + "/flat_object/aggregatable")).isEqualTo("false");
    }
    assertThat(client.get("/f/_field_caps?fields=f*").at("fields/f.a.b")).isNull();

    client.put("/t", "{\"mappings\":{\"properties\":{\"t\":{\"type\":\"search_as_you_type\"}}}}");
    Told typed = client.get("/t/_field_caps?fields=t*");
    assertThat(typed.text("fields/t._3gram/search_as_you_type/searchable")).isEqualTo("true");
    assertThat(typed.text("fields/t._index_prefix/prefix/aggregatable")).isEqualTo("false");
  }
}
