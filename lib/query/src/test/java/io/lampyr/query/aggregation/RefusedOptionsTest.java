package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Options that mean nothing are refused, in the words of the peers. */
class RefusedOptionsTest {
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'d':{'type':'double'},"
          + "'t':{'type':'date'},'b':{'type':'boolean'},'ip':{'type':'ip'},"
          + "'g':{'type':'geo_point'},'r':{'type':'integer_range'},'s':{'type':'geo_shape'},"
          + "'w':{'type':'text','fielddata':true}}}";

  private static final String OF_DATES =
      "Field [t] of type [date] is not supported for aggregation [%s]";

  /** The reasons of the fault and of what it came from, from the outside on. */
  private static List<String> refused(String type, String options) {
    FaultException thrown =
        catchThrowableOfType(
            FaultException.class,
            () -> {
              try (Shards shards = new Shards(1, MAPPING)) {
                shards.add(0, "1", "{'k':'a','n':1,'d':0.5,'t':0,'b':true,'ip':'10.0.0.1'}");
                shards.run("{'z':{'" + type + "':{" + options + "}}}");
              }
            });
    assertThat(thrown).as("%s {%s}", type, options).isNotNull();
    List<String> reasons = new ArrayList<>();
    for (Fault fault = thrown.fault(); fault != null; fault = fault.cause()) {
      reasons.add(
          fault.kind().type(Dialect.OPENSEARCH)
              + " "
              + fault.reason().replaceFirst("^\\[\\d+:\\d+\\] ", ""));
    }
    return reasons;
  }

  private static final String CONTENT = "x_content_parse_exception ";
  private static final String ARGUMENT = "illegal_argument_exception ";

  private static String unreadable(String type, String key) {
    return CONTENT + "[" + type + "] failed to parse field [" + key + "]";
  }

  private static String unfit(String type, String key, String token) {
    return CONTENT + "[" + type + "] " + key + " doesn't support values of type: " + token;
  }

  @Test
  void nullIsNoValueOfAnyOption() {
    for (String option : List.of("size", "shard_size", "min_doc_count", "order", "include")) {
      assertThat(refused("terms", "'field':'k','" + option + "':null"))
          .containsExactly(unfit("terms", option, "VALUE_NULL"));
    }
    assertThat(refused("terms", "'field':null"))
        .containsExactly(unfit("terms", "field", "VALUE_NULL"));
    assertThat(refused("avg", "'field':'n','missing':null"))
        .containsExactly(
            unreadable("avg", "missing"), ARGUMENT + "[missing] must not be null: [z]");
    assertThat(refused("histogram", "'field':'n','interval':1,'keyed':null"))
        .containsExactly(unfit("histogram", "keyed", "VALUE_NULL"));
    assertThat(refused("scripted_metric", "'map_script':null"))
        .containsExactly(unfit("scripted_metric", "map_script", "VALUE_NULL"));
  }

  @Test
  void quantilesAreCountedInOneWay() {
    assertThat(refused("percentiles", "'field':'n','hdr':{},'tdigest':{}"))
        .containsExactly(
            CONTENT + "Failed to build [percentiles] after last required field arrived",
            ARGUMENT + "Only one percentiles method should be declared.");
  }

  @Test
  void valuesOfTheWrongKindAreToldWithWhereTheyBegin() {
    assertThat(refused("terms", "'field':1"))
        .containsExactly(unfit("terms", "field", "VALUE_NUMBER"));
    assertThat(refused("terms", "'field':'k','missing':[]"))
        .containsExactly(unfit("terms", "missing", "START_ARRAY"));
    assertThat(refused("terms", "'field':'k','exclude':{}"))
        .containsExactly(unfit("terms", "exclude", "START_OBJECT"));
    assertThat(refused("adjacency_matrix", "'filters':1"))
        .containsExactly(unfit("adjacency_matrix", "filters", "VALUE_NUMBER"));
    assertThat(refused("composite", "'sources':'x'"))
        .containsExactly(unfit("composite", "sources", "VALUE_STRING"));
    FaultException placed =
        catchThrowableOfType(
            FaultException.class, () -> Shards.parse("{'z':{'terms':{'field':'k','size':'x'}}}"));
    assertThat(placed.fault().reason()).startsWith("[1:35] [terms] failed to parse field [size]");
  }

