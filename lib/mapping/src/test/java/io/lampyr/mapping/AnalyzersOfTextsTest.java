package io.lampyr.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.analysis.IndexAnalysis;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AnalyzersOfTextsTest {
  private static final MappingContext CONTEXT = MappingContext.standard();

  private static Mapping merge(String... jsons) {
    Mapping mapping = Mapping.empty();
    for (String json : jsons) {
      Mapping parsed = Mapping.parse(Json.readObject(json.replace('\'', '"')), CONTEXT);
      mapping = mapping.merge(parsed, CONTEXT.limits());
    }
    return mapping;
  }

  private static String text(Mapping mapping) {
    return new String(Json.write(mapping.toJson()), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @Test
  void whatSettingsSayOfSearchesGoesBeforeTheFieldsOwnAnalyzer() {
    Map<String, Object> settings =
        Json.readObject(
            """
            {"index.analysis.analyzer.default_search.type":"keyword",
             "index.analysis.analyzer.default_search_quoted.type":"whitespace"}
            """);
    MappingContext context =
        new MappingContext(
            IndexAnalysis.of(settings), CONTEXT.defaults(), CONTEXT.limits(), CONTEXT.queries());
    Mapping mapping =
        Mapping.parse(
            Json.readObject(
                """
                {"properties":{
                  "own":{"type":"text","analyzer":"english"},
                  "whole":{"type":"text","search_analyzer":"simple","search_quote_analyzer":"stop"}}}
                """),
            context);
    assertThat(analyzers(mapping, "own"))
        .containsExactly("english", "default_search", "default_search_quoted");
    assertThat(analyzers(mapping, "whole")).containsExactly("default", "simple", "stop");
    assertThat(text(mapping))
        .contains("'own':{'type':'text','analyzer':'english','search_analyzer':'default_search'}");
  }

  @Test
  void gapsBetweenValuesAreOfTextsThatTellWhereWordsStand() {
    String field = "{'properties':{'t':{'type':'text','position_increment_gap':%d%s}}}";
    assertThat(text(merge(field.formatted(100, "")))).contains("'position_increment_gap':100");
    for (String without : List.of(",'index':false", ",'index_options':'freqs'")) {
      assertThatThrownBy(() -> merge(field.formatted(5, without)))
          .hasMessageContaining(
              "Cannot set position_increment_gap on field [t] without positions enabled");
      assertThat(text(merge(field.formatted(-1, without)))).contains("'text'");
    }
    assertThatThrownBy(() -> merge(field.formatted(-2, "")))
        .hasMessageContaining("[position_increment_gap] must be positive, got [-2]");
  }

  private static List<String> analyzers(Mapping mapping, String path) {
    LeafField field = (LeafField) Objects.requireNonNull(mapping.field(path));
    AnalyzedType type = (AnalyzedType) field.type();
    return List.of(
        type.indexAnalyzer().name(),
        type.searchAnalyzer().name(),
        type.searchQuoteAnalyzer().name());
  }

  @Test
  void allAnalyzersAreToldAsSoonAsTheyAreNotOne() {
    String quoting =
        "{'properties':{'a':{'type':'text','analyzer':'default','search_analyzer':'default',"
            + "'search_quote_analyzer':'english'}}}";
    String alone = "{'properties':{'a':{'type':'text','search_quote_analyzer':'english'}}}";
    assertThat(text(merge(alone))).isEqualTo(quoting);
    assertThat(text(merge(quoting, alone))).isEqualTo(quoting);
    assertThat(text(merge("{'properties':{'a':{'type':'text'}}}", alone))).isEqualTo(quoting);
    assertThat(text(merge("{'properties':{'a':{'type':'text','search_analyzer':'english'}}}")))
        .isEqualTo(
            "{'properties':{'a':{'type':'text','analyzer':'default','search_analyzer':'english'}}}");
  }
}
