package io.lampyr.restapi.index;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.restapi.Persona;
import io.lampyr.restapi.RestApi;
import io.lampyr.restapi.document.OneNode;
import io.lampyr.restapi.exchange.Headers;
import io.lampyr.restapi.exchange.Method;
import io.lampyr.restapi.exchange.Request;
import io.lampyr.restapi.exchange.Response;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The forms in which mappings are given, changed and shown. */
class MappingFormsTest {
  private final OneNode node = new OneNode(13, Persona.OPENSEARCH);
  private final RestApi api = node.whole(Persona.OPENSEARCH);

  @AfterEach
  void end() {
    node.close();
  }

  private String send(Method method, String target, String body) {
    Headers json = new Headers(Map.of("content-type", "application/json"));
    byte[] bytes = body.replace('\'', '"').getBytes(StandardCharsets.UTF_8);
    Response response = api.answer(Request.of(method, target, json, bytes));
    return response.status()
        + " "
        + new String(response.body(), StandardCharsets.UTF_8).replace('"', '\'');
  }

  @Test
  void pointsForNullMayBeObjectsAndArrays() {
    for (String point : new String[] {"{'lat':2.0,'lon':1.0}", "[1.0,2.0]", "'2.0,1.0'"}) {
      String mapping = "{'mappings':{'properties':{'p':{'type':'geo_point','null_value':";
      assertThat(send(Method.PUT, "/p", mapping + point + "}}}}")).as(point).startsWith("200");
      assertThat(send(Method.PUT, "/p/_doc/1?refresh", "{'p':null}")).startsWith("201");
      String query = "{'geo_distance':{'distance':'1km','p':{'lat':2.0,'lon':1.0}}}";
      assertThat(send(Method.POST, "/p/_count", "{'query':" + query + "}")).contains("'count':1");
      assertThat(send(Method.DELETE, "/p", "")).startsWith("200");
    }
    String wrong = "{'mappings':{'properties':{'p':{'type':'geo_point','null_value':'zork'}}}}";
    assertThat(send(Method.PUT, "/p", wrong))
        .startsWith("400")
        .contains("unsupported symbol [o] in geohash [zork]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "{'_source':{'excludes':['a']}} | [_source] | [excludes] from [[]] to [[a]]",
        "{'_source':{'enabled':false}} | [_source] | [enabled] from [true] to [false]",
        "{'_routing':{'required':true}} | [_routing] | [required] from [false] to [true]"
      })
  void whatIsSettledWithTheFirstMappingStaysAsItIs(String update, String field, String change) {
    send(Method.PUT, "/first", "{}");
    assertThat(send(Method.PUT, "/first/_mapping", update)).startsWith("200");
    send(Method.PUT, "/i", "{'mappings':{'properties':{'k':{'type':'keyword'}}}}");
    assertThat(send(Method.PUT, "/i/_mapping", update))
        .startsWith("400")
        .contains("Mapper for " + field + " conflicts with existing mapper")
        .contains("Cannot update parameter " + change);
    String same = "{'_source':{'enabled':true},'_routing':{'required':false}}";
    assertThat(send(Method.PUT, "/i/_mapping", same)).startsWith("200");
  }

  @Test
  void settingsThatAnIndexHasNotAreNotShownOfIt() {
    send(Method.PUT, "/i", "{'settings':{'refresh_interval':'2s'}}");
    assertThat(send(Method.GET, "/i/_settings/index.refresh*", "")).contains("'2s'");
    assertThat(send(Method.GET, "/i/_settings/index.nope", "")).isEqualTo("200 {}");
    assertThat(send(Method.PUT, "/i/_settings", "")).contains("request body is required");
  }

  @Test
  void defaultsAreShownOfEachKindOfField() {
    String fields =
        "'k':{'type':'keyword','ignore_above':5,'fields':{'t':{'type':'text'}}},'d':{'type':'date'},'n':{'type':'long'},"
            + "'g':{'type':'geo_shape','orientation':'cw'},'r':{'type':'date_range'}";
    send(Method.PUT, "/i", "{'mappings':{'properties':{" + fields + "}}}");
    String shown = send(Method.GET, "/i/_mapping/field/*?include_defaults=true", "");
    assertThat(shown)
        .contains("'ignore_above':5", "'null_value':null", "'orientation':'LEFT'")
        .contains("'format':'strict_date_optional_time||epoch_millis'", "'coerce':true");
    assertThat(send(Method.GET, "/i/_mapping/field/k?include_defaults=true", ""))
        .contains("'fields':{'t':{'type':'text'", "'index_options':'positions'");
  }