  @Test
  void typesThatThePeersReadByHandHaveWordsOfTheirOwn() {
    assertThat(refused("filters", "'filters':{'a':{'match_all':{}}},'other_bucket':'x'"))
        .containsExactly(
            "parsing_exception Unknown key for a VALUE_STRING in [z]: [other_bucket].");
    assertThat(refused("top_hits", "'nope':1"))
        .containsExactly("parsing_exception Unknown key for a VALUE_NUMBER in [nope].");
    assertThat(refused("nested", "'path':1"))
        .containsExactly("parsing_exception Unexpected token VALUE_NUMBER in [z].");
    for (String type : List.of("parent", "children", "nested", "reverse_nested")) {
      assertThat(refused(type, "'x':[]"))
          .containsExactly("parsing_exception Unexpected token START_ARRAY in [z].");
      assertThat(refused(type, "'x':'a'"))
          .containsExactly("parsing_exception Unknown key for a VALUE_STRING in [z]: [x].");
    }
    assertThat(refused("parent", "'type':null"))
        .containsExactly("parsing_exception Unexpected token VALUE_NULL in [z].");
    assertThat(refused("children", ""))
        .containsExactly(
            "parsing_exception Missing [child_type] field for children aggregation [z]");
    assertThat(refused("sampler", "'shard_size':[]"))
        .containsExactly(
            "parsing_exception Unsupported property \"shard_size\" for aggregation \"z");
  }

  @Test
  void whatIsInsideOfBucketsIsLookedAtBeforeTheirOrder() {
    Map<String, String> fields =
        Map.of(
            "terms", "'field':'k'",
            "histogram", "'field':'n','interval':5",
            "date_histogram", "'field':'t','fixed_interval':'1d'",
            "multi_terms", "'terms':[{'field':'k'},{'field':'n'}]");
    String inside = ",'order':{'x':'desc'}},'aggs':{'g':{'geo_bounds':{'field':'t'}}";
    fields.forEach((type, field) ->
        assertThat(refused(type, field + inside))
            .first()
            .isEqualTo(ARGUMENT + OF_DATES.formatted("geo_bounds")));
  }

  @Test
  void sizesAreAboveNothing() {
    assertThat(refused("terms", "'field':'k','shard_size':-1"))
        .containsExactly(
            unreadable("terms", "shard_size"),
            ARGUMENT + "[shardSize] must be greater than 0. Found [-1] in [z]");
    assertThat(refused("geohash_grid", "'field':'g','size':0"))
        .containsExactly(
            unreadable("geohash_grid", "size"),
            ARGUMENT + "[size] must be greater than 0. Found [0] in [z]");
    assertThat(refused("variable_width_histogram", "'field':'d','initial_buffer':1"))
        .containsExactly(
            ARGUMENT + "initial_buffer must be at least buckets but was [1<10] for [z]");
    assertThat(refused("auto_date_histogram", "'field':'t','buckets':3000"))
        .containsExactly(ARGUMENT + "buckets must be less than 2184");
    assertThat(refused("rare_terms", "'field':'k','precision':0.000001"))
        .containsExactly(
            unreadable("rare_terms", "precision"),
            ARGUMENT + "[precision] must be greater than 0.00001");
  }

