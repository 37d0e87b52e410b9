package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which kinds of values bodies of templates take, and what is kept of them. */
class TemplateShapeTest {
  private static Template parse(Template.Kind kind, String json) {
    Map<String, @Nullable Object> body = Json.readObject(json.replace('\'', '"'));
    return Template.parse(kind, "t", body);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{} | Required [index_patterns]",
        "{'index_patterns':1} | index_patterns doesn't support values of type: VALUE_NUMBER",
        "{'index_patterns':[null]} | [index_template] failed to parse field [index_patterns]",
        "{'index_patterns':'a','version':null} | version doesn't support values of type:"
            + " VALUE_NULL",
        "{'index_patterns':'a','version':''} | [index_template] failed to parse field [version]",
        "{'index_patterns':'a','priority':-1} | index template priority must be >= 0",
        "{'index_patterns':'a','_meta':[]} | _meta doesn't support values of type: START_ARRAY",
        "{'index_patterns':'a','template':null} | template doesn't support values of type",
        "{'index_patterns':'a','template':{'settings':1}} | failed to parse field [template]",
        "{'index_patterns':'a','template':{'aliases':{'x':null}}} | No alias is specified",
        "{'index_patterns':'a','data_stream':{'timestamp_field':{'name':1}}}"
            + " | [index_template] failed to parse field [data_stream]"
      })
  void whatIsOfNoKindThatAMemberTakesIsRefused(String json, String reason) {
    assertThatThrownBy(() -> parse(Template.Kind.INDEX, json)).hasMessageContaining(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'index_patterns':1} | Malformed [template] value",
        "{'index_patterns':'a','version':null} | Malformed [version] value",
        "{'index_patterns':'a','settings':null} | Malformed [settings] section",
        "{'index_patterns':'a','version':'7'} | Malformed [version] value",
        "{'index_patterns':'a','version':2147483648} | Malformed [version] value",
        "{'index_patterns':'a','order':1.5} | 1.5 is not an integer value",
        "{'index_patterns':'a','order':''} | Failed to parse int parameter [order]"
      })
  void thoseOfTheOlderKindSayItInTheirOwnWords(String json, String reason) {
    assertThatThrownBy(() -> parse(Template.Kind.LEGACY, json)).hasMessageContaining(reason);
  }

  @Test
  void numbersAreKeptAsNumbersHoweverTheyAreGiven() {
    Template template =
        parse(Template.Kind.INDEX, "{'index_patterns':'a','priority':1.5,'version':'7'}");
    assertThat(template.body()).containsEntry("priority", 1L).containsEntry("version", 7L);
    Template older = parse(Template.Kind.LEGACY, "{'index_patterns':'a','order':'3'}");
    assertThat(older.stored().priority()).isEqualTo(3);
  }

  @Test
  void ordersOfTheOlderKindMayBeNegativeThoughWhatIsStoredMayNot() {
    Template template = parse(Template.Kind.LEGACY, "{'index_patterns':'a','order':-2}");
    assertThat(template.order()).isEqualTo(-2);
    assertThat(template.stored().priority()).isZero();
    assertThatThrownBy(() -> parse(Template.Kind.INDEX, "{'index_patterns':'a','priority':-2}"))
        .hasMessageContaining("index template priority must be >= 0");
  }
}