  @Test
  void fieldsOfAllDocumentsAreThereWithoutAMapping() {
    send(Method.PUT, "/i", "{'mappings':{'properties':{'k':{'type':'keyword'}}}}");
    assertThat(send(Method.GET, "/i/_mapping/field/_id,k", ""))
        .contains("'_id':{'full_name':'_id','mapping':{}}", "'k':{'full_name':'k'");
    assertThat(send(Method.GET, "/i/_mapping/field/_r*", ""))
        .contains("'_routing'")
        .doesNotContain("'_id'");
  }

  @Test
  void whoSearchesDoesAsWhoIndexes() {
    String fields =
        "'a':{'type':'text','analyzer':'english'},'s':{'type':'text','search_analyzer':'cjk'},"
            + "'c':{'type':'completion','analyzer':'english'}";
    send(Method.PUT, "/i", "{'mappings':{'properties':{" + fields + "}}}");
    assertThat(send(Method.GET, "/i/_mapping/field/a?include_defaults=true", ""))
        .contains("'search_analyzer':'english'", "'search_quote_analyzer':'english'");
    assertThat(send(Method.GET, "/i/_mapping/field/s?include_defaults=true", ""))
        .contains("'analyzer':'default'", "'search_quote_analyzer':'cjk'");
    assertThat(send(Method.GET, "/i/_mapping/field/c?include_defaults=true", ""))
        .contains("'search_analyzer':'english'")
        .doesNotContain("search_quote_analyzer");
  }

  @Test
  void whatHoldsOfFieldsThatAreMadeOfOthersIsToldToo() {
    String fields =
        "'t':{'type':'text','index_prefixes':{}},'v':{'type':'version'},"
            + "'j':{'type':'join','relations':{'a':'b'}}";
    send(Method.PUT, "/i", "{'mappings':{'properties':{" + fields + "}}}");
    for (String made : List.of("t._index_prefix", "v", "j%23a")) {
      assertThat(send(Method.GET, "/i/_mapping/field/" + made + "?include_defaults=true", ""))
          .contains("'index':true", "'store':false", "'meta':{}", "'doc_values':");
      assertThat(send(Method.GET, "/i/_mapping/field/" + made, "")).doesNotContain("'store'");
    }
  }

  @Test
  void formatsOfNanosecondsThatAreGivenAreTold() {
    String nanos = "strict_date_optional_time_nanos||epoch_millis";
    send(
        Method.PUT,
        "/i",
        "{'mappings':{'properties':{'a':{'type':'date_nanos','format':'"
            + nanos
            + "'},'b':{'type':'date_nanos'}}}}");
    assertThat(send(Method.GET, "/i/_mapping", ""))
        .contains("'a':{'type':'date_nanos','format':'" + nanos + "'},'b':{'type':'date_nanos'}");
  }

  @Test
  void patternsOfTokenizersThatAreNoneAreRefused() {
    for (String type : List.of("simple_pattern", "simple_pattern_split")) {
      String part = "{'text':'a','tokenizer':{'type':'" + type + "','pattern':'[ -]'}}";
      assertThat(send(Method.POST, "/_analyze", part))
          .startsWith("400")
          .contains("expected ']' at position 4");
    }
  }

  @Test
  void partsWithoutANameAreNamedByTheirTypes() {
    for (String part : List.of("tokenizer", "filter", "char_filter")) {
      String body = "{'text':'a','" + part + "':%s}";
      String form =
          part.equals("tokenizer") ? "{'type':%s}" : "[{'type':%s}],'tokenizer':'standard'";
      assertThat(send(Method.POST, "/_analyze", body.formatted(form.formatted("'nope'"))))
          .contains("failed to find global " + part + " under [nope]");
      assertThat(send(Method.POST, "/_analyze", body.formatted(form.formatted("{'a':1}"))))
          .contains("Missing [type] setting for anonymous " + part + ": ");
    }
  }

  @Test
  void contextsAreToldInThePeersWordsAndTakenInThem() {
    String kinds =
        "[{'name':'k','type':'category','path':'c'},{'name':'g','type':'Geo','precision':4}]";
    String told =
        "[{'name':'k','type':'CATEGORY','path':'c'},{'name':'g','type':'GEO','precision':4}]";
    String mapping = "{'properties':{'f':{'type':'completion','contexts':C}}}";
    send(Method.PUT, "/i", "{'mappings':" + mapping.replace("C", kinds) + "}");
    assertThat(send(Method.GET, "/i/_mapping", "")).contains("'contexts':" + told);
    assertThat(send(Method.PUT, "/i/_mapping", mapping.replace("C", told))).startsWith("200");
    assertThat(send(Method.PUT, "/i/_mapping", mapping.replace("C", kinds))).startsWith("200");
  }

