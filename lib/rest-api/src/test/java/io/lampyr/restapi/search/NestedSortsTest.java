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

/** Sorting by what scripts make of nested documents, and the older way to name these. */
class NestedSortsTest {
  private static final String NUMBER =
      "'_script':{'type':'number','script':{'source':'doc[params.f].value',"
          + "'params':{'f':'n.v'}},";
  private static final String TEXT =
      "'_script':{'type':'string','script':{'source':'doc[params.f].value',"
          + "'params':{'f':'n.w'}},";

  private final OneNode node = new OneNode(17, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @BeforeEach
  void fill() {
    send(
        Method.PUT,
        "/i",
        """
        {"mappings":{"properties":{"n":{"type":"nested","properties":{
          "v":{"type":"integer"},"w":{"type":"keyword"}}}}}}
        """);
    String bulk =
        """
        {"index":{"_index":"i","_id":"1"}}
        {"n":[{"v":5,"w":"p"},{"v":2,"w":"q"}]}
        {"index":{"_index":"i","_id":"2"}}
        {"n":[{"v":3,"w":"p"}]}
        {"index":{"_index":"i","_id":"3"}}
        {}
        {"index":{"_index":"i","_id":"4"}}
        {"n":[{"v":8,"w":"z"},{"v":1,"w":"p"}]}
        """;
    assertThat(send(Method.POST, "/_bulk?refresh=true", bulk)).contains("\"errors\":false");
  }

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    Response response =
        api.answer(Request.of(method, target, json, body.getBytes(StandardCharsets.UTF_8)));
    return response.status() + " " + new String(response.body(), StandardCharsets.UTF_8);
  }

  private String sorted(String sort, String more) {
    String body = ("{'sort':{" + sort + "}}" + more + "}").replace('\'', '"');
    return send(Method.POST, "/i/_search?filter_path=hits.hits.sort,error", body);
  }

  private String values(String sort) {
    return sorted(sort, "")
        .replaceAll("[^\\]]*\\[([^\\[\\]]*)\\]", "$1 ")
        .replaceAll("[}\\]\"]+", "")
        .strip();
  }

  @Test
  void numbersAreChosenAmongNestedDocuments() {
    String greatest = "1.7976931348623157E308";
    assertThat(values(NUMBER + "'nested':{'path':'n'}")).isEqualTo("1.0 2.0 3.0 " + greatest);
    assertThat(values(NUMBER + "'order':'desc','nested':{'path':'n'}"))
        .isEqualTo(greatest + " 8.0 5.0 3.0");
    assertThat(values(NUMBER + "'mode':'sum','nested':{'path':'n'}"))
        .isEqualTo("3.0 7.0 9.0 " + greatest);
    assertThat(values(NUMBER + "'mode':'avg','nested':{'path':'n'}"))
        .isEqualTo("3.0 3.5 4.5 " + greatest);
    assertThat(values(NUMBER + "'nested':{'path':'n','filter':{'term':{'n.w':'p'}}}"))
        .isEqualTo("1.0 3.0 5.0 " + greatest);
    assertThat(values(NUMBER + "'nested':{'path':'n','max_children':1}"))
        .isEqualTo("3.0 5.0 8.0 " + greatest);
  }

  @Test
  void textsAreChosenAmongNestedDocuments() {
    assertThat(values(TEXT + "'nested':{'path':'n'}")).isEqualTo("p p p null");
    assertThat(values(TEXT + "'order':'desc','nested':{'path':'n'}")).isEqualTo("z q p null");
    assertThat(values(TEXT + "'mode':'max','nested':{'path':'n'}")).isEqualTo("p q z null");
  }

  @Test
  void pagesGoOnBehindAChosenNumber() {
    String page = NUMBER + "'nested':{'path':'n'}";
    assertThat(sorted(page, ",'search_after':[2]")).contains("[3.0]").doesNotContain("[2.0]");
  }

  @Test
  void filtersMaySayWhatIsDeeperInsideAndWhatIsAround() {
    send(
        Method.PUT,
        "/deep",
        """
        {"mappings":{"properties":{"n":{"type":"nested","properties":{"v":{"type":"integer"},
          "w":{"type":"nested","properties":{"x":{"type":"keyword"}}}}}}}}
        """);
    String people = "{\"n\":[{\"v\":1,\"w\":[{\"x\":\"a\"}]},{\"v\":2,\"w\":[{\"x\":\"b\"}]}]}";
    send(Method.PUT, "/deep/_doc/1?refresh=true", people);
    String inside = "{'nested':{'path':'n.w','query':{'term':{'n.w.x':'b'}}}}";
    assertThat(deep("'path':'n','filter':" + inside)).contains("\"sort\":[2]");
    assertThat(deep("'path':'n.w','filter':{'term':{'n.v':2}}")).contains("\"sort\":[2]");
    assertThat(deep("'path':'n.w','filter':{'match_all':{}}")).contains("\"sort\":[1]");
    assertThat(deep("'path':'n.w'")).contains("\"sort\":[2147483647]");
  }

  private String deep(String nested) {
    String body = ("{'sort':{'n.v':{'nested':{" + nested + "}}}}").replace('\'', '"');
    return send(Method.POST, "/deep/_search", body);
  }

  @Test
  void pathsAndFiltersMayStandBesideTheOptions() {
    assertThat(values(NUMBER + "'nested_path':'n','nested_filter':{'term':{'n.w':'p'}}"))
        .startsWith("1.0 3.0 5.0");
    assertThat(values("'n.v':{'nested_path':'n'")).startsWith("1 2 3");
    assertThat(sorted("'n.v':{'nested_path':'n','nested':{'path':'n'}", ""))
        .contains("Setting both nested_path/nested_filter and nested not allowed");
  }

  @Test
  void modesThatNumbersAndTextsDoNotHaveAreRefused() {
    assertThat(sorted(NUMBER + "'mode':'median','nested':{'path':'n'}", ""))
        .startsWith("400")
        .contains("Unsupported sort mode: MEDIAN");
    assertThat(sorted(TEXT + "'mode':'sum','nested':{'path':'n'}", ""))
        .contains("script sort of type [string] doesn't support mode [sum]");
  }
}
