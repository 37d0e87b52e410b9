package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Pipelines that read what is not there, or are told what they do not know. */
class RefusedPipelinesTest {
  private static final String HISTOGRAM =
      "{'h':{'histogram':{'field':'n','interval':5},'aggs':{'s':{'sum':{'field':'n'}},"
          + "'t':{'terms':{'field':'k'}}%s}}%s}";

  private static String refused(String inside, String beside) {
    String request = HISTOGRAM.formatted(inside, beside);
    FaultException thrown = catchThrowableOfType(FaultException.class, () -> Shards.parse(request));
    assertThat(thrown).as(request).isNotNull();
    return thrown.fault().kind().type(Dialect.OPENSEARCH) + " " + thrown.fault().reason();
  }

  private static String parent(String type, String options) {
    return refused(",'z':{'" + type + "':{" + options + "}}", "");
  }

  private static String sibling(String type, String options) {
    return refused("", ",'z':{'" + type + "':{" + options + "}}");
  }

  private static String validation(String reason) {
    return "action_request_validation_exception Validation Failed: 1: " + reason + ";";
  }

  @Test
  void pathsLeadToWhatIsThere() {
    assertThat(parent("derivative", "'buckets_path':'nope'"))
        .isEqualTo(validation("No aggregation found for path [nope]"));
    assertThat(parent("cumulative_sum", "'buckets_path':'t>x'"))
        .isEqualTo(validation("No aggregation [x] found for path [t>x]"));
    assertThat(sibling("avg_bucket", "'buckets_path':'h>x'"))
        .isEqualTo(validation("No aggregation [x] found for path [h>x]"));
    assertThat(
            sibling(
                "avg_bucket",
                "'buckets_path':'a>s'},'meta':{}},'a':{'filter':{'match_all':{}"
                    + "},'aggs':{'s':{'sum':{'field':'n'}}}"))
        .startsWith(
            "action_request_validation_exception Validation Failed: 1: The first aggregation in"
                + " buckets_path must be a multi-bucket aggregation for aggregation [z]");
    assertThat(parent("bucket_script", "'buckets_path':{'s':null},'script':'params.s'"))
        .endsWith("[bucket_script] failed to parse field [buckets_path]");
    assertThat(parent("cumulative_sum", "'buckets_path':[['s']]"))
        .endsWith("[cumulative_sum] failed to parse field [buckets_path]");
    Shards.parse(
        HISTOGRAM.formatted(
            ",'d':{'derivative':{'buckets_path':'s'}},'e':{'derivative':{'buckets_path':'d'}},"
                + "'c':{'cumulative_sum':{'buckets_path':'_count'}},"
                + "'b':{'bucket_script':{'buckets_path':{'v':'t._bucket_count','w':'t>_count'},"
                + "'script':'params.v'}}",
            ",'x':{'max_bucket':{'buckets_path':'h>d'}},"
                + "'y':{'sum_bucket':{'buckets_path':'h>_count'}}"));
  }

  @Test
  void valuesOfTheWrongKindAreToldAsEachTypeTellsThem() {
    assertThat(parent("derivative", "'buckets_path':1"))
        .isEqualTo("parsing_exception Unexpected token VALUE_NUMBER in [z].");
    assertThat(parent("derivative", "'buckets_path':'s','x':'y'"))
        .isEqualTo("parsing_exception Unknown key for a VALUE_STRING in [z]: [x].");
    assertThat(parent("serial_diff", "'buckets_path':'s','x':1"))
        .isEqualTo("parsing_exception Unknown key for a VALUE_NUMBER in [z]: [x].");
    assertThat(parent("cumulative_sum", "'buckets_path':null"))
        .endsWith("[cumulative_sum] buckets_path doesn't support values of type: VALUE_NULL");
    assertThat(parent("cumulative_sum", "'buckets_path':'s','gap_policy':'skip'"))
        .endsWith("[cumulative_sum] unknown field [gap_policy]");
    assertThat(parent("bucket_sort", "'sort':1"))
        .endsWith("[bucket_sort] sort doesn't support values of type: VALUE_NUMBER");
    for (String type : List.of("avg_bucket", "percentiles_bucket")) {
      assertThat(sibling(type, "'buckets_path':'h>s','format':true"))
          .isEqualTo("parsing_exception Unexpected token VALUE_BOOLEAN [format] in [z]");
    }
  }

  @Test
  void bucketsAreSortedBySomethingAndPathsAreTexts() {
    for (String sort : List.of("[1]", "[null]", "[{'s':{'order':'up'}}]", "{'s':'up'}")) {
      assertThat(parent("bucket_sort", "'sort':" + sort))
          .endsWith("[bucket_sort] failed to parse field [sort]");
    }
    assertThat(parent("bucket_sort", "'sort':['_score']"))
        .endsWith("[bucket_sort] failed to parse field [sort]");
    for (String nothing : List.of("", "'sort':[]", "'sort':{}", "'from':0")) {
      assertThat(parent("bucket_sort", nothing))
          .isEqualTo(
              validation(
                  "[z] is configured to perform nothing. Please set either of [sort, size, from] to"
                      + " use bucket_sort"));
    }
    // What the peers answer with a failure of theirs is a mistake in the request.
    for (String type : List.of("derivative", "serial_diff", "bucket_selector")) {
      assertThat(parent(type, "'buckets_path':[null],'script':'1'"))
          .isEqualTo("parsing_exception Can't get text on a VALUE_NULL");
    }
    assertThat(parent("bucket_selector", "'buckets_path':{'s':null},'script':'true'"))
        .isEqualTo(validation("No aggregation found for path [null]"));
    assertThat(parent("moving_fn", "'buckets_path':['s'],'window':3,'script':'1'"))
        .endsWith("[moving_fn] buckets_path doesn't support values of type: START_ARRAY");
  }

