package io.lampyr.differential.matrix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.scene.Request;
import java.util.List;
import org.junit.jupiter.api.Test;

class MatrixTest {
  private static final Request SMALL =
      Request.post("room", "/_search?a=1&b=2", Json.object("o", Json.list(Json.object("n", 1L))));

  private static List<String> requests(String place) {
    return Changes.of(SMALL).stream()
        .filter(change -> change.place().equals(place))
        .map(change -> change.request().toString())
        .toList();
  }

  @Test
  void linesAreTemplatesOfTheFamilyAboveThem() {
    List<Template> templates =
        Tables.parse(
            """
            # A remark.
            family f
            before PUT /i {"mappings":{"properties":
              {"k":{"type":"keyword"}}}}
            after DELETE /_template/t
            write one PUT /i/_doc/1 {"k":"a"}
            then /i/_count
            look two GET /_cat/health?v=true
            family g
            read three GET /i2/_search
            """);
    assertThat(templates)
        .extracting(Template::room)
        .containsExactly("matrix.f.one", "matrix.f.two", "matrix.g.three");
    assertThat(templates.getFirst().types()).containsEntry("k", "keyword");
    assertThat(templates.getFirst().then()).hasSize(1);
    assertThat(templates.get(1).then()).isEmpty();
    assertThat(templates.getLast().before()).isEmpty();
    assertThat(templates.getLast().request().path()).isEqualTo("//i2/_search");
  }

  @Test
  void everyParameterAndEveryPlaceIsGivenEveryKindOfValue() {
    assertThat(requests("?a"))
        .hasSize(Values.OF_PARAMETERS.size() + 2)
        .contains(
            "POST /i/_search?a=-1&b=2 {\"o\":[{\"n\":1}]}",
            "POST /i/_search?a&b=2 {\"o\":[{\"n\":1}]}",
            "POST /i/_search?b=2 {\"o\":[{\"n\":1}]}");
    assertThat(requests("o[].n"))
        .hasSize(Values.OF_BODIES.size() + 1)
        .contains(
            "POST /i/_search?a=1&b=2 {\"o\":[{\"n\":null}]}",
            "POST /i/_search?a=1&b=2 {\"o\":[{}]}");
    assertThat(requests("o[]")).contains("POST /i/_search?a=1&b=2 {\"o\":[[]]}");
    assertThat(requests("o[].unknown_name"))
        .containsExactly("POST /i/_search?a=1&b=2 {\"o\":[{\"n\":1,\"unknown_name\":\"x\"}]}");
    assertThat(requests("body")).contains("POST /i/_search?a=1&b=2", "POST /i/_search?a=1&b=2 {}");
  }

  @Test
  void changesAreTheSameEachTimeAndNoneIsTheRequestItself() {
    assertThat(Changes.of(SMALL)).isEqualTo(Changes.of(SMALL));
    assertThat(Changes.of(SMALL)).extracting(Change::request).doesNotContain(SMALL);
  }

  @Test
  void roomsOfAllTablesHaveNamesOfTheirOwn() {
    assertThat(Tables.all()).extracting(Template::room).doesNotHaveDuplicates();
    assertThat(Tables.beginningWith("matrix.alias,matrix.resize")).hasSizeGreaterThan(8);
    assertThatThrownBy(() -> Tables.beginningWith("matrix.none")).hasMessageContaining("no such");
  }
}
