package io.lampyr.differential.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.differential.compare.Difference;
import io.lampyr.differential.compare.Kind;
import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SignatureTest {
  private static final Map<String, String> TYPES =
      Map.of("integer3", "integer", "o.ip7", "ip", "o.flat8", "flat_object");

  private static String of(Object body, String... place) {
    Difference difference = new Difference(Kind.RESULT, List.of(place), "", "", "1", "2");
    return new Signature(TYPES).of(Request.post("room", "/_search", body), difference);
  }

  @Test
  void namesOfFieldsBecomeTypesAndNumbersOfNamesGo() {
    Object body =
        Json.object(
            "aggs", Json.object("max12", Json.object("max", Json.object("field", "o.ip7"))));
    assertThat(of(body, "aggregations", "max12", "value"))
        .isEqualTo("result _search {aggs.max.max.field=<ip>} aggregations.max.value");
  }

  @Test
  void valuesDoNotCountUnlessTheyAreOfNoUsualKind() {
    Object one = Json.object("query", Json.object("term", Json.object("integer3", 1L)));
    Object other = Json.object("query", Json.object("term", Json.object("integer3", "x")));
    Object none = Json.object("query", Json.object("term", Json.object("integer3", Json.NULL)));
    assertThat(of(one, "hits")).isEqualTo(of(other, "hits")).isNotEqualTo(of(none, "hits"));
  }

  @Test
  void textsWhoseWordsMayHaveMistakesAreToldApart() {
    for (String text : List.of("wi-fi~", "a OR b~1", "dog fox~2 cat")) {
      Object body = Json.object("query", Json.object("query_string", Json.object("query", text)));
      assertThat(of(body, "hits")).isEqualTo("result _search {query.query_string.query=~} hits");
    }
    for (String text : List.of("a b", "\"a b\"~2", "~(a)")) {
      Object body = Json.object("query", Json.object("query_string", Json.object("query", text)));
      assertThat(of(body, "hits")).isEqualTo("result _search {query.query_string.query} hits");
    }
  }

  @Test
  void whatIsInAFlatObjectIsNamedAsItsKey() {
    Object body = Json.object("aggs", Json.object("missing", Json.object("field", "o.flat8.b.c")));
    assertThat(of(body, "aggregations"))
        .isEqualTo("result _search {aggs.missing.field=<flat_object>.key} aggregations");
    Object exists = Json.object("query", Json.object("exists", Json.object("field", "other.b")));
    assertThat(of(exists, "hits")).isEqualTo("result _search {query.exists.field} hits");
  }

  @Test
  void theListOfTheRepositoryCanBeReadAndItsFirstFittingLineCounts() {
    assertThat(Known.read()).isNotNull();
    Known known =
        Known.parse("# remark\n\naccepted | first | result * hits\nmend | second | result *\n");
    assertThat(known.of("result _search {} hits")).map(Known.Entry::reason).hasValue("first");
    assertThat(known.of("result _search {} more"))
        .map(Known.Entry::state)
        .hasValue(Known.State.MEND);
    assertThat(known.of("crash _search {} hits")).isEmpty();
  }

  @Test
  void aJudgementWithoutAReasonIsRefused() {
    assertThatThrownBy(() -> Known.parse("accepted | result *"))
        .hasMessageContaining("line=accepted | result *");
    assertThatThrownBy(() -> Known.parse("perhaps | because | result *"))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
