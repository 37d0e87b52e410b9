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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What is shown of fields: of those that others are copied to, and of computed ones. */
class ShownFieldsTest {
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(67, Persona.OPENSEARCH);
    api = node.whole(Persona.OPENSEARCH);
    send(
        Method.PUT,
        "/docs",
        "{'mappings':{'properties':{'a':{'type':'keyword','copy_to':'all'},'b':{'properties':{'c':"
            + "{'type':'text','copy_to':'all','fields':{'r':{'type':'keyword'}}}}},'all':{'type':"
            + "'text','fields':{'k':{'type':'keyword'}}},'n':{'type':'nested','properties':{'x':"
            + "{'type':'keyword','copy_to':['n.y','all']},'y':{'type':'keyword'}}}}}}");
    send(
        Method.PUT,
        "/docs/_doc/1?refresh=true",
        "{'a':['x','y'],'b':{'c':'seven words'},'all':'own','n':[{'x':'p','y':'q'}]}");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    String text = new String(response.body(), StandardCharsets.UTF_8);
    assertThat(response.status()).as(text).isLessThan(300);
    return text.replace('"', '\'');
  }

  private static String search(String body) {
    return send(Method.POST, "/docs/_search", body);
  }

  @Test
  void valuesAreThoseOfAllThatIsCopied() {
    assertThat(search("{'_source':false,'fields':['all','all.k','b.c.r']}"))
        .contains("'all':['own','x','y','seven words','p']")
        .contains("'all.k':['own','x','y','seven words','p']")
        .contains("'b.c.r':['seven words']");
  }

  @Test
  void columnsThatFitAPatternAreShownInTheFormThatIsAskedFor() {
    send(Method.PUT, "/forms/_doc/1?refresh=true", "{'d':'2020-01-02','n':5,'t':'words'}");
    String forms = "{'docvalue_fields':[{'field':'%s','format':'%s'}]}";
    assertThat(send(Method.POST, "/forms/_search", forms.formatted("d*", "MM/yyyy")))
        .contains("'fields':{'d':['01/2020']}");
    assertThat(send(Method.POST, "/forms/_search", forms.formatted("n*", "0.00")))
        .contains("'fields':{'n':['5.00']}");
    byte[] texts = forms.formatted("t*", "0").replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response refused = api.answer(Request.of(Method.POST, "/forms/_search", json, texts));
    assertThat(new String(refused.body(), StandardCharsets.UTF_8))
        .contains("Field [t] of type [text] does not support custom formats");
  }

  @Test
  void storedFieldsAreShownByTheirAliases() {
    send(
        Method.PUT,
        "/named",
        "{'mappings':{'properties':{'s':{'type':'text','store':true},'u':{'type':'text'},"
            + "'sa':{'type':'alias','path':'s'},'ua':{'type':'alias','path':'u'}}}}");
    send(Method.PUT, "/named/_doc/1?refresh=true", "{'s':'one','u':'two'}");
    for (String asked : List.of("['sa','ua']", "['sa*']")) {
      assertThat(send(Method.POST, "/named/_search", "{'stored_fields':" + asked + "}"))
          .contains("'fields':{'sa':['one']}");
    }
    assertThat(send(Method.POST, "/named/_search", "{'stored_fields':['s*']}"))
        .contains("'s':['one']")
        .contains("'sa':['one']");
  }

  @Test
  void innerHitsTellWhichNamedQueriesTheyMatch() {
    assertThat(
            search(
                "{'query':{'nested':{'path':'n','query':{'bool':{'should':[{'term':{'n.x':{'value':"
                    + "'p','_name':'of'}}},{'term':{'n.y':{'value':'no','_name':'not'}}}]}},"
                    + "'inner_hits':{'_source':false}}}}"))
        .contains("'matched_queries':['of']")
        .doesNotContain("'not'");
    send(
        Method.PUT,
        "/family",
        "{'mappings':{'properties':{'j':{'type':'join','relations':{'p':'c'}},'k':{'type':"
            + "'keyword'}}}}");
    send(Method.PUT, "/family/_doc/1?refresh=true", "{'j':'p','k':'a'}");
    send(
        Method.PUT,
        "/family/_doc/2?refresh=true&routing=1",
        "{'j':{'name':'c','parent':'1'},'k':'b'}");
    String named = "'query':{'term':{'k':{'value':'#','_name':'it'}}},'inner_hits':{}}}}";
    assertThat(
            send(
                Method.POST,
                "/family/_search",
                "{'query':{'has_child':{'type':'c'," + named.replace("#", "b")))
        .contains("'matched_queries':['it']");
    assertThat(
            send(
                Method.POST,
                "/family/_search",
                "{'query':{'has_parent':{'parent_type':'p'," + named.replace("#", "a")))
        .contains("'matched_queries':['it']");
  }

  @Test
  void whatFindsOtherDocumentsMarksNoWordsOfThoseThatAreFound() {
    send(
        Method.PUT,
        "/kin",
        "{'mappings':{'properties':{'j':{'type':'join','relations':{'p':'c'}},'t':{'type':"
            + "'text'}}}}");
    send(Method.PUT, "/kin/_doc/1?refresh=true", "{'j':'p','t':'old oak'}");
    send(
        Method.PUT,
        "/kin/_doc/2?refresh=true&routing=1",
        "{'j':{'name':'c','parent':'1'},'t':'old elm'}");
    String body =
        "{'query':{'bool':{'must':[{'has_child':{'type':'c','query':{'match':{'t':'elm'}}}},"
            + "{'match':{'t':'oak'}}]}},'highlight':{'fields':{'t':{'type':'#'}}}}";
    for (String type : List.of("plain", "unified")) {
      assertThat(send(Method.POST, "/kin/_search", body.replace("#", type)))
          .contains("'highlight':{'t':['old <em>oak</em>']}");
    }
  }

  @Test
  void namesOfWhatBucketsAreFilteredByAreNotThoseOfHits() {
    String named = "{'exists':{'field':'a','_name':'of'}}";
    assertThat(search("{'post_filter':" + named + "}")).contains("'matched_queries':['of']");
    assertThat(search("{'aggs':{'f':{'filter':" + named + "}}}")).doesNotContain("matched_queries");
  }

  @Test
  void filtersOfFunctionsThatAllDocumentsMatchHaveNoNames() {
    String of =
        "{'query':{'function_score':{'functions':[{'weight':2,'filter':{%s'_name':'of'}}}]}}}";
    assertThat(search(of.formatted("'match_all':{"))).doesNotContain("matched_queries");
    assertThat(search(of.formatted("'exists':{'field':'a',"))).contains("'matched_queries':['of']");
  }

  @Test
  void nothingIsSearchedForWhereSuggestionsAloneAreWanted() {
    assertThat(search("{'suggest':{}}")).contains("'total':{'value':0").doesNotContain("'suggest'");
    assertThat(search("{'suggest':{},'query':{'match_all':{}}}")).contains("'total':{'value':1");
  }

  @Test
  void patternsAreShownAsTheyWereGiven() {
    assertThat(
            send(
                Method.POST,
                "/docs/_validate/query?explain=true",
                "{'query':{'wildcard':{'a':'x*'}}}"))
        .contains("'explanation':'a:x*'");
  }

  @Test
  void numbersThatJsonHasNotAreTexts() {
    assertThat(
            search(
                "{'_source':false,'script_fields':{'x':{'script':'1.0/0'},'y':{'script':'return"
                    + " [Double.NaN, 1.5]'}}}"))
        .contains("'x':['Infinity']", "'y':['NaN',1.5]");
  }

  @Test
  void withinANestedObjectOnlyItsOwnIsCopied() {
    assertThat(search("{'_source':false,'fields':['n.*']}"))
        .contains("'fields':{'n.x':['p'],'n.y':['q','p']}");
  }

  @Test
  void fieldsOfNestedObjectsStandUnderTheirWholeNamesInsideOfHitsToo() {
    String inner = "'inner_hits':{'_source':false,'fields':['n.x','a']}";
    String query = "{'nested':{'path':'n','query':{'match_all':{}}," + inner + "}}";
    assertThat(search("{'_source':false,'query':" + query + ",'fields':['a','n.x']}"))
        .contains("'fields':{'a':['x','y'],'n.x':['p']}")
        .contains("'fields':{'n.x':['p']}");
  }

  @Test
  void whatWasFoundByCopiesIsHighlighted() {
    assertThat(search("{'query':{'match':{'all':'words y'}},'highlight':{'fields':{'all':{}}}}"))
        .contains("'highlight':{'all':['<em>y</em>','seven <em>words</em>']}");
  }

  @Test
  void whatIsMadeOfTextsIsShownAndListedByItsName() {
    send(
        Method.PUT,
        "/typed",
        "{'mappings':{'properties':{'s':{'type':'search_as_you_type'},'t':{'type':'text',"
            + "'index_prefixes':{},'index_phrases':true},'k':{'type':'keyword','fields':{'s':"
            + "{'type':'search_as_you_type'}}}}}}");
    send(Method.PUT, "/typed/_doc/1?refresh=true", "{'s':'a b','t':'c d','k':'x'}");
    String shown = send(Method.POST, "/typed/_search", "{'_source':false,'fields':['*']}");
    assertThat(shown)
        .contains("'s._2gram':['a b']", "'s._3gram':['a b']", "'s._index_prefix':['a b']")
        .contains("'t._index_phrase':['c d']", "'t._index_prefix':['c d']", "'k.s':['x']")
        .doesNotContain("k.s._2gram");
    assertThat(send(Method.GET, "/typed/_field_caps?fields=t.*", ""))
        .contains("'t._index_phrase':{'phrase':{'type':'phrase'")
        .contains("'t._index_prefix':{'prefix':{'type':'prefix'");
  }

  @Test
  void fieldsAreHighlightedWhateverTheirVectorsKeep() {
    for (String kept : List.of("no", "yes", "with_positions", "with_offsets")) {
      String index = "/kept-" + kept;
      send(
          Method.PUT,
          index,
          "{'mappings':{'properties':{'t':{'type':'text','term_vector':'" + kept + "'}}}}");
      send(Method.PUT, index + "/_doc/1?refresh=true", "{'t':'a of b'}");
      for (String query : List.of("'span_term':{'t':'of'}", "'match_phrase':{'t':'of'}")) {
        assertThat(
                send(
                    Method.POST,
                    index + "/_search",
                    "{'query':{" + query + "},'highlight':{'fields':{'t':{}}}}"))
            .contains("'t':['a <em>of</em> b']");
      }
    }
  }

  @Test
  void scaledNumbersAreShownAsExactlyAsTheyAreKept() {
    send(
        Method.PUT,
        "/scaled",
        "{'mappings':{'properties':{'s':{'type':'scaled_float','scaling_factor':100}}}}");
    send(Method.PUT, "/scaled/_doc/1?refresh=true", "{'s':['1.239',-7]}");
    assertThat(send(Method.POST, "/scaled/_search", "{'_source':false,'fields':['s']}"))
        .contains("'fields':{'s':[1.24,-7.0]}");
  }

  @Test
  void patternsOfWhatIsHighlightedMeanNoWildcards() {
    send(Method.PUT, "/wild", "{'mappings':{'properties':{'w':{'type':'wildcard'}}}}");
    send(Method.PUT, "/wild/_doc/1?refresh=true", "{'w':'word'}");
    String body = "{'_source':false,'highlight':{'no_match_size':9,'fields':{'F':{}}}}";
    assertThat(send(Method.POST, "/wild/_search", body.replace("F", "w")))
        .contains("'highlight':{'w':['word']}");
    assertThat(send(Method.POST, "/wild/_search", body.replace("F", "*")))
        .doesNotContain("highlight");
  }
}
