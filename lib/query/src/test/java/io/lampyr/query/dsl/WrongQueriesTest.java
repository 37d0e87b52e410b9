package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.fault.Position;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.QuerySettings;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Queries that are wrong, and how that is told. */
class WrongQueriesTest {
  private static final String MAPPING =
      "{\"properties\":{\"t\":{\"type\":\"text\"},\"n\":{\"type\":\"long\"},"
          + "\"d\":{\"type\":\"date\"},\"k\":{\"type\":\"keyword\"},\"g\":{\"type\":\"geo_point\"},"
          + "\"ip\":{\"type\":\"ip\"},\"m\":{\"type\":\"match_only_text\"},\"r\":{\"type\":\"rank_feature\"},"
          + "\"b\":{\"type\":\"boolean\",\"index\":false},\"o\":{\"type\":\"nested\"},\"s\":{\"type\":\"geo_shape\"},"
          + "\"a\":{\"type\":\"search_as_you_type\"},\"c\":{\"type\":\"boolean\"}}}";

  private static Fault fault(String json) throws IOException {
    try (Index index = new Index(MAPPING)) {
      QueryScope scope = new Asked(index, Dialect.ELASTICSEARCH).scope();
      return assertThrows(FaultException.class, () -> Asked.parse(json).toLucene(scope), json)
          .fault();
    }
  }

  @Test
  void unknownQueriesAreNamedWithTheirPlace() throws IOException {
    Fault fault = fault("{'foo':{}}");
    assertThat(fault.kind()).isEqualTo(ErrorKind.PARSING);
    assertThat(fault.reason(Dialect.ELASTICSEARCH)).isEqualTo("unknown query [foo]");
    assertThat(fault.position()).isEqualTo(new Position(1, 8));
    assertThat(fault.cause()).extracting(Fault::kind).isEqualTo(ErrorKind.NAMED_OBJECT_NOT_FOUND);
  }

  @Test
  void aSetOfTermsIsAnArray() throws IOException {
    assertThat(fault("{'span_or':{'clauses':{'span_term':{'t':'a'}}}}").reason())
        .isEqualTo("[span_or] query does not support [clauses]");
    assertThat(fault("{'nested':{'path':'n','query':{'match_all':{}},'inner_hits':[]}}").reason())
        .isEqualTo("[nested] query does not support [inner_hits]");
    assertThat(fault("{'terms_set':{'k':{'terms':1,'minimum_should_match':1}}}").reason())
        .isEqualTo("[terms_set] query does not support [terms]");
    for (String field : List.of("k", "none")) {
      String set = "{'terms_set':{'%s':{'terms':['x'],'minimum_should_match_field':'none'}}}";
      assertThat(fault(set.formatted(field)).reason())
          .isEqualTo("failed to find minimum_should_match field [none]");
    }
  }

  @Test
  void fieldsWithoutANameAreRefused() throws IOException {
    String none = "field name is null or empty";
    for (String query : List.of("term", "prefix", "wildcard", "regexp", "span_term")) {
      assertThat(fault("{'" + query + "':{'':'x'}}").reason()).isEqualTo(none);
    }
    assertThat(fault("{'range':{'':{'gt':1}}}").reason()).isEqualTo(none);
    assertThat(fault("{'exists':{'field':''}}").reason()).isEqualTo(none);
    assertThat(
            fault("{'field_masking_span':{'query':{'span_term':{'k':'x'}},'field':''}}").reason())
        .isEqualTo(none);
    assertThat(fault("{'term':{'k':null}}").reason()).isEqualTo(none);
    assertThat(fault("{'terms':{'':[1]}}").reason()).isEqualTo("field name cannot be null.");
    assertThat(fault("{'match_phrase':{'':'x'}}").reason())
        .isEqualTo("[match_phrase] requires fieldName");
    assertThat(fault("{'match':{}}").reason()).isEqualTo("No text specified for text query");
    assertThat(fault("{'geo_distance':{'distance':'1km'}}").reason())
        .isEqualTo("fieldName must not be null or empty");
    assertThat(fault("{'geo_polygon':{'':{'points':[[0,0],[1,1],[0,1]]}}}").reason())
        .isEqualTo("fieldName must not be null");
    // As any field that there is not.
    assertThat(Asked.parse("{'geo_bounding_box':{'':{'top_left':[0,1],'bottom_right':[1,0]}}}"))
        .isNotNull();
    assertThat(fault("{'script_score':{}}").reason()).isEqualTo("Required [query, script]");
    assertThat(fault("{'distance_feature':{'field':'n'}}").reason())
        .isEqualTo("Required [origin, pivot]");
  }