  @Test
  void ordersAreOfOneKeyAndADirection() {
    assertThat(refused("terms", "'field':'k','order':{}"))
        .containsExactly(
            unreadable("terms", "order"),
            "parsing_exception Must specify at least one field for [order]");
    assertThat(refused("terms", "'field':'k','order':{'_count':'x'}"))
        .containsExactly(
            unreadable("terms", "order"), "parsing_exception Unknown order direction [x]");
    assertThat(refused("terms", "'field':'k','order':[]"))
        .containsExactly(
            unreadable("terms", "order"),
            "index_out_of_bounds_exception Index 0 out of bounds for length 0");
    assertThat(refused("terms", "'field':'k','order':{'m':'asc'}").getFirst())
        .startsWith("aggregation_execution_exception Invalid aggregation order path [m].");
  }

  @Test
  void partsOfTermsAreAmongSoMany() {
    assertThat(refused("terms", "'field':'k','include':{'partition':5,'num_partitions':2}"))
        .containsExactly(
            unreadable("terms", "include"),
            ARGUMENT + "Partition must be >=0 and < numPartition which is 2");
    assertThat(refused("terms", "'field':'k','include':{'partition':0}"))
        .containsExactly(
            unreadable("terms", "include"),
            ARGUMENT + "Missing [num_partitions] parameter for partition-based include");
    assertThat(refused("terms", "'field':'k','include':{'x':0}"))
        .containsExactly(
            unreadable("terms", "include"),
            "parse_exception Unknown parameter in Include/Exclude clause: x");
  }

  @Test
  void waysToCollectAreKnown() {
    assertThat(refused("terms", "'field':'k','collect_mode':'x'"))
        .containsExactly(
            unreadable("terms", "collect_mode"),
            "parse_exception no [collect_mode] found for value [x]");
    for (String type : List.of("terms", "significant_terms")) {
      assertThat(refused(type, "'field':'k','execution_hint':'x'"))
          .containsExactly(
              ARGUMENT + "Unknown `execution_hint`: [x], expected any of [map, global_ordinals]");
    }
    assertThat(refused("cardinality", "'field':'k','execution_hint':'x'"))
        .containsExactly(
            ARGUMENT + "Unknown execution_hint: [x], expected any of [direct, ordinals]");
  }

  @Test
  void whatAFieldsValuesCannotBeIsNotAskedOfThem() {
    assertThat(refused("terms", "'field':'k','format':'0.0'"))
        .containsExactly(ARGUMENT + "Field [k] of type [keyword] doesn't support formats.");
    assertThat(refused("histogram", "'field':'r','interval':5,'format':'0.0'"))
        .containsExactly(ARGUMENT + "Field [r] of type [integer_range] doesn't support formats.");
    assertThat(refused("terms", "'field':'k','value_type':'long'"))
        .containsExactly(ARGUMENT + "Expected numeric type on field [k], but got [keyword]");
    assertThat(refused("weighted_avg", "'value':{'field':'k'},'weight':{'field':'n'}"))
        .containsExactly(ARGUMENT + "Expected numeric type on field [k], but got [keyword]");
    assertThat(refused("avg", "'field':'n','missing':true"))
        .containsExactly("number_format_exception For input string: \"true\"");
    assertThat(refused("rare_terms", "'field':'d'"))
        .containsExactly(
            ARGUMENT + "RareTerms aggregation does not support floating point fields.");
  }

  @Test
  void whatIsInsideOfAnOptionIsToldInside() {
    assertThat(refused("percentiles", "'field':'d','tdigest':{'compression':-1}"))
        .containsExactly(
            unreadable("percentiles", "tdigest"),
            unreadable("tdigest", "compression"),
            ARGUMENT + "[compression] must be greater than or equal to 0. Found [-1.0]");
    assertThat(refused("percentiles", "'field':'d','hdr':{'x':1}"))
        .containsExactly(unreadable("percentiles", "hdr"), CONTENT + "[hdr] unknown field [x]");
    assertThat(refused("histogram", "'field':'n','interval':1,'hard_bounds':{'x':1}"))
        .containsExactly(
            unreadable("histogram", "hard_bounds"), CONTENT + "[double_bounds] unknown field [x]");
    assertThat(refused("significant_terms", "'field':'k','gnd':{'x':1}"))
        .containsExactly(CONTENT + "[gnd] unknown field [x]");
    assertThat(refused("range", "'field':'n','ranges':[1]"))
        .containsExactly(
            unreadable("range", "ranges"),
            CONTENT + "[range] Expected START_OBJECT but was: END_ARRAY");
    assertThat(refused("multi_terms", "'terms':[{'field':'k'},{}]"))
        .containsExactly(
            unreadable("multi_terms", "terms"),
            ARGUMENT
                + "[field] and [script] cannot both be null.  Please specify one or the other.");
  }

