package io.lampyr.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MappingTest {
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

  @Test
  void whatIsNotKnownOfOlderFieldsIsRefused() {
    assertThat(text(merge("{'_field_names':{'enabled':false}}"))).isEqualTo("{}");
    assertThatThrownBy(() -> merge("{'_field_names':{'colour':1}}"))
        .hasMessage("unknown parameter [colour] on metadata field [_field_names]");
    String stamped = "{'_data_stream_timestamp':{'enabled':true}}";
    assertThat(text(merge(stamped))).isEqualTo(stamped);
    assertThat(text(merge(stamped.replace("true", "false")))).isEqualTo("{}");
    for (String field : List.of("_source", "_routing", "_field_names", "_data_stream_timestamp")) {
      assertThatThrownBy(() -> merge("{'" + field + "':null}"))
          .hasMessage("[" + field + "] must be an object, but is null");
    }
    assertThatThrownBy(() -> merge("{'_source':{'includes':null}}"))
        .hasMessage("[includes] on mapper [_source] of type [null] must not have a [null] value");
    assertThatThrownBy(() -> merge("{'_source':{'excludes':{}}}"))
        .hasMessage("[excludes] of [_source] must be a list, but is an object");
    assertThatThrownBy(() -> merge("{'dynamic_templates':null}"))
        .hasMessageStartingWith("Dynamic template syntax error.");
    assertThat(text(merge("{'_routing':{'required':false}}"))).isEqualTo("{}");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{'properties':{'a':{'type':'keyword','normalizer':'lowercase','ignore_above':10}}}",
        "{'properties':{'a':{'type':'text','analyzer':'english','search_analyzer':'standard'}}}",
        "{'properties':{'a':{'type':'text','fields':{'raw':{'type':'keyword'}}}}}",
        "{'properties':{'a':{'type':'date','format':'yyyy-MM-dd||epoch_second'}}}",
        "{'properties':{'a':{'type':'scaled_float','scaling_factor':100.0}}}",
        "{'properties':{'a':{'type':'long','index':false,'null_value':7,'meta':{'unit':'ms'}}}}",
        "{'properties':{'a':{'type':'nested','include_in_root':true,'properties':{'b':{'type':'ip'}}}}}",
        "{'properties':{'a':{'dynamic':'strict','properties':{'b':{'type':'boolean'}}}}}",
        "{'properties':{'a':{'type':'object','enabled':false}}}",
        "{'properties':{'a':{'type':'wildcard','doc_values':false,'normalizer':'lowercase'}}}",
        "{'properties':{'a':{'type':'long'},'b':{'type':'alias','path':'a'}}}",
        "{'properties':{'a':{'type':'dense_vector','dims':3,'index':true,'similarity':'l2_norm','index_options':{'type':'hnsw','m':16,'ef_construction':100}}}}",
        "{'properties':{'a':{'type':'knn_vector','dimension':3,'method':{'name':'hnsw','engine':'lucene'}}}}",
        "{'properties':{'a':{'type':'geo_point'},'b':{'type':'geo_shape'},'c':{'type':'date_range'}}}",
        "{'dynamic':'strict','_meta':{'v':1},'_routing':{'required':true},'_source':{'excludes':['x.*']},'dynamic_date_formats':['yyyy'],'date_detection':false,'numeric_detection':true,'dynamic_templates':[{'t':{'match':'a*','mapping':{'type':'keyword'}}}],'runtime':{'r':{'type':'long'}}}"
      })
  void mappingIsWrittenAsItWasRead(String json) {
    assertThat(text(merge(json))).isEqualTo(json);
    assertThat(text(merge(text(merge(json)), json))).isEqualTo(json);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        // long on purpose: a table of types.
        "binary",
        "boolean",
        "byte",
        "completion",
        "constant_keyword",
        "date",
        "date_nanos",
        "date_range",
        "dense_vector",
        "double",
        "double_range",
        "flat_object",
        "flattened",
        "float",
        "float_range",
        "geo_point",
        "geo_shape",
        "half_float",
        "integer",
        "integer_range",
        "ip",
        "ip_range",
        "keyword",
        "long",
        "long_range",
        "match_only_text",
        "rank_feature",
        "rank_features",
        "histogram",
        "exponential_histogram",
        "join",
        "percolator",
        "sparse_vector",
        "search_as_you_type",
        "short",
        "text",
        "unsigned_long",
        "version",
        "wildcard"
      })
  void everyTypeIsWrittenBack(String type) {
    String written = text(merge("{'properties':{'a':{'type':'" + type + "'}}}"));
    assertThat(written).startsWith("{'properties':{'a':{'type':'" + type + "'");
    assertThat(text(merge(written))).isEqualTo(written);
    assertThatThrownBy(() -> parse("{'properties':{'a':{'type':'" + type + "','bogus':1}}}"))
        .hasMessage(
            type.equals("flat_object")
                ? "Mapping definition for [a] has unsupported parameters:  [bogus : 1]"
                : "unknown parameter [bogus] on mapper [a] of type [" + type + "]");
  }

  @Test
  void standardValuesAreNotWritten() {
    assertThat(text(merge("{'properties':{'a':{'type':'long','index':true,'store':'false'}}}")))
        .isEqualTo("{'properties':{'a':{'type':'long'}}}");
  }

  @Test
  void whatTheIndexSaysOfItsFieldsTooIsWrittenWhereAFieldSaysIt() {
    String field = "{'properties':{'a':{'type':'long','coerce':true,'ignore_malformed':false}}}";
    assertThat(text(merge(field))).contains("'coerce':true", "'ignore_malformed':false");
  }

  @Test
  void fieldsThatCountOnceAreAsAllOthers() {
    assertThat(text(merge("{'properties':{'a':{'type':'long','boost':1.0}}}")))
        .isEqualTo("{'properties':{'a':{'type':'long'}}}");
    assertThatThrownBy(() -> parse("{'properties':{'a':{'type':'flattened','boost':2.0}}}"))
        .hasMessageContaining("unknown parameter [boost]");
    assertThatThrownBy(() -> parse("{'properties':{'a':{'type':'join','boost':2.0}}}"))
        .hasMessageContaining("unknown parameter [boost]");
  }

  @Test
  void patternsOfDynamicTemplatesAreTextsAndTheUsualKindOfThemIsNotTold() {
    String rule = "'match':1,'match_pattern':'simple','mapping':{'type':'long'}";
    assertThat(text(merge("{'dynamic_templates':[{'t':{" + rule + "}}]}")))
        .contains("'match':'1'")
        .doesNotContain("match_pattern");
  }

  @Test
  void dotsInNamesAreObjects() {
    assertThat(
            text(
                merge(
                    "{'properties':{'a.b':{'type':'long'},'a':{'properties':{'c':{'type':'ip'}}}}}")))
        .isEqualTo("{'properties':{'a':{'properties':{'b':{'type':'long'},'c':{'type':'ip'}}}}}");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'properties':{'a':{'type':'annotated_text'}}} | mapper-annotated-text",
        "{'_size':{'enabled':true}} | mapper-size"
      })
  void whatPluginsAddIsRefusedByThePluginsName(String json, String plugin) {
    assertThatThrownBy(() -> parse(json))
        .isInstanceOf(FaultException.class)
        .hasMessageContaining(
            ": it belongs to the plugin [" + plugin + "], which is no part of this server");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'properties':{'a':{'type':'nope'}}} | No handler for type [nope] declared on field [a]",
        "{'properties':{'a':{}}} | No type specified for field [a]",
        "{'properties':null} | properties must be a map type",
        "{'properties':{'o':{'properties':1}}} | properties must be a map type",
        "{'dynamic_date_formats':[1]} | Invalid format: [1]: expected string value",
        "{'properties':{'a':'x'}} | Expected map for property [fields] on field [a] but got a class"
            + " java.lang.String",
        "{'foo':{'x':1}} | Root mapping definition has unsupported parameters:  [foo : {x=1}]",
        "{'properties':{'a':{'type':'object','x':1}}} | Mapping definition for [a] has unsupported"
            + " parameters:  [x : 1]",
        "{'properties':{'a':{'type':'text','analyzer':'nope'}}} | analyzer [nope] has not been"
            + " configured in mappings of field [a]",
        "{'properties':{'a':{'type':'keyword','normalizer':'nope'}}} | normalizer [nope] not found"
            + " for field [a]",
        "{'properties':{'a':{'type':'scaled_float'}}} | Field [scaling_factor] is required",
        "{'properties':{'a':{'type':'text','fields':{'b':{'type':'text','fields':{'c':{'type':'text'}}}}}}}"
            + " | Encountered a multi-field [a.b] which itself contains a multi-field.",
        "{'properties':{'a':{'type':'text','fields':{'b':{'type':'object'}}}}} | Type [object]"
            + " cannot be used in multi field",
        "{'properties':{'a':{'type':'long','index':null}}} | [index] on mapper [a] of type [long]"
            + " must not have a [null] value",
        "{'properties':{'a':{'type':'date','format':'nope!'}}} | Error parsing [format] on field"
            + " [a]: Invalid format: [nope!]: Unknown pattern letter: o",
        "{'dynamic_templates':[{'t':{'mapping':{}}}]} | template must have match, path_match or"
            + " match_mapping_type set {mapping={}}",
        "{'properties':{'':{'type':'long'}}} | name cannot be empty string",
        "{'properties':{'a':{'type':'alias'}}} | The [path] property must be specified for field"
            + " [a].",
        "{'properties':{'a':{'type':'token_count'}}} | Analyzer must be set for field [a] but"
            + " wasn't."
      })
  void wrongMappingsAreRefusedInKnownWords(String json, String reason) {
    assertThatThrownBy(() -> parse(json)).isInstanceOf(FaultException.class).hasMessage(reason);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'type':'long'} | {'type':'text'} | mapper [a] cannot be changed from type [long] to"
            + " [text]",
        "{'type':'text'} | {'type':'text','analyzer':'whitespace'} | Mapper for [a] conflicts with"
            + " existing mapper:#Cannot update parameter [analyzer] from [default] to [whitespace]",
        "{'type':'long'} | {'type':'long','index':false} | Mapper for [a] conflicts with existing"
            + " mapper:#Cannot update parameter [index] from [true] to [false]",
        "{'type':'long'} | {'properties':{}} | can't merge a non object mapping [a] with an object"
            + " mapping",
        "{'properties':{}} | {'type':'long'} | can't merge a non object mapping [a] with an object"
            + " mapping",
        "{'type':'nested'} | {'properties':{}} | object mapping [a] can't be changed from nested to"
            + " non-nested",
        "{'type':'object','enabled':false} | {'type':'object'} | the [enabled] parameter can't be"
            + " updated for the object mapping [a]",
        "{'type':'dense_vector','dims':3} | {'type':'dense_vector','dims':4} | Mapper for [a]"
            + " conflicts with existing mapper:#Cannot update parameter [dims] from [3] to [4]"
      })
  void contradictionsAreRefused(String old, String update, String reason) {
    assertThatThrownBy(
            () -> merge("{'properties':{'a':" + old + "}}", "{'properties':{'a':" + update + "}}"))
        .isInstanceOfSatisfying(
            FaultException.class,
            refused ->
                assertThat(refused.fault().kind())
                    .isIn(ErrorKind.ILLEGAL_ARGUMENT, ErrorKind.MAPPER_PARSING))
        .hasMessage(reason.replace("#", "\n\t"));
  }

  @Test
  void updatesAddFieldsAndChangeWhatMayChange() {
    assertThat(
            text(
                merge(
                    "{'properties':{'a':{'type':'keyword','ignore_above':5,'fields':{'x':{'type':'text'}}}}}",
                    "{'dynamic':'false','properties':{'a':{'type':'keyword','ignore_above':9,'fields':{'y':{'type':'long'}}},'b':{'type':'ip'}}}")))
        .isEqualTo(
            "{'dynamic':'false','properties':{'a':{'type':'keyword','ignore_above':9,'fields':"
                + "{'x':{'type':'text'},'y':{'type':'long'}}},'b':{'type':'ip'}}}");
  }

  @Test
  void referencesMustLeadSomewhere() {
    assertThatThrownBy(() -> merge("{'properties':{'b':{'type':'alias','path':'a'}}}"))
        .hasMessageContaining("an alias must refer to an existing field in the mappings");
    assertThatThrownBy(() ->
            merge(
                "{'properties':{'a':{'type':'text','copy_to':'b.c'},'b':{'type':'text','fields':{'c':{'type':'keyword'}}}}}"))
        .hasMessage("[copy_to] may not be used to copy to a multi-field: [b.c]");
  }

  @Test
  void limitsHold() {
    MappingLimits few = new MappingLimits(2, false, 2, 1, 10, 5);
    assertThatThrownBy(() ->
            Mapping.empty()
                .merge(
                    parse(
                        "{'properties':{'a':{'type':'text','fields':{'b':{'type':'ip'},'c':{'type':'ip'}}}}}"),
                    few))
        .hasMessage("Limit of total fields [2] has been exceeded");
    assertThatThrownBy(
            () -> Mapping.empty().merge(parse("{'properties':{'a.b':{'type':'object'}}}"), few))
        .hasMessage("Limit of mapping depth [2] has been exceeded due to object field [a.b]");
    assertThatThrownBy(
            () -> Mapping.empty().merge(parse("{'properties':{'abcdef':{'type':'ip'}}}"), few))
        .hasMessage("Field name [abcdef] is longer than the limit of [5] characters");
    StringBuilder deep = new StringBuilder();
    for (int i = 0; i < 400; i++) {
      deep.append("{'properties':{'a':");
    }
    assertThatThrownBy(() -> parse(deep + "{'type':'long'}" + "}}".repeat(400)))
        .isInstanceOf(FaultException.class);
  }

  @Test
  void valuesForNullAreWrittenBackAsWhatTheyMean() {
    assertThat(
            text(
                parse(
                    """
                    {"properties":{
                      "a":{"type":"long","null_value":"7"},
                      "b":{"type":"double","null_value":3},
                      "c":{"type":"boolean","null_value":"true"},
                      "d":{"type":"keyword","null_value":5},
                      "e":{"type":"geo_point","null_value":"1,2"},
                      "f":{"type":"scaled_float","scaling_factor":10,"null_value":"1"}}}
                    """)))
        .contains(
            "'null_value':7",
            "'null_value':3.0",
            "'null_value':true",
            "'null_value':'5'",
            "'null_value':{'lat':1.0,'lon':2.0}",
            "'null_value':1.0");
  }

  @Test
  void whatTypesAlwaysTellOfThemselvesIsTakenBack() {
    Mapping told =
        parse(
            """
            {"properties":{
              "a":{"type":"completion"},
              "b":{"type":"search_as_you_type"},
              "c":{"type":"wildcard"},
              "d":{"type":"text","index_prefixes":{},"fielddata_frequency_filter":{"min":0.1}},
              "e":{"type":"join","relations":{"p":"c"}}}}
            """);
    assertThat(text(told))
        .contains(
            "'analyzer':'simple'",
            "'max_input_length':50",
            "'max_shingle_size':3",
            "'doc_values':false",
            "'doc_values':true",
            "'index_prefixes':{'min_chars':2,'max_chars':5}",
            "'fielddata_frequency_filter':"
                + "{'min':0.1,'max':2.147483647E9,'min_segment_size':0}",
            "'eager_global_ordinals':true");
    assertThat(text(parse(text(told)))).isEqualTo(text(told));
  }

  @Test
  void relationsToOneKindAreToldByItsName() {
    String given = "{'properties':{'j':{'type':'join','relations':{'p':['c'],'q':['a','b']}}}}";
    assertThat(text(parse(given.replace('\'', '"'))))
        .contains("'relations':{'p':'c','q':['a','b']}");
  }

  @Test
  void valuesForNullThatAFieldCannotTakeAreRefused() {
    Map<String, String> wrong =
        Map.of(
            "{'type':'long','null_value':'x'}",
            "For input string: \"x\"",
            "{'type':'byte','null_value':1.5}",
            "Value [1.5] has a decimal part",
            "{'type':'scaled_float','scaling_factor':10,'null_value':'x'}",
            "For input string: \"x\"",
            "{'type':'boolean','null_value':''}",
            "Failed to parse value [] as only [true] or [false] are allowed.",
            "{'type':'date','null_value':'x'}",
            "Error parsing [null_value] on field [f]: failed to parse date field [x] with format"
                + " [strict_date_optional_time||epoch_millis]",
            "{'type':'ip','null_value':'x'}",
            "Error parsing [null_value] on field [f]: 'x' is not an IP string literal.",
            "{'type':'search_as_you_type','doc_values':true}",
            "Cannot set [doc_values] on field of type [search_as_you_type]",
            "{'type':'text','index_prefixes':{'min_chars':0}}",
            "min_chars [0] must be greater than zero",
            "{'type':'text','index_prefixes':{'foo':1}}",
            "Mapping definition for [f] has unsupported parameters:  [foo : 1]");
    wrong.forEach((field, reason) ->
        assertThatThrownBy(
                () -> parse("{'properties':{'f':%s}}".formatted(field).replace('\'', '"')))
            .as(field)
            .isInstanceOf(FaultException.class)
            .hasMessage(reason));
  }
}
