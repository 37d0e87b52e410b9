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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Retrievers over others: their hits scored again, and documents before them. */
class RetrieversOverOthersTest {
  private static final String A = by("a");
  private static final String B = by("b");
  private static final String LISTS =
      "'linear':{'retrievers':[{'retriever':%s},{'retriever':%s}]}".formatted(query(A), query(B));
  private static OneNode node;
  private static RestApi api;

  @BeforeAll
  static void start() {
    node = new OneNode(83, Persona.ELASTICSEARCH);
    api = node.whole(Persona.ELASTICSEARCH);
    String mapping =
        "{'settings':{'number_of_shards':3},'mappings':{'properties':{'v':{'type':'dense_vector',"
            + "'dims':2,'similarity':'l2_norm'}}}}";
    assertThat(send(Method.PUT, "/docs", mapping)).startsWith("200");
    for (int i = 1; i <= 6; i++) {
      String document =
          "{'a':%d,'b':%d,'even':%b,'v':[%d,1]}".formatted(i, 70 - 10 * i, i % 2 == 0, i);
      assertThat(send(Method.PUT, "/docs/_doc/" + i + "?refresh=true", document)).startsWith("201");
    }
    String rules =
        "{'rules':[{'rule_id':'p','type':'pinned','criteria':[{'type':'always'}],"
            + "'actions':{'ids':['2','3']}},{'rule_id':'e','type':'exclude',"
            + "'criteria':[{'type':'exact','metadata':'q','values':['hide']}],"
            + "'actions':{'ids':['3','6']}}]}";
    assertThat(send(Method.PUT, "/_query_rules/r", rules)).startsWith("201");
  }

  @AfterAll
  static void stop() {
    node.close();
  }

  private static String by(String field) {
    return "{'function_score':{'field_value_factor':{'field':'"
        + field
        + "'},'boost_mode':'replace'}}";
  }

  private static String query(String query) {
    return "{'standard':{'query':" + query + "}}";
  }

  private static String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private static String search(String retriever, String rest) {
    return send(Method.POST, "/docs/_search", "{'retriever':{" + retriever + "}" + rest + "}");
  }

  /** The ids of the hits, and their scores. */
  private static List<String> hits(String answer) {
    assertThat(answer).startsWith("200");
    List<String> hits = new ArrayList<>();
    Matcher one = Pattern.compile("\"_id\":\"([^\"]*)\",\"_score\":([^,}]*)").matcher(answer);
    while (one.find()) {
      hits.add(one.group(1) + "=" + one.group(2));
    }
    return hits;
  }

  private static List<String> ids(String answer) {
    return hits(answer).stream().map(hit -> hit.replaceAll("=.*", "")).toList();
  }

  private static String rescorer(String inner, String rest, int window, String query) {
    return "'rescorer':{'retriever':{"
        + inner
        + "},'rescore':{'window_size':"
        + window
        + ",'query':{'query_weight':0,'rescore_query':"
        + query
        + "}}"
        + rest
        + "}";
  }

  private static String standard(String query) {
    return "'standard':{'query':" + query + "}";
  }

  @Test
  void hitsOfAQueryAreScoredAgain() {
    assertThat(hits(search(rescorer(standard(A), "", 10, B), ",'size':3")))
        .containsExactly("1=60.0", "2=50.0", "3=40.0");
    String filter = ",'filter':{'term':{'even':true}}";
    assertThat(hits(search(rescorer(standard(A), filter, 10, B), "")))
        .containsExactly("2=50.0", "4=30.0", "6=10.0");
    assertThat(hits(search(rescorer(standard(A), ",'min_score':40", 10, B), "")))
        .containsExactly("1=60.0", "2=50.0", "3=40.0");
    String several =
        "'rescorer':{'retriever':{"
            + standard(A)
            + "},'rescore':[{'window_size':10,'query':{'rescore_query':%s}},".formatted(B)
            + "{'window_size':10,'query':{'query_weight':2,'rescore_query':%s}}]}".formatted(A);
    assertThat(hits(search(several, ",'size':2"))).containsExactly("1=123.0", "2=106.0");
    String twice = rescorer(rescorer(standard(A), "", 10, B), "", 10, A);
    assertThat(hits(search(twice, ",'size':2"))).containsExactly("6=6.0", "5=5.0");
  }

  @Test
  void hitsOfListsAndNeighboursAreScoredAgain() {
    assertThat(hits(search(rescorer(LISTS, "", 10, A), ",'size':2,'explain':true")))
        .containsExactly("6=6.0", "5=5.0");
    String nearest = "'knn':{'field':'v','query_vector':[6,1],'k':'3','num_candidates':'10'}";
    assertThat(hits(search(rescorer(nearest, "", 10, B), "")))
        .containsExactly("4=30.0", "5=20.0", "6=10.0");
    String pinned = "'pinned':{'ids':['1'],'retriever':{" + standard(A) + "}}";
    assertThat(ids(search(rescorer(pinned, "", 10, B), ",'size':2"))).containsExactly("1", "2");
  }