  @Test
  void clausesThatAreNullAreNone() throws IOException {
    try (Index index = new Index(MAPPING)) {
      QueryScope scope = new Asked(index, Dialect.ELASTICSEARCH).scope();
      for (String query :
          List.of("{'bool':{'must':null}}", "{'function_score':{'query':null}}", "{'ids':{}}")) {
        assertThat(Asked.parse(query).toLucene(scope)).isNotNull();
      }
    }
  }

  @Test
  void functionsOfFeaturesNameWhatTheyMiss() throws IOException {
    Fault fault = fault("{'rank_feature':{'field':'r','sigmoid':{'exponent':0.6}}}");
    assertThat(fault.kind()).isEqualTo(ErrorKind.X_CONTENT_PARSE);
    assertThat(fault.reason()).isEqualTo("[1:55] [feature] failed to parse field [sigmoid]");
    assertThat(fault.cause()).extracting(Fault::reason).isEqualTo("Required [pivot]");
    assertThat(fault("{'rank_feature':{'field':'r','sigmoid':{}}}").cause())
        .extracting(Fault::reason)
        .isEqualTo("Required [pivot, exponent]");
    assertThat(fault("{'rank_feature':{'field':'r','log':{}}}").cause())
        .extracting(Fault::reason)
        .isEqualTo("Required [scaling_factor]");
    assertThat(fault("{'rank_feature':{'field':'r','linear':{},'saturation':{}}}").cause())
        .extracting(Fault::reason)
        .isEqualTo("Can only specify one of [log], [saturation], [sigmoid] and [linear]");
  }

  @Test
  void placesInTextsThatKeepNoneAreRefused() throws IOException {
    for (String query :
        List.of(
            "{'span_term':{'m':'x'}}",
            "{'span_multi':{'match':{'prefix':{'m':'x'}}}}",
            "{'span_multi':{'match':{'range':{'m':{'gte':'x'}}}}}")) {
      assertThat(fault(query).reason())
          .as(query)
          .endsWith("field:[m] was indexed without position data; cannot run SpanTermQuery");
    }
  }

  @Test
  void completionsHaveNoPlaces() throws IOException {
    try (Index index = new Index("{\"properties\":{\"c\":{\"type\":\"completion\"}}}")) {
      QueryScope scope = new Asked(index, Dialect.ELASTICSEARCH).scope();
      assertThatThrownBy(() -> Asked.parse("{'span_term':{'c':'x'}}").toLucene(scope))
          .hasMessageContaining("field:[c] was indexed without position data");
    }
  }

  @Test
  void nothingIsNoQueryOfManyTerms() throws IOException {
    assertThat(fault("{'span_multi':{'match':null}}").reason())
        .isEqualTo("[span_multi] must have [match] multi term query clause");
  }

  @Test
  void whatIsNoTruthIsRefusedBesideColumnsToo() throws IOException {
    assertThat(fault("{'term':{'b':'yes'}}").kind()).isEqualTo(ErrorKind.QUERY_SHARD);
  }

  @Test
  void unknownKeysAreNamed() throws IOException {
    assertThat(fault("{'match':{'t':{'query':'x','nope':1}}}").reason())
        .isEqualTo("[match] query does not support [nope]");
    assertThat(fault("{'term':{'t':'x','u':'y'}}").reason())
        .isEqualTo("[term] query doesn't support multiple fields, found [t] and [u]");
    assertThat(fault("{'match_all':{},'x':{}}").reason())
        .isEqualTo("[match_all] malformed query, expected [END_OBJECT] but found [FIELD_NAME]");
  }

