package io.lampyr.mapping.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.MappingContext;
import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Mappings in which dots in names of fields do not stand for objects. */
class FlatNamesTest {
  private static final String DOCUMENT =
      "{\"m\":{\"x\":{\"y\":1}},\"m.z\":2,\"q\":{\"r\":[{\"s\":1},{\"s\":2}]},\"m.x\":3}";

  private static Mapping mapping(String json) {
    return Mapping.parse(Json.readObject(json.replace('\'', '"')), MappingContext.standard());
  }

  private static String text(Mapping mapping) {
    return new String(Json.write(mapping.toJson()), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @ParameterizedTest
  @ValueSource(strings = {"'disable_objects':true", "'subobjects':false"})
  void aWholeMappingMayHaveNoObjects(String said) throws IOException {
    String empty = ("{" + said + "}").replace('\'', '"');
    try (Index index = new Index(empty)) {
      index.add("1", DOCUMENT);
      assertThat(text(index.mapping()))
          .contains(said, "'m.x':{'type':'long'}", "'m.x.y':{'type':'long'}")
          .contains("'m.z':{'type':'long'}", "'q.r.s':{'type':'long'}")
          .doesNotContain("'m':", "'q':");
      assertThat(index.count("m.x.y", 1L)).isEqualTo(1);
      assertThat(index.count("q.r.s", 2L)).isEqualTo(1);
      assertThat(index.count("m.x", 3L)).isEqualTo(1);
      Mapping again = mapping(text(index.mapping()));
      assertThat(text(again)).isEqualTo(text(index.mapping()));
    }
  }

  @Test
  void anObjectAndNestedOnesMayHaveNone() throws IOException {
    for (String type : new String[] {"object", "nested"}) {
      String one = "{\"properties\":{\"m\":{\"type\":\"" + type + "\",\"disable_objects\":true}}}";
      try (Index index = new Index(one)) {
        index.add("1", "{\"m\":{\"x\":{\"y\":1},\"z\":2},\"q\":{\"r\":{\"s\":1}}}");
        assertThat(text(index.mapping()))
            .contains("'disable_objects':true", "'x.y':{'type':'long'}", "'z':{'type':'long'}")
            .contains("'q':{'properties':{'r':{'properties':{'s'");
      }
    }
  }

  @Test
  void copiesGoToFieldsWithDotsInTheirNames() throws IOException {
    String fields =
        "{'subobjects':false,'properties':{'a.x':{'type':'keyword','copy_to':'c.all'},"
            + "'c.all':{'type':'keyword'}}}";
    Mapping whole = Mapping.empty().merge(mapping(fields), MappingContext.standard().limits());
    try (Index index = new Index(text(whole).replace('\'', '"'))) {
      index.add("1", "{\"a\":{\"x\":\"k\"}}");
      assertThat(index.count("c.all", "k")).isEqualTo(1);
    }
  }

  @Test
  void whatIsThereIsNotMadeFlatAfterwards() {
    Mapping old = mapping("{'properties':{'a':{'properties':{'b':{'type':'long'}}}}}");
    Mapping flat = mapping("{'disable_objects':true}");
    assertThatThrownBy(() -> old.merge(flat, MappingContext.standard().limits()))
        .hasMessageContaining("[disable_objects] parameter can't be updated");
    Mapping more = flat.merge(old, MappingContext.standard().limits());
    assertThat(text(more)).contains("'disable_objects':true", "'a.b':{'type':'long'}");
  }
}
