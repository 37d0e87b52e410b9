package io.lampyr.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parameters that only OpenSearch knows: {@code boost} and {@code skip_list}. */
class FieldParametersTest {
  private static final MappingContext CONTEXT = MappingContext.standard();

  private static Mapping parse(String json) {
    return Mapping.parse(Json.readObject(json.replace('\'', '"')), CONTEXT);
  }

  private static Mapping merge(String... jsons) {
    Mapping mapping = Mapping.empty();
    for (String json : jsons) {
      mapping = mapping.merge(parse(json), CONTEXT.limits());
    }
    return mapping;
  }

  private static String text(Mapping mapping) {
    return new String(Json.write(mapping.toJson()), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text",
        "match_only_text",
        "keyword",
        "date",
        "date_nanos",
        "boolean",
        "integer_range"
      })
  void howManyTimesFieldsCountIsToldAndMayChange(String type) {
    String counting = "{'properties':{'a':{'type':'" + type + "','boost':%s}}}";
    String once = "{'properties':{'a':{'type':'" + type + "'}}}";
    String twice = text(merge(once, counting.formatted("'2'")));
    assertThat(twice).contains("'boost':2.0");
    assertThat(text(merge(twice, counting.formatted(0.1)))).contains("'boost':0.1");
    assertThat(text(merge(twice, once))).doesNotContain("boost");
    assertThatThrownBy(() -> parse(counting.formatted("'many'")))
        .hasMessageContaining("For input string: \"many\"");
    assertThatThrownBy(() -> parse(counting.formatted("null")))
        .hasMessage("[boost] on mapper [a] of type [" + type + "] must not have a [null] value");
  }

  @ParameterizedTest
  @ValueSource(strings = {"date", "date_nanos"})
  void datesAreWrittenInAFormatOfTheirOwn(String type) {
    String given =
        "{'properties':{'a':{'type':'"
            + type
            + "','format':'yyyy/MM/dd','print_format':'%s',"
            + "'locale':'de'}}}";
    Mapping mapping = parse(given.formatted("MMMM"));
    assertThat(text(mapping)).contains("'print_format':'MMMM'");
    LeafField leaf = mapping.leaf("a");
    assertThat(leaf).isNotNull();
    DateFormat format = ((DateType) leaf.type()).format();
    Instant may = format.parse("2020/05/06", ZoneOffset.UTC, false);
    assertThat(may).isEqualTo(Instant.parse("2020-05-06T00:00:00Z"));
    assertThat(format.format(may, ZoneOffset.UTC)).isEqualTo("Mai");
    assertThatThrownBy(() -> merge(given.formatted("MMMM"), given.formatted("yyyy")))
        .hasMessageContaining("Cannot update parameter [print_format] from [MMMM] to [yyyy]");
    assertThatThrownBy(() -> parse(given.formatted("yyyy||MM")))
        .hasMessageContaining("it is one of several: [yyyy||MM]");
    assertThatThrownBy(() -> parse(given.formatted("nonsense")))
        .hasMessageContaining("Error parsing [format] on field [a]: Invalid print format: Invalid");
  }

  @ParameterizedTest
  @ValueSource(strings = {"long", "ip", "wildcard", "search_as_you_type", "version", "geo_point"})
  void fieldsThatCountOnceWhateverTheirMappingsSayDoNotTellIt(String type) {
    String mapping = "{'properties':{'a':{'type':'" + type + "','boost':2}}}";
    assertThat(text(merge(mapping))).doesNotContain("boost");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "'long'",
        "'double'",
        "'unsigned_long'",
        "'date'",
        "'date_nanos'",
        "'scaled_float','scaling_factor':10",
        "'token_count','analyzer':'standard'"
      })
  void whetherColumnsHaveSkipListsIsToldAndStays(String type) {
    String plain = "{'properties':{'a':{'type':" + type + "}}}";
    String skipping = plain.replace("}}}", ",'skip_list':%s}}}");
    assertThat(text(merge(skipping.formatted("'true'")))).contains("'skip_list':true");
    assertThat(text(merge(skipping.formatted(false)))).doesNotContain("skip_list");
    assertThat(text(merge(skipping.formatted("true,'doc_values':false"))))
        .contains("'skip_list':true");
    assertThatThrownBy(() -> merge(plain, skipping.formatted(true)))
        .hasMessageContaining("Cannot update parameter [skip_list] from [false] to [true]");
    assertThatThrownBy(() -> parse(skipping.formatted(1)))
        .hasMessageContaining("Failed to parse value [1] as only [true] or [false] are allowed.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"keyword", "boolean", "ip", "integer_range"})
  void fieldsOfOtherKindsTakeNoSkipLists(String type) {
    assertThatThrownBy(() -> parse("{'properties':{'a':{'type':'" + type + "','skip_list':true}}}"))
        .hasMessageContaining("unknown parameter [skip_list]");
  }

  @Test
  void placesAreToldANumberOfTimesAlone() {
    String place = "{'properties':{'a':{'type':'geo_point','boost':%s}}}";
    assertThatThrownBy(() -> parse(place.formatted("'many'")))
        .hasMessageContaining("For input string: \"many\"");
    assertThatThrownBy(() -> parse(place.formatted("null")))
        .hasMessage("[boost] must not have a [null] value");
  }
}
