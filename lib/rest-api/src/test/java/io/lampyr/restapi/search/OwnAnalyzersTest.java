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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Searches and sorts that say themselves how values of fields are taken. */
class OwnAnalyzersTest {
  private final OneNode node = new OneNode(17, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @BeforeEach
  void begin() {
    String index =
        "{'settings':{'analysis':{"
            + "'normalizer':{'low':{'type':'custom','filter':['lowercase']}},"
            + "'analyzer':{'ws':{'type':'custom','tokenizer':'whitespace','filter':['lowercase']}}}},"
            + "'mappings':{'properties':{'k':{'type':'keyword'},"
            + "'nk':{'type':'keyword','normalizer':'low'},"
            + "'t':{'type':'text','fields':{'whole':{'type':'keyword'}}},"
            + "'i':{'type':'integer'},'ip':{'type':'ip'}}}}";
    assertThat(send(Method.PUT, "/i", index)).startsWith("200");
    String[] documents = {
      "{'k':'Aaron','nk':'auster','t':'The quick brown fox','i':1,'ip':'1.1.1.1'}",
      "{'k':'Coe','nk':'coe','t':'word','i':20}",
      "{'k':['Zorn','Bab'],'nk':'x','t':'word two'}",
      "{'t':'sole'}"
    };
    for (int i = 0; i < documents.length; i++) {
      assertThat(send(Method.PUT, "/i/_doc/" + (i + 1) + "?refresh", documents[i]))
          .startsWith("201");
    }
  }

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private String found(String body) {
    String answer = send(Method.POST, "/i/_search?filter_path=hits.hits._id", body);
    assertThat(answer).as(body).startsWith("200");
    return answer.substring(4).replaceAll("[^0-9]+", " ").strip();
  }

  private void finds(String query, String ids) {
    assertThat(found("{'sort':['_doc'],'query':" + query + "}")).as(query).isEqualTo(ids);
  }

  private void refuses(String query, String reason) {
    assertThat(send(Method.POST, "/i/_search", "{'query':" + query + "}"))
        .as(query)
        .startsWith("400")
        .contains(reason);
  }

  @Test
  void analyzersOfQueriesCutTextsForFieldsThatHaveNone() {
    finds("{'match':{'nk':{'query':'Auster Coe','analyzer':'ws'}}}", "1 2");
    finds("{'match':{'nk':{'query':'Auster Coe'}}}", "");
    finds("{'match':{'nk':{'query':'Auster Coe','analyzer':'ws','operator':'and'}}}", "");
    finds("{'match':{'i':{'query':'1 20','analyzer':'ws'}}}", "1 2");
    finds("{'match':{'i':{'query':'1 b','analyzer':'ws','lenient':true}}}", "1");
    finds("{'match':{'ip':{'query':'1.1.1.1 1.1.1.2','analyzer':'ws'}}}", "1");
    finds("{'match_phrase':{'nk':{'query':'Auster','analyzer':'ws'}}}", "1");
    finds("{'match_bool_prefix':{'nk':{'query':'Coe Aus','analyzer':'ws'}}}", "1 2");
    finds("{'multi_match':{'query':'Auster Coe','fields':['nk','t'],'analyzer':'ws'}}", "1 2");
    finds("{'query_string':{'query':'Auster Coe','fields':['nk'],'analyzer':'ws'}}", "1 2");
    refuses("{'match':{'i':{'query':'1 b','analyzer':'ws'}}}", "For input string: \\\"b\\\"");
    refuses(
        "{'match_phrase':{'nk':{'query':'Auster Coe','analyzer':'ws'}}}",
        "field:[nk] was indexed without position data; cannot run PhraseQuery");
  }

  @Test
  void keywordsThatAnAnalyzerFoundAreAllScoredTheSame() {
    String query = "{'query':{'match':{'nk':{'query':'Auster Coe','analyzer':'ws'}}}}";
    assertThat(send(Method.POST, "/i/_search?filter_path=hits.hits._score", query))
        .isEqualTo("200 {\"hits\":{\"hits\":[{\"_score\":1.0},{\"_score\":1.0}]}}");
  }

  @Test
  void analyzersThatAreNotThereAreRefusedInTheQuerysName() {
    String field = "{'nk':{'query':'a','analyzer':'zork'}}}";
    for (String type : new String[] {"match", "match_phrase", "match_bool_prefix"}) {
      refuses("{'" + type + "':" + field, "[" + type + "] analyzer [zork] not found");
    }
    String fields = "{'query':'a','fields':['nk'],'analyzer':'zork'}}";
    for (String type : new String[] {"multi_match", "query_string", "simple_query_string"}) {
      refuses("{'" + type + "':" + fields, "[" + type + "] analyzer [zork] not found");
    }
  }

  @Test
  void wordsNearAndBeginningsAreRefusedForWhatHasNeither() {
    refuses("{'match':{'i':{'query':'1','fuzziness':1}}}", "Can only use fuzzy queries on");
    refuses(
        "{'simple_query_string':{'query':'1~1','fields':['i']}}", "Can only use fuzzy queries on");
    refuses(
        "{'simple_query_string':{'query':'1*','fields':['i']}}", "Can only use prefix queries on");
    refuses("{'match_phrase_prefix':{'nk':'Aus'}}", "Can only use phrase prefix queries on text");
    finds("{'simple_query_string':{'query':'1*','fields':['i'],'lenient':true}}", "");
    finds("{'match':{'i':{'query':'1','fuzziness':1,'lenient':true}}}", "");
    finds("{'match':{'nk':{'query':'AUSTR','fuzziness':1}}}", "1");
  }

  @Test
  void simpleQueryStringsAnalyzeBeginningsOfWordsWhereTheyAreAskedTo() {
    finds("{'simple_query_string':{'query':'WOR*','fields':['t']}}", "2 3");
    finds("{'simple_query_string':{'query':'two-wo*','fields':['t']}}", "");
    finds(
        "{'simple_query_string':{'query':'two-wo*','fields':['t'],'analyze_wildcard':true}}",
        "2 3");
    String flags = "'flags':'AND|OR|NOT|PREFIX|PHRASE|WHITESPACE'";
    finds("{'simple_query_string':{'query':'word\\\\*','fields':['t']," + flags + "}}", "");
  }

  @Test
  void simpleQueryStringsLookForPhrasesInFieldsOfTheirOwn() {
    String query = "{'simple_query_string':{'query':'\\'word two\\' word','fields':['t'],";
    finds(query + "'default_operator':'and'}}", "3");
    finds("{'simple_query_string':{'query':'\\'two\\'','fields':['t']}}", "3");
    finds(
        "{'simple_query_string':{'query':'\\'two\\'','fields':['t'],'quote_field_suffix':'.whole'}}",
        "");
    finds(
        "{'simple_query_string':{'query':'\\'two\\'','fields':['t'],'quote_field_suffix':'.not'}}",
        "3");
  }

  @Test
  void missingKeywordsTakeThePlaceOfTheTextThatStandsForThem() {
    String sort = "{'sort':[{'k':{'missing':'%s','order':'%s'}},'_doc']}";
    assertThat(found(sort.formatted("Auster", "asc"))).isEqualTo("1 4 3 2");
    assertThat(found(sort.formatted("Bab", "asc"))).isEqualTo("1 3 4 2");
    assertThat(found(sort.formatted("Auster", "desc"))).isEqualTo("3 2 4 1");
    assertThat(found(sort.formatted("Zz", "desc"))).isEqualTo("4 3 2 1");
    assertThat(found(sort.formatted("_first", "desc"))).isEqualTo("4 3 2 1");
    assertThat(
            found("{'sort':[{'k':{'missing':'Auster'}},{'i':'asc'}],'search_after':['Auster',7]}"))
        .isEqualTo("4 3 2");
    assertThat(found("{'sort':[{'ip':{'missing':'1.1.1.0'}},'_doc']}")).isEqualTo("2 3 4 1");
    assertThat(
            send(
                Method.POST,
                "/i/_search?filter_path=hits.hits.sort",
                "{'size':1,'sort':[{'none':{'missing':'Auster','unmapped_type':'keyword'}}]}"))
        .contains("\"sort\":[\"Auster\"]");
  }
}