  @Test
  void valuesThatAFieldCannotHaveFailTheShard() throws IOException {
    Fault fault = fault("{'match':{'n':'abc'}}");
    assertThat(fault.kind()).isEqualTo(ErrorKind.QUERY_SHARD);
    assertThat(fault.reason()).isEqualTo("failed to create query: For input string: \"abc\"");
    assertThat(fault.cause()).extracting(Fault::kind).isEqualTo(ErrorKind.NUMBER_FORMAT);
    assertThat(fault("{'range':{'d':{'gte':'soon'}}}").kind()).isEqualTo(ErrorKind.PARSE);
    assertThat(fault("{'prefix':{'n':'1'}}").reason()).contains("which is of type [long]");
  }

  @Test
  void whatHasNoTermsOrWordsOfItsOwnIsRefusedInEachProductsWords() throws IOException {
    for (String kind : List.of("prefix", "wildcard", "regexp")) {
      for (String field : List.of("n", "c", "d")) {
        Fault fault = fault("{'" + kind + "':{'" + field + "':'a'}}");
        assertThat(fault.reason(Dialect.ELASTICSEARCH))
            .startsWith("Can only use " + kind + " queries on keyword, text and wildcard fields");
        assertThat(fault.reason(Dialect.OPENSEARCH))
            .startsWith("Can only use " + kind + " queries on keyword and text fields - not on [");
      }
    }
    assertThat(fault("{'intervals':{'a':{'match':{'query':'x'}}}}").reason())
        .endsWith("not on [a] which is of type [search_as_you_type]");
    assertThat(fault("{'combined_fields':{'query':'x','fields':['a']}}").reason())
        .endsWith(
            "Field [a] of type [search_as_you_type] does not support [combined_fields] queries");
    assertThat(fault("{'geo_polygon':{'n':{'points':['1,1','2,2','1,2']}}}").reason())
        .isEqualTo("field [n] is not a geo_point field");
    assertThat(fault("{'term':{'c':'zz'}}").reason())
        .isEqualTo(
            "failed to create query: Can't parse boolean value [zz], expected [true] or [false]");
    assertThat(fault("{'term':{'s':'zz'}}").reason())
        .startsWith("Geometry fields do not support exact searching");
  }

  @Test
  void datesThatAreNoneAreToldWithWhatTheyCameFrom() throws IOException {
    Fault fault = fault("{'term':{'d':'zz'}}");
    String why =
        "failed to parse date field [zz] with format [strict_date_optional_time||epoch_millis]";
    assertThat(fault.reason()).isEqualTo(why + ": [" + why + "]");
    assertThat(fault.cause()).extracting(Fault::reason).isEqualTo(why);
  }

  @Test
  void unknownKeysAreToldBeforeMissingOnes() throws IOException {
    assertThat(fault("{'match':{'t':{'nope':1}}}").reason())
        .isEqualTo("[match] query does not support [nope]");
    assertThat(fault("{'bool':{'nope':1}}").reason())
        .isEqualTo("[1:10] [bool] unknown field [nope]");
  }

  @Test
  void boundsHold() throws IOException {
    Fault deep = fault("{'bool':{'must':".repeat(31) + "{'match_all':{}}" + "}}".repeat(31));
    while (deep.cause() != null) {
      deep = deep.cause();
    }
    assertThat(deep.reason()).contains("indices.query.bool.max_nested_depth");
    String many =
        IntStream.range(0, 1025)
            .mapToObj(i -> "{'term':{'n':" + i + "}}")
            .collect(Collectors.joining(","));
    assertThat(fault("{'bool':{'should':[" + many + "]}}").kind())
        .isEqualTo(ErrorKind.TOO_MANY_CLAUSES);
    assertThat(fault("{'regexp':{'k':'" + "a".repeat(1001) + "'}}").reason()).contains("[1000]");
    assertThat(fault("{'script':{'script':'Runtime.getRuntime()'}}").kind())
        .isEqualTo(ErrorKind.QUERY_SHARD);
  }