  @Test
  void wordsAndNumbersMeanSomething() {
    assertThat(parent("derivative", "'buckets_path':'s','gap_policy':'x'"))
        .startsWith("parsing_exception Invalid gap policy: [x], accepted values: [insert_zeros");
    assertThat(parent("derivative", "'buckets_path':'s','gap_policy':'SKIP'"))
        .startsWith("parsing_exception Invalid gap policy: [SKIP], accepted values");
    assertThat(parent("bucket_sort", "'gap_policy':'SKIP'"))
        .contains("[z] is configured to perform nothing");
    assertThat(parent("serial_diff", "'buckets_path':'s','lag':0"))
        .startsWith("parsing_exception Lag must be a positive, non-zero integer.");
    assertThat(parent("moving_avg", "'buckets_path':'s','model':'x'"))
        .isEqualTo("parsing_exception no [moving_avg_model] registered for [x]");
    for (String settings : List.of("'alpha':2", "'alpha':'x'", "'gamma':1", "'period':2")) {
      assertThat(
              parent(
                  "moving_avg",
                  "'buckets_path':'s','model':'holt','settings':{%s}".formatted(settings)))
          .isEqualTo("parsing_exception Could not parse settings for model [holt].");
    }
    assertThat(parent("moving_avg", "'buckets_path':'s','predict':0"))
        .startsWith("parsing_exception [predict] value must be a positive integer.");
    assertThat(parent("moving_avg", "'buckets_path':'s','predict':2000000000"))
        .startsWith("parsing_exception [predict] value must be at most 1000000");
    assertThat(parent("moving_avg", "'buckets_path':'s','minimize':true"))
        .isEqualTo(validation("The [simple] model cannot be minimized for aggregation [z]"));
    assertThat(parent("moving_avg", "'buckets_path':'s','window':'x'"))
        .isEqualTo("parsing_exception Unknown key for a VALUE_STRING in [z]: [window].");
    assertThat(
            parent(
                "moving_avg", "'buckets_path':'s','model':'holt_winters','settings':{'period':3}"))
        .startsWith("illegal_argument_exception Field [window] must be at least twice as large");
    assertThat(
            parent(
                "moving_avg", "'buckets_path':'s','model':'holt_winters','settings':{'period':0}"))
        .isEqualTo("parsing_exception Could not parse settings for model [holt_winters].");
    assertThat(sibling("extended_stats_bucket", "'buckets_path':'h>s','sigma':-1"))
        .isEqualTo("illegal_argument_exception sigma must be a non-negative double");
    assertThat(sibling("percentiles_bucket", "'buckets_path':'h>s','percents':[101]"))
        .startsWith("illegal_argument_exception percents must only contain non-null doubles");
  }

  @Test
  void whatIsMissingIsToldOfAllThatIs() {
    assertThat(parent("moving_fn", ""))
        .isEqualTo("illegal_argument_exception Required [buckets_path, script, window]");
    assertThat(parent("bucket_script", "'buckets_path':{'a':'_count'}"))
        .isEqualTo("illegal_argument_exception Required [script]");
    assertThat(parent("derivative", ""))
        .isEqualTo(
            "parsing_exception Missing required field [buckets_path] for derivative aggregation"
                + " [z]");
    assertThat(parent("bucket_selector", "'buckets_path':{'a':'_count'}"))
        .isEqualTo(
            "parsing_exception Missing required field [script] for bucket_selector aggregation"
                + " [z]");
    assertThat(sibling("max_bucket", ""))
        .isEqualTo("parsing_exception Missing required field [buckets_path] for aggregation [z]");
    assertThat(parent("bucket_script", "'x':1")).endsWith("[bucket_script] unknown field [x]");
  }

  @Test
  void numbersAndTruthsOfSomePipelinesAreNoTexts() {
    assertThat(parent("serial_diff", "'buckets_path':'_count','lag':'1'"))
        .isEqualTo("parsing_exception Unknown key for a VALUE_STRING in [z]: [lag].");
    assertThat(sibling("extended_stats_bucket", "'buckets_path':'h>_count','sigma':'1'"))
        .isEqualTo("parsing_exception Unexpected token VALUE_STRING [sigma] in [z]");
    assertThat(sibling("percentiles_bucket", "'buckets_path':'h>_count','keyed':''"))
        .isEqualTo("parsing_exception Unexpected token VALUE_STRING [keyed] in [z]");
    assertThat(
            parent("moving_avg", "'buckets_path':'_count','model':'holt','settings':{'beta':null}"))
        .isEqualTo("parsing_exception Could not parse settings for model [holt].");
  }
}