  @Test
  void sourcesOfKeysAreReadAsAggregationsAre() {
    String source = "'sources':[{'k':{'terms':{'field':'k'%s}}}]%s";
    assertThat(refused("composite", source.formatted(",'order':'x'", "")))
        .startsWith(unreadable("composite", "sources"), unreadable("terms", "order"));
    assertThat(refused("composite", source.formatted(",'x':1", "")))
        .containsExactly(unreadable("composite", "sources"), CONTENT + "[terms] unknown field [x]");
    assertThat(refused("composite", source.formatted(",'missing_order':'last'", "")))
        .containsExactly(ARGUMENT + "missing_order require missing_bucket is true");
    assertThat(refused("composite", source.formatted("", ",'after':{}")))
        .containsExactly(ARGUMENT + "[after] has 0 value(s) but [sources] has 1");
    assertThat(refused("composite", source.formatted("", ",'after':{'k':null}")))
        .containsExactly(ARGUMENT + "Invalid value for [after.k], expected comparable, got [null]");
    assertThat(refused("composite", source.formatted("", ",'after':{'k':1}")))
        .containsExactly(ARGUMENT + "invalid value, expected string, got Integer");
    assertThat(refused("composite", "'sources':[{'k':{}}]"))
        .containsExactly(
            unreadable("composite", "sources"),
            "parsing_exception Failed to parse object: expecting token of type [FIELD_NAME] but"
                + " found [END_OBJECT]");
  }

  @Test
  void unknownNamesAreToldBeforeThoseThatAreNotThere() {
    assertThat(refused("terms", "'filed':'k'"))
        .containsExactly(CONTENT + "[terms] unknown field [filed] did you mean [field]?");
    assertThat(refused("terms", ""))
        .containsExactly(
            ARGUMENT + "Required one of fields [field, script], but none were specified. ");
    assertThat(refused("avg", "'field':'n','time_zone':'UTC'"))
        .containsExactly(CONTENT + "[avg] unknown field [time_zone]");
    assertThat(refused("geohash_grid", "'field':'g','script':'1'"))
        .containsExactly(CONTENT + "[geohash_grid] unknown field [script]");
  }

  @Test
  void pathsOfOrdersLeadToANumber() {
    String subs =
        ",'aggs':{'m':{'avg':{'field':'n'}},'s':{'stats':{'field':'n'}},"
            + "'h':{'terms':{'field':'n'}},'f':{'filter':{'match_all':{}}}}}";
    String way = "Buckets can only be sorted on a sub-aggregator path that is built out of zero or";
    record Refusal(String path, String why) {}
    for (Refusal each :
        List.of(
            new Refusal("s", "When ordering on a multi-value metrics aggregation a metric name"),
            new Refusal("s.x", "Unknown metric name [x] on multi-value metrics aggregation [s]"),
            new Refusal("m.x", "Ordering on a single-value metrics aggregation can only be done"),
            new Refusal("h", way),
            new Refusal("h>m", way),
            new Refusal("f.x", "Ordering on a single-bucket aggregation can only be done on its"),
            new Refusal("f>m", "The provided aggregation [m] either does not exist, or is a"))) {
      List<String> reasons =
          refused(
              "terms",
              "'field':'k','order':{'%s':'asc'}}%s,'x':{'filter':{'match_all':{}}"
                  .formatted(each.path, subs));
      assertThat(reasons.getFirst())
          .startsWith(
              "aggregation_execution_exception Invalid aggregation order path ["
                  + each.path
                  + "]. "
                  + each.why);
      assertThat(reasons.getLast()).startsWith(ARGUMENT + each.why);
    }
  }

