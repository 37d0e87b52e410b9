package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What is within the options of aggregations, which is read as exactly as these are. */
class ReadValuesTest {
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'t':{'type':'date'},"
          + "'ip':{'type':'ip'},'g':{'type':'geo_point'},'w':{'type':'text'}}}";

  private static String answered(String aggregation) throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards
          .add(0, "1", "{'k':'a','n':1,'t':'2020-01-01','ip':'10.0.0.1','g':'1,1'}")
          .add(0, "2", "{'k':'b','n':2,'t':'2020-03-01','ip':'10.0.0.2','g':'2,2'}");
      return shards.text("{'z':" + aggregation + "}");
    }
  }

  /** The innermost fault. */
  private static String refused(String aggregation) {
    FaultException thrown = catchThrowableOfType(FaultException.class, () -> answered(aggregation));
    assertThat(thrown).as(aggregation).isNotNull();
    Fault fault = thrown.fault();
    for (Fault inner = fault; inner != null; inner = inner.cause()) {
      fault = inner;
    }
    String reason = fault.reason().replaceAll("\\[?\\d+:\\d+\\]? ?", "");
    return fault.kind().type(Dialect.OPENSEARCH) + " " + reason;
  }

  @Test
  void datesAreWrittenAsTheirFieldSaysAndReadAsItReads() throws IOException {
    String mapping =
        "{'properties':{'t':{'type':'date','format':'yyyy/MM/dd','print_format':'MM.yyyy'}}}";
    try (Shards shards = new Shards(2, mapping)) {
      shards.add(0, "1", "{'t':'2020/02/03'}").add(1, "2", "{'t':'2020/02/04'}");
      assertThat(shards.text("{'z':{'max':{'field':'t'}}}"))
          .contains("'value_as_string':'02.2020'");
      String bounds = "'extended_bounds':{'min':'2020/01/09','max':'2020/02/09'}";
      String months = "{'date_histogram':{'field':'t','calendar_interval':'month'," + bounds + "}}";
      assertThat(shards.text("{'z':" + months + "}"))
          .contains("'key_as_string':'01.2020'", "'key_as_string':'02.2020'");
    }
  }

  @Test
  void includedTermsAreScalars() throws IOException {
    for (String type : List.of("terms", "rare_terms", "significant_terms")) {
      for (String key : List.of("include", "exclude")) {
        for (String element : List.of("null", "{}", "[]")) {
          assertThat(refused("{'%s':{'field':'k','%s':[%s]}}".formatted(type, key, element)))
              .isEqualTo(
                  "parse_exception Array elements in include/exclude clauses should be string"
                      + " values");
        }
      }
    }
    assertThat(answered("{'terms':{'field':'n','include':[2,'3']}}")).contains("[{'key':2,");
  }

  @Test
  void noNumberToIncludeIsEveryOneAndNoTextNone() throws IOException {
    assertThat(answered("{'terms':{'field':'n','include':[]}}")).contains("'key':1,", "'key':2,");
    assertThat(answered("{'terms':{'field':'k','include':[]}}")).contains("'buckets':[]");
  }

  @Test
  void partitionsAreWholeNumbersOrTextsOfSuch() throws IOException {
    String partition = "{'terms':{'field':'n','include':{'partition':%s,'num_partitions':%s}}}";
    assertThat(answered(partition.formatted("'0'", "'1'")))
        .isEqualTo(answered(partition.formatted("0", "1")));
    assertThat(refused(partition.formatted("0", "'x'")))
        .isEqualTo("number_format_exception For input string: \"x\"");
    assertThat(refused(partition.formatted("null", "1")))
        .startsWith("input_coercion_exception Current token (VALUE_NULL) not numeric");
    assertThat(refused(partition.formatted("0", "1" + "0".repeat(30))))
        .contains("out of range of int");
    assertThat(refused("{'terms':{'field':'n','include':{'partition':0}}}"))
        .contains("Missing [num_partitions] parameter");
  }

  @Test
  void elementsOfListsThatAreNoObjectsAreToldByTheirKind() {
    assertThat(refused("{'terms':{'field':'k','order':['x']}}"))
        .isEqualTo("parsing_exception Unexpected token [END_ARRAY] for [order]");
    assertThat(refused("{'terms':{'field':'k','order':[1,{'_key':'asc'}]}}"))
        .isEqualTo("parsing_exception Unexpected token [START_OBJECT] for [order]");
    assertThat(refused("{'terms':{'field':'k','order':[[]]}}"))
        .isEqualTo("illegal_state_exception expected value but got [START_ARRAY]");
    assertThat(refused("{'composite':{'sources':['x']}}"))
        .endsWith("expecting token of type [START_OBJECT] but found [VALUE_STRING]");
    assertThat(refused("{'ip_range':{'field':'ip','ranges':[null]}}"))
        .isEqualTo("parsing_exception [ranges] must contain objects, but hit a VALUE_NULL");
    assertThat(refused("{'geo_distance':{'field':'g','origin':'1,1','ranges':['x']}}"))
        .endsWith("unexpected token [END_ARRAY] found");
    assertThat(refused("{'significant_text':{'field':'w','source_fields':[null]}}"))
        .startsWith("illegal_state_exception Can't get text on a VALUE_NULL");
    assertThat(refused("{'matrix_stats':{'fields':[1]}}"))
        .isEqualTo("parsing_exception Unexpected token VALUE_NUMBER [fields] in [z].");
  }

  @Test
  void addressesOfRangesHaveFourParts() {
    assertThat(refused("{'ip_range':{'field':'ip','ranges':[{'from':'1.5'}]}}"))
        .endsWith("'1.5' is not an IP string literal.");
    assertThat(refused("{'ip_range':{'field':'ip','ranges':[{'key':null}]}}"))
        .startsWith("illegal_state_exception Can't get text on a VALUE_NULL");
  }

  @Test
  void nullsOfSeveralFieldsAreNone() throws IOException {
    assertThat(answered("{'multi_terms':{'terms':[{'field':'k','missing':null},{'field':'n'}]}}"))
        .contains("'key_as_string':'a|1'");
    assertThat(
            answered(
                "{'weighted_avg':{'value':{'field':'n','missing':null},'weight':{'field':'n'}}}"))
        .contains("'value':1.6");
    assertThat(refused("{'multi_terms':{'terms':[{'field':''},{'field':'n'}]}}"))
        .contains("[field] and [script] cannot both be null.");
  }

  @Test
  void offsetsOfTimesHaveUnits() throws IOException {
    String months = "{'date_histogram':{'field':'t','calendar_interval':'month','offset':'%s'}}";
    assertThat(refused(months.formatted("1"))).endsWith("unit is missing or unrecognized");
    assertThat(answered(months.formatted("0"))).isEqualTo(answered(months.formatted("0h")));
  }

  @Test
  void boundsOfTimesAreNumbersThatThereAre() {
    assertThat(
            refused(
                "{'date_histogram':{'field':'t','calendar_interval':'month','hard_bounds':"
                    + "{'max':1"
                    + "0".repeat(30)
                    + "}}}"))
        .contains("out of range of long");
  }

  @Test
  void histogramsNeedAnIntervalOnceTheyAreCollected() {
    assertThat(refused("{'histogram':{'field':'n'}}"))
        .isEqualTo("illegal_argument_exception interval must be positive, got: 0.0");
    assertThat(refused("{'histogram':{'x':1}}")).endsWith("[histogram] unknown field [x]");
  }

  @Test
  void whatIsUnknownIsToldBeforeWhatIsMissing() {
    assertThat(refused("{'filters':{'x':1}}"))
        .isEqualTo("parsing_exception Unknown key for a VALUE_NUMBER in [z]: [x].");
    assertThat(refused("{'percentile_ranks':{'x':1}}"))
        .endsWith("[percentile_ranks] unknown field [x]");
    assertThat(refused("{'percentile_ranks':{}}")).contains("Required one of fields");
    assertThat(refused("{'percentile_ranks':{'field':'n'}}"))
        .isEqualTo("illegal_argument_exception [values] must not be null: [z]");
    assertThat(refused("{'global':{'x':1}}"))
        .isEqualTo(
            "parsing_exception Expected [FIELD_NAME] under a [START_OBJECT], but got a"
                + " [VALUE_NUMBER] in [z]");
    assertThat(refused("{'significant_terms':{'x':1}}"))
        .isEqualTo("named_object_not_found_exception unknown field [x]");
  }

  @Test
  void rangesOfDistancesKeepTheOrderOfTheRequest() throws IOException {
    assertThat(
            answered(
                "{'geo_distance':{'field':'g','origin':'1,1','unit':'km','ranges':"
                    + "[{'from':100,'to':200},{'from':0,'to':9,'key':null},{'to':5}]}}"))
        .containsSubsequence("'key':'100.0-200.0'", "'key':'*-9.0'", "'key':'*-5.0'");
  }

  @Test
  void originsThatAreNoPlacesAreFaultsOfTheirOption() {
    FaultException thrown =
        catchThrowableOfType(
            FaultException.class,
            () -> answered("{'geo_distance':{'field':'g','origin':'','ranges':[{'to':5}]}}"));
    assertThat(thrown.fault().reason()).endsWith("[geo_distance] failed to parse field [origin]");
    assertThat(refused("{'geo_distance':{'field':'g','origin':[],'ranges':[{'to':5}]}}"))
        .endsWith("[geo_point] field type should have at least two dimensions");
    assertThat(refused("{'geo_distance':{}}")).contains("Required one of fields");
    assertThat(refused("{'geo_distance':{'field':'g','ranges':[{'to':5}]}}"))
        .isEqualTo("illegal_argument_exception Aggregation [z] must define an [origin].");
  }

  @Test
  void samplesHaveDocuments() {
    for (String type : List.of("'sampler':{", "'diversified_sampler':{'field':'n',")) {
      assertThat(refused("{" + type + "'shard_size':0},'aggs':{'m':{'max':{'field':'n'}}}}"))
          .contains("[shardSize] must be greater than 0. Found [0] in [z]");
    }
  }

  @Test
  void samplesAreOfAShardHoweverItIsSearched() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 9; i++) {
        shards.add(0, "" + i, "{'k':'" + (i % 3) + "','n':" + i + "}");
        shards.segment(0);
      }
      for (String sample :
          List.of(
              "'sampler':{'shard_size':4}",
              "'diversified_sampler':{'field':'k','shard_size':5}",
              "'diversified_sampler':{'field':'k','max_docs_per_value':2}")) {
        String inside = "{" + sample + ",'aggs':{'m':{'stats':{'field':'n'}}}}";
        for (String request :
            List.of(
                "{'z':" + inside + "}",
                "{'z':" + inside + ",'t':{'top_hits':{'size':1,'sort':['n']}}}")) {
          assertThat(shards.sliced(request)).as(request).isEqualTo(shards.text(request));
        }
      }
    }
  }

  @Test
  void scriptsWithoutAFieldHaveNoValue() throws IOException {
    assertThat(answered("{'sum':{'missing':5,'script':'_value'}}")).contains("'value':10.0");
    assertThat(answered("{'value_count':{'script':'_value'}}")).contains("'value':0");
  }

  @Test
  void whatStandsForMissingNumbersOfAMatrixIsANumber() throws IOException {
    String matrix = "{'matrix_stats':{'fields':['n'],'missing':{'n':%s}}}";
    assertThat(refused(matrix.formatted("'x'"))).startsWith("number_format_exception");
    assertThat(refused(matrix.formatted("true"))).startsWith("number_format_exception");
    assertThat(answered(matrix.formatted("'3'"))).isEqualTo(answered(matrix.formatted("3")));
  }

  @Test
  void whatStandsOutMayHaveToDoSoMoreOnEachShard() throws IOException {
    String terms =
        "{'significant_terms':{'field':'k','min_doc_count':1,'shard_min_doc_count':%d,"
            + "'script_heuristic':{'script':'1'}}}";
    assertThat(answered(terms.formatted(1))).contains("'key':'a'");
    assertThat(answered(terms.formatted(2))).contains("'buckets':[]");
  }

  @Test
  void theLeastIntervalMayBeLeftOpen() throws IOException {
    String automatic = "{'auto_date_histogram':{'field':'t','buckets':3%s}}";
    assertThat(answered(automatic.formatted(",'minimum_interval':null")))
        .isEqualTo(answered(automatic.formatted("")));
  }
}