  @Test
  void expressionsThatWouldEndTheStackAreRefused() throws IOException {
    String deep = "(".repeat(101) + "a" + ")".repeat(101);
    for (String query :
        List.of("{'regexp':{'k':'%s'}}", "{'intervals':{'t':{'regexp':{'pattern':'%s'}}}}")) {
      assertThat(fault(query.formatted(deep)).reason())
          .contains("The depth of regex [101]", "maximum of [100]");
    }
  }

  @Test
  void expressionsThatAreLongWrittenOutAreRefused() throws IOException {
    for (String expression :
        List.of("((a{1000}){1000}){1000}", "(a{1,1000}){1,1000}", "a{99999999999}", "a{,20001}")) {
      assertThat(fault("{'regexp':{'k':'" + expression + "'}}").reason())
          .contains("with what is repeated written out", "maximum of [20000]");
    }
    try (Index index = new Index(MAPPING)) {
      String fits = "([0-9a-f]{8})(-[0-9a-f]{4}){3}-[0-9a-f]{12}\\\\{{3}";
      QueryScope scope = new Asked(index, Dialect.ELASTICSEARCH).scope();
      assertThat(Asked.parse("{'regexp':{'k':'" + fits + "'}}").toLucene(scope)).isNotNull();
    }
  }

  @Test
  void textsWhoseBracketsWouldEndTheStackAreRefused() throws IOException {
    String deep = "(".repeat(101) + "a" + ")".repeat(101);
    for (String kind : List.of("query_string", "simple_query_string")) {
      assertThat(fault("{'" + kind + "':{'query':'" + deep + "'}}").reason())
          .isEqualTo("[" + kind + "] query has brackets deeper than [100]");
      assertThat(fault("{'" + kind + "':{'query':'" + "a ".repeat(16_001) + "'}}").reason())
          .isEqualTo("[" + kind + "] query is longer than [32000] characters");
    }
    String collections = "GEOMETRYCOLLECTION (".repeat(11) + "POINT (1 1)" + ")".repeat(11);
    assertThat(fault("{'geo_shape':{'s':{'shape':'" + collections + "'}}}").reason())
        .contains("nested too deep");
  }

  @Test
  void tiesAreBrokenByNoMoreThanAll() {
    for (String query :
        new String[] {
          "{'dis_max':{'queries':[{'match_all':{}}],'tie_breaker':-9}}",
          "{'multi_match':{'query':'x','fields':['a'],'tie_breaker':1.1}}",
          "{'query_string':{'query':'x','tie_breaker':-1}}"
        }) {
      assertThatThrownBy(() -> Asked.parse(query))
          .as(query)
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("must be in [0, 1]");
    }
  }

  @Test
  void whatFieldsDoNotKeepIsNamed() throws IOException {
    String mapping =
        "{'properties':{'p':{'type':'geo_point','doc_values':false},'a':{'type':'text'},"
            + "'b':{'type':'text','norms':false}}}";
    try (Index index = new Index(mapping.replace('\'', '"'))) {
      index.add("1", "{\"p\":\"1,2\",\"a\":\"x\",\"b\":\"x\"}");
      Asked asked = new Asked(index, Dialect.ELASTICSEARCH);
      assertThatThrownBy(
              () -> asked.hits("{'distance_feature':{'field':'p','origin':'1,2','pivot':'1km'}}"))
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("[doc_values] false");
      assertThatThrownBy(() -> asked.hits("{'combined_fields':{'query':'x','fields':['a','b']}}"))
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("norms to be consistent");
    }
  }

  @Test
  void wordsOfNoFieldAreFoundNowhereOrRefused() throws IOException {
    String query = "{'combined_fields':{'query':'x'}}";
    try (Index index = new Index(MAPPING)) {
      assertThat(new Asked(index, Dialect.OPENSEARCH).hits(query)).isEmpty();
      assertThatThrownBy(() -> new Asked(index, Dialect.ELASTICSEARCH).hits(query))
          .hasMessageContaining("at least one field must be provided");
    }
  }