  @Test
  void dynamicTemplatesOfAnUpdateTakeThePlaceOfAllThatWereThere() {
    String a = "{'a':{'match':'a*','mapping':{'type':'keyword'}}}";
    String b = "{'b':{'match':'b*','mapping':{'type':'keyword'}}}";
    send(Method.PUT, "/i", "{'mappings':{'dynamic_templates':[" + a + "," + b + "]}}");
    assertThat(send(Method.PUT, "/i/_mapping", "{'properties':{'z':{'type':'long'}}}"))
        .startsWith("200");
    assertThat(send(Method.GET, "/i/_mapping", "")).contains("[" + a + "," + b + "]");
    send(Method.PUT, "/i/_mapping", "{'dynamic_templates':[" + b + "]}");
    assertThat(send(Method.GET, "/i/_mapping", "")).contains("'dynamic_templates':[" + b + "]");
  }

  @Test
  void aSourceThatIsKeptAsEverIsNotShown() {
    send(Method.PUT, "/i", "{'mappings':{'_source':{'enabled':true}}}");
    assertThat(send(Method.GET, "/i/_mapping", "")).isEqualTo("200 {'i':{'mappings':{}}}");
  }

  @Test
  void nestedPlacesOfFieldsThatAreNotThereAreNotLookedFor() {
    send(Method.PUT, "/i/_doc/1?refresh", "{'a':1}");
    String sort = "{'sort':[{'n.x':{'nested':{'path':'n'},'unmapped_type':'long'}}]}";
    assertThat(send(Method.POST, "/i/_search", sort)).startsWith("200").contains("'_id':'1'");
  }

  private String make(String field) {
    return send(Method.PUT, "/w", "{'mappings':{'properties':{'f':" + field + "}}}");
  }