  @Test
  void boundsThatMustBeShownAreInsideOfThoseThatMustNotBeLeft() {
    assertThat(
            refused(
                "histogram",
                "'field':'n','interval':1,'hard_bounds':{'min':2,'max':9},"
                    + "'extended_bounds':{'min':0}"))
        .containsExactly(
            ARGUMENT
                + "Extended bounds have to be inside hard bounds, hard bounds: [2.0--9.0],"
                + " extended bounds: [0.0--]");
    assertThat(
            refused(
                "date_histogram",
                "'field':'t','calendar_interval':'day',"
                    + "'hard_bounds':{'min':'2020-02-01','max':'2020-01-01'}"))
        .containsExactly(
            ARGUMENT
                + "[hard_bounds.min][1580515200000] cannot be greater than"
                + " [hard_bounds.max][1577836800000] for histogram aggregation [z]");
    assertThat(refused("date_histogram", "'field':'t','fixed_interval':'2w'"))
        .first()
        .isEqualTo(unreadable("date_histogram", "fixed_interval"));
    assertThat(refused("date_histogram", "'field':'t','fixed_interval':'0d'"))
        .containsExactly(ARGUMENT + "Zero or negative time interval not supported");
  }

  @Test
  void valuesForThoseMissingAreOfTheFieldsKind() throws IOException {
    assertThat(refused("avg", "'field':'b','missing':5"))
        .containsExactly(ARGUMENT + "Cannot parse boolean [5], expected either [true] or [false]");
    assertThat(refused("min", "'field':'t','missing':true").getFirst())
        .startsWith("parse_exception failed to parse date field [true] with format");
    assertThat(refused("histogram", "'field':'r','interval':1,'missing':1").getFirst())
        .startsWith(ARGUMENT + "Can't apply missing values on");
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "1", "{'n':1}").add(0, "2", "{'k':'a'}");
      assertThat(shards.text("{'z':{'terms':{'field':'n','missing':1.5}}}"))
          .contains("{'key':1.0,'doc_count':1},{'key':1.5,'doc_count':1}");
    }
  }

  @Test
  void whatIsBehindThePointOfAWholeNumberDoesNotCount() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "1", "{'k':'a','r':{'gte':1,'lte':2}}");
      shards.add(0, "2", "{'k':'b','r':{'gte':1,'lte':3}}");
      assertThat(shards.text("{'z':{'terms':{'field':'k','size':1.5,'min_doc_count':'1.5'}}}"))
          .contains("'sum_other_doc_count':1,'buckets':[{'key':'a','doc_count':1}]");
      // Of several keys in one object the last one counts.
      assertThat(
              shards.text("{'z':{'terms':{'field':'k','order':{'_count':'asc','_key':'desc'}}}}"))
          .contains("'buckets':[{'key':'b','doc_count':1},{'key':'a','doc_count':1}]");
      assertThat(shards.text("{'z':{'cardinality':{'field':'r'}}}")).isEqualTo("{'z':{'value':2}}");
    }
  }

  @Test
  void whatIsWrongWithAFilterIsToldAsItIs() {
    String number = "number_format_exception For input string: \"x\"";
    assertThat(refused("filter", "'term':{'n':'x'}")).containsExactly(number);
    assertThat(refused("filters", "'filters':[{'term':{'n':'x'}}]")).containsExactly(number);
    assertThat(refused("adjacency_matrix", "'filters':{'a':{'term':{'n':'x'}}}"))
        .containsExactly(number);
    assertThat(refused("significant_terms", "'field':'k','background_filter':{'term':{'n':'x'}}"))
        .containsExactly(number);
  }
}