  @Test
  void anEmptyTextIsNoForWhatIsAskedFor() throws IOException {
    try (Index index = new Index(MAPPING)) {
      Asked asked = new Asked(index, Dialect.OPENSEARCH);
      assertThat(asked.hits("{'query_string':{'query':'x','analyze_wildcard':'','fields':['k']}}"))
          .isEmpty();
      assertThatThrownBy(() -> asked.hits("{'query_string':{'query':'x','analyze_wildcard':'y'}}"))
          .hasMessageContaining("as only [true] or [false] are allowed");
    }
  }

  @Test
  void anIndexMayAllowLongerExpressionsThoughNotAnyLength() throws IOException {
    QuerySettings generous =
        new QuerySettings(
            List.of("*"),
            false,
            10,
            1_000_000,
            100,
            QuerySettings.Aggregations.STANDARD,
            QuerySettings.Highlights.STANDARD,
            QuerySettings.Unmapped.NOTHING,
            false,
            false);
    try (Index index = new Index(MAPPING)) {
      QueryScope scope = new Asked(index, Dialect.ELASTICSEARCH).scope().withSettings(generous);
      String longest = "a|".repeat(4_999) + "bb";
      assertThat(Asked.parse("{'regexp':{'k':'" + longest + "'}}").toLucene(scope).toString())
          .contains(longest);
      for (String tooMuch : List.of(longest + "a", "a?".repeat(1_001))) {
        var query = Asked.parse("{'regexp':{'k':'" + tooMuch + "'}}");
        assertThat(assertThrows(FaultException.class, () -> query.toLucene(scope)).fault().reason())
            .contains("has exceeded the allowed maximum");
      }
    }
  }

  @Test
  void damagedQueriesNeverFailOtherwise() throws IOException {
    long seed = 20240505;
    Random random = new Random(seed);
    List<String> samples =
        Stream.of(
                "{'bool':{'must':[{'match':{'t':{'query':'a b','fuzziness':'AUTO:1,2'}}}],"
                    + "'filter':{'range':{'d':{'gte':'now-1d/d','lt':5}}},'minimum_should_match':'2<-25%'}}",
                "{'function_score':{'query':{'terms':{'n':[1,'2',null]}},'gauss':{'n':{'origin':1,'scale':2}}}}",
                "{'nested':{'path':'o','query':{'exists':{'field':'o.x'}},'score_mode':'max'}}",
                "{'query_string':{'query':'t:(a~1 b^2) [1 TO 2} /x/','fields':['t','k^3']}}",
                "{'geo_bounding_box':{'g':{'top':1,'left':2,'bottom':0,'right':3}}}",
                "{'regexp':{'k':{'value':'a{1,3}(b|c)~','flags':'ALL'}}}",
                "{'multi_match':{'query':'1','type':'cross_fields','fields':['*'],'operator':'and'}}",
                "{'script_score':{'query':{'match_all':{}},'script':'doc[0] + _score * (1'}}",
                "{'simple_query_string':{'query':'+a | -(b~2','flags':'ALL|NONE'}}",
                "{'term':{'ip':'::1/64'}}")
            .map(sample -> sample.replace('\'', '"'))
            .toList();
    String alphabet = "\"{}[]:,0919-+eEa*?~()/\\ nul\u00e9";
    try (Index index = new Index(MAPPING)) {
      for (int round = 0; round < 20_000; round++) {
        StringBuilder json = new StringBuilder(samples.get(random.nextInt(samples.size())));
        for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
          int at = random.nextInt(json.length());
          char c = alphabet.charAt(random.nextInt(alphabet.length()));
          switch (random.nextInt(3)) {
            case 0 -> json.deleteCharAt(at);
            case 1 -> json.setCharAt(at, c);
            default -> json.insert(at, c);
          }
        }
        attempt(index, json.toString(), seed);
      }
    }
  }

  private static void attempt(Index index, String json, long seed) {
    try {
      QueryParser.parse(json.getBytes(StandardCharsets.UTF_8))
          .toLucene(new Asked(index, Dialect.ELASTICSEARCH).scope());
    } catch (FaultException expected) {
      assertThat(expected.fault().reason()).isNotNull();
    } catch (RuntimeException | StackOverflowError unexpected) {
      throw new AssertionError("seed=" + seed + " query=" + json, unexpected);
    }
  }
}