  @Test
  void aMappingOfANewIndexThatCannotBeReadIsToldAsTheCause() {
    assertThat(make("{'type':'long','x':1}"))
        .isEqualTo(
            "400 {'error':{'root_cause':[{'type':'mapper_parsing_exception','reason':'unknown"
                + " parameter [x] on mapper [f] of type [long]'}],"
                + "'type':'mapper_parsing_exception','reason':'Failed to parse mapping [_doc]:"
                + " unknown parameter [x] on mapper [f] of type [long]',"
                + "'caused_by':{'type':'mapper_parsing_exception','reason':'unknown parameter [x]"
                + " on mapper [f] of type [long]'}},'status':400}");
    send(Method.PUT, "/there", "");
    assertThat(send(Method.PUT, "/there/_mapping", "{'properties':{'f':{'type':'long','x':1}}}"))
        .doesNotContain("Failed to parse mapping");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'scaled_float','scaling_factor':10,'null_value':'x'}|number_format",
        "{'type':'unsigned_long','null_value':-5}|Value [-5] is out of range for an unsigned long",
        "{'type':'unsigned_long','null_value':1.5}|Value [1.5] has a decimal part",
        "{'type':'boolean','null_value':1}|Failed to parse value [1] as only [true] or [false]",
        "{'type':'date','null_value':'x'}|Error parsing [null_value] on field [f]",
        "{'type':'ip','null_value':'x'}|Error parsing [null_value] on field [f]",
        "{'type':'token_count','analyzer':'standard','null_value':'x'}|number_format"
      })
  void whatCannotStandForNullIsTheMappingsFault(String field, String words) {
    assertThat(make(field)).startsWith("400 ").contains(words);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'type':'keyword','ignore_above':'x'}|number_format_exception",
        "{'type':'keyword','ignore_above':1.5}|1.5 is not an integer value",
        "{'type':'keyword','ignore_above':1000000000000}|integer overflow",
        "{'type':'text','index_prefixes':{'min_chars':5,'max_chars':1}}|min_chars [5] must be less",
        "{'type':'text','index_prefixes':{'min_chars':0}}|min_chars [0] must be greater than zero",
        "{'type':'text','index_prefixes':{'max_chars':25}}|max_chars [25] must be less than 20",
        "{'type':'text','index_prefixes':{'x':1}}|has unsupported parameters:  [x : 1]",
        "{'type':'text','index_prefixes':true}|[index_prefixes] must be an object",
        "{'type':'text','index_phrases':true,'index_options':'docs'}|Cannot set index_phrases on",
        "{'type':'completion','max_input_length':0}|[max_input_length] must be > 0 but was [0]",
        "{'type':'completion','contexts':'x'}|expected a list or an entry of context mapping",
        "{'type':'search_as_you_type','doc_values':true}|Cannot set [doc_values] on field of type",
        "{'type':'date','format':'nope'}|Error parsing [format] on field [f]: Invalid format",
        "{'type':'long','meta':[]}|[meta] must be an object, got ArrayList[[]] for field [f]",
        "{'type':'long','meta':{'a':null}}|[meta] values can't be null (field [f])",
        "{'type':'alias','path':'f'}|an alias cannot refer to itself."
      })
  void aParameterThatCannotBeIsRefusedInThePeersWords(String field, String words) {
    assertThat(make(field)).startsWith("400 ").contains(words);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{'type':'search_as_you_type','doc_values':false,'max_shingle_size':3}",
        "{'type':'text','search_analyzer':'whitespace'}"
      })
  void whatPeersShowOfAMappingIsTaken(String field) {
    assertThat(make(field)).startsWith("200 ");
  }

  @ParameterizedTest
  @ValueSource(strings = {"300", "true", "'zz'", "{}"})
  void whatIsNoBase64IsNoBinaryValueWhereItIsRead(String value) {
    make("{'type':'binary','doc_values':true}");
    assertThat(send(Method.PUT, "/w/_doc/1", "{'f':" + value + "}"))
        .startsWith("400 ")
        .contains("failed to parse field [f] of type [binary]");
    assertThat(send(Method.PUT, "/w/_doc/1", "{'f':'U29tZQ=='}")).startsWith("201 ");
  }

  @Test
  void anEmptyInputOfACompletionIsIgnored() {
    make("{'type':'completion'}");
    assertThat(send(Method.PUT, "/w/_doc/1?refresh", "{'f':['','a']}")).startsWith("201 ");
    String suggest = "{'suggest':{'s':{'prefix':'a','completion':{'field':'f'}}}}";
    assertThat(send(Method.POST, "/w/_search", suggest)).contains("'text':'a','_index':'w'");
    assertThat(send(Method.POST, "/w/_count", "{'query':{'term':{'_ignored':'f'}}}"))
        .contains("'count':1");
  }

  @ParameterizedTest
  @ValueSource(strings = {"total_fields", "depth", "nested_fields"})
  void aMappingThatIsReadButTooMuchIsRefusedByItsLimit(String limit) {
    String settings = "'settings':{'index.mapping." + limit + ".limit':1}";
    String inner = "{'type':'nested','properties':{'c':{'type':'nested'}}}";
    String mappings = "'mappings':{'properties':{'a':{'properties':{'b':" + inner + "}}}}";
    assertThat(send(Method.PUT, "/w", "{" + settings + "," + mappings + "}"))
        .startsWith("400 ")
        .contains("'type':'illegal_argument_exception','reason':'Limit of ")
        .doesNotContain("Failed to parse mapping");
  }

  @Test
  void kindsOfNumbersInVectorsAreShownInCapitalsAndNotWhereTheyAreTheUsualOnes() {
    String mapping =
        """
        {'mappings':{'properties':{
          'a':{'type':'knn_vector','dimension':8,'data_type':'byte'},
          'o':{'properties':{
            'b':{'type':'knn_vector','dimension':8,'data_type':'Binary','space_type':'hamming'}}},
          'f':{'type':'knn_vector','dimension':8,'data_type':'float'},
          'data_type':{'type':'keyword'}}}}\
        """;
    assertThat(send(Method.PUT, "/v", mapping)).startsWith("200");
    for (String shown : List.of("/v", "/v/_mapping", "/_cluster/state/metadata/v")) {
      assertThat(send(Method.GET, shown, ""))
          .contains("'a':{'type':'knn_vector','dimension':8,'data_type':'BYTE'}")
          .contains("'data_type':'BINARY'")
          .contains("'f':{'type':'knn_vector','dimension':8}")
          .contains("'data_type':{'type':'keyword'}");
    }
    assertThat(send(Method.GET, "/v/_mapping/field/a", "")).contains("'data_type':'BYTE'");
    assertThat(send(Method.GET, "/v/_mapping/field/f", "")).doesNotContain("data_type");
    assertThat(send(Method.GET, "/v/_mapping/field/f?include_defaults=true", ""))
        .contains("'data_type':'FLOAT'");
    String again = "{'properties':{'a':{'type':'knn_vector','dimension':8,'data_type':'BYTE'}}}";
    assertThat(send(Method.PUT, "/v/_mapping", again)).startsWith("200");
  }
}