  @Test
  void listsTakeHitsThatWereScoredAgain() {
    String again = "{" + rescorer(standard(A), "", 10, B) + "}";
    String sum = "'linear':{'retrievers':[{'retriever':%s},{'retriever':%s}]}";
    assertThat(hits(search(sum.formatted(again, query(A)), ",'size':2")))
        .containsExactly("1=61.0", "2=52.0");
    String few = "{" + rescorer(standard(A), "", 5, B) + "}";
    assertThat(search(sum.formatted(few, query(A)), ",'size':2"))
        .contains("[rescorer] requires [window_size: 5] be greater than or equal to [size: 10]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "'rescorer':{'retriever':{'standard':{}}}|[rescorer] Required [rescore]",
        "'pinned':{'ids':['1']}|[pinned] Required [retriever]",
        "'rescorer':{'retriever':{'standard':{}},'rescore':[null]}|rescore",
        "'rescorer':{'retriever':{'standard':{}},'rescore':[]}|[rescorer] Required [rescore]",
        "'rescorer':{'rescore':{'query':{'rescore_query':{'match_all':{}}}}}"
            + "|[rescorer] Required [retriever]",
        "'rescorer':{'retriever':{'standard':{}},'rescore':{'window_size':9,"
            + "'query':{'rescore_query':{'match_all':{}}}}}"
            + "|requires [window_size: 9] be greater than or equal to [size: 10]",
        "'rescorer':{'retriever':{'standard':{}},'rescore':{'window_size':10001,"
            + "'query':{'rescore_query':{'match_all':{}}}}}|Rescore window [10001] is too large",
        "'rescorer':{'retriever':{'standard':{'sort':['a']}},'rescore':{"
            + "'query':{'rescore_query':{'match_all':{}}}}}"
            + "|Cannot use [sort] option in conjunction with [rescore]",
        "'rescorer':{'retriever':{'rrf':{'retrievers':[{'standard':{}},{'standard':{}}]}},"
            + "'rescore':{'window_size':11,'query':{'rescore_query':{'match_all':{}}}}}"
            + "|requires [window_size: 11] be less than or equal to [rank_window_size: 10]",
        "'rescorer':{'retriever':{'rrf':{'retrievers':[{'standard':{}},{'standard':{}}]}},"
            + "'min_score':1,'rescore':{'query':{'rescore_query':{'match_all':{}}}}}"
            + "|[min_score] of [rescorer] is not supported over [rrf]",
        "'rescorer':{'retriever':{'standard':{}},'x':1,'rescore':{"
            + "'query':{'rescore_query':{'match_all':{}}}}}|[rescorer] unknown field [x]",
        "'rescorer':{'retriever':{'standard':{}},'rescore':{'learning_to_rank':{}}}"
            + "|learning_to_rank",
        "'knn':{'field':'v','k':1,'num_candidates':2,'query_vector_builder':{}}"
            + "|[query_vector_builder] is not supported: there are no models",
      })
  void whatIsNotScoredAgainIsRefused(String retriever, String reason) {
    assertThat(search(retriever, "")).startsWith("400").contains(reason);
  }

  @Test
  void documentsArePinnedBeforeListsAndNeighbours() {
    String before = "'pinned':{'ids':['4','1'],'retriever':{%s}}";
    assertThat(ids(search(before.formatted(LISTS), "")))
        .containsExactly("4", "1", "2", "3", "5", "6");
    String nearest = "'knn':{'field':'v','query_vector':[6,1],'k':'2.0','num_candidates':10}";
    assertThat(ids(search(before.formatted(nearest), ""))).containsExactly("4", "1", "6", "5");
    assertThat(search(before.replace("'ids':['4','1'],", "").formatted(LISTS), ""))
        .contains("requires either [ids] or [docs]");
  }

  @Test
  void rulesHoldOverLists() {
    String rule =
        "'rule':{'ruleset_ids':['r'],'match_criteria':{'q':'%s'},'retriever':{" + LISTS + "}}";
    assertThat(ids(search(rule.formatted("show"), "")))
        .containsExactly("2", "3", "1", "4", "5", "6");
    assertThat(ids(search(rule.formatted("hide"), ""))).containsExactly("2", "1", "4", "5");
  }

  @Test
  void numbersMayBeTexts() {
    String knn = "{'field':'v','query_vector':[6,1],'k':'2','num_candidates':'10'}";
    for (String body : List.of("{'knn':%s}", "{'query':{'knn':%s},'size':2}")) {
      assertThat(ids(send(Method.POST, "/docs/_search", body.formatted(knn))))
          .containsExactly("6", "5");
    }
    String rrf = "'rrf':{'rank_constant':'1','rank_window_size':'2','retrievers':[{'knn':%s},%s]}";
    assertThat(hits(search(rrf.formatted(knn, query(A)), ",'size':2")))
        .containsExactly("6=1.0", "5=0.6666667");
    assertThat(send(Method.POST, "/docs/_search", "{'knn':" + knn.replace("'2'", "'x'") + "}"))
        .startsWith("400")
        .contains("[k] must be a whole number up to 10000: x");
  }

  @Test
  void vectorsAreNotBuiltByModels() {
    String knn = "{'field':'v','query_vector_builder':{'text_embedding':{}},'k':2}";
    for (String body : List.of("{'knn':%s}", "{'query':{'knn':%s}}")) {
      assertThat(send(Method.POST, "/docs/_search", body.formatted(knn)))
          .startsWith("400")
          .contains("[query_vector_builder] is not supported: there are no models");
    }
  }
}
