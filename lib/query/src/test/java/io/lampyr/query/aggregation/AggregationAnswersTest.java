package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.Dialect;
import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AggregationAnswersTest {
  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards =
        new Shards(
            2,
            "{'properties':{'s':{'type':'keyword'},'n':{'type':'long'},'d':{'type':'date'},"
                + "'f':{'type':'double'},'t':{'type':'text'},'ip':{'type':'ip'},"
                + "'b':{'type':'boolean'},'c':{'type':'nested','properties':{"
                + "'k':{'type':'keyword'},'v':{'type':'long'}}}}}");
    shards.add(
        0,
        "1",
        "{'s':'a','n':1,'d':'2024-01-01T10:00:00Z','f':1.5,'t':'x','ip':'10.0.0.1','b':true,"
            + "'c':[{'k':'x','v':1},{'k':'y','v':2}]}");
    shards.segment(0);
    shards.add(0, "2", "{'s':['a','b'],'n':2,'d':'2024-01-20','f':2.5,'ip':'10.0.0.2','b':false}");
    shards.add(
        1, "3", "{'s':'b','n':4,'d':'2024-03-01','f':4,'ip':'::1','b':true,'c':{'k':'x','v':5}}");
    shards.add(1, "4", "{'n':7}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private void answers(String request, String expected) throws IOException {
    assertThat(shards.text(request)).isEqualTo(expected);
  }

  @Test
  void termsCountKeysOfEveryType() throws IOException {
    answers(
        "{'t':{'terms':{'field':'s'}}}",
        "{'t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':["
            + "{'key':'a','doc_count':2},{'key':'b','doc_count':2}]}}");
    answers(
        "{'t':{'terms':{'field':'b'}}}",
        "{'t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':["
            + "{'key':1,'key_as_string':'true','doc_count':2},"
            + "{'key':0,'key_as_string':'false','doc_count':1}]}}");
    answers(
        "{'t':{'terms':{'field':'ip','include':['::1']}}}",
        "{'t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':["
            + "{'key':'::1','doc_count':1}]}}");
    answers(
        "{'t':{'terms':{'field':'f','order':{'m':'desc'},'size':1},"
            + "'aggs':{'m':{'max':{'field':'n'}}}}}",
        "{'t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':2,'buckets':["
            + "{'key':4.0,'doc_count':1,'m':{'value':4.0}}]}}");
    answers(
        "{'t':{'terms':{'field':'nowhere'}}}",
        "{'t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':[]}}");
  }

  @Test
  void dateHistogramFillsMonthsWithoutDocuments() throws IOException {
    answers(
        "{'h':{'date_histogram':{'field':'d','calendar_interval':'month'}}}",
        "{'h':{'buckets':["
            + "{'key_as_string':'2024-01-01T00:00:00.000Z','key':1704067200000,'doc_count':2},"
            + "{'key_as_string':'2024-02-01T00:00:00.000Z','key':1706745600000,'doc_count':0},"
            + "{'key_as_string':'2024-03-01T00:00:00.000Z','key':1709251200000,'doc_count':1}]}}");
  }

  @Test
  void rangesAreNamedByTheirEnds() throws IOException {
    answers(
        "{'r':{'range':{'field':'n','ranges':[{'to':2},{'from':2,'to':5},{'from':5}]}}}",
        "{'r':{'buckets':[{'key':'*-2.0','to':2.0,'doc_count':1},"
            + "{'key':'2.0-5.0','from':2.0,'to':5.0,'doc_count':2},"
            + "{'key':'5.0-*','from':5.0,'doc_count':1}]}}");
    answers(
        "{'r':{'range':{'field':'n','keyed':true,'ranges':[{'key':'low','to':2}]}}}",
        "{'r':{'buckets':{'low':{'to':2.0,'doc_count':1}}}}");
  }

  @Test
  void filtersAreNamedAndOthersGathered() throws IOException {
    answers(
        "{'f':{'filters':{'other_bucket_key':'rest','filters':{'a':{'term':{'s':'a'}}}}}}",
        "{'f':{'buckets':{'a':{'doc_count':2},'rest':{'doc_count':2}}}}");
    answers(
        "{'f':{'filter':{'term':{'s':'b'}},'aggs':{'n':{'sum':{'field':'n'}}}}}",
        "{'f':{'doc_count':2,'n':{'value':6.0}}}");
    answers("{'m':{'missing':{'field':'s'}}}", "{'m':{'doc_count':1}}");
    answers(
        "{'f':{'adjacency_matrix':{'filters':{'a':{'term':{'s':'a'}},'b':{'term':{'s':'b'}}}}}}",
        "{'f':{'buckets':[{'key':'a','doc_count':2},{'key':'a&b','doc_count':1},"
            + "{'key':'b','doc_count':2}]}}");
  }

  @Test
  void nestedDocumentsAreReachedAndLeft() throws IOException {
    answers(
        "{'c':{'nested':{'path':'c'},'aggs':{'k':{'terms':{'field':'c.k'},"
            + "'aggs':{'up':{'reverse_nested':{},'aggs':{'n':{'sum':{'field':'n'}}}}}}}}}",
        "{'c':{'doc_count':3,'k':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,"
            + "'buckets':[{'key':'x','doc_count':2,'up':{'doc_count':2,'n':{'value':5.0}}},"
            + "{'key':'y','doc_count':1,'up':{'doc_count':1,'n':{'value':1.0}}}]}}}");
    refused(
        "{'f':{'filter':{'match_all':{}},'aggs':{'up':{'reverse_nested':{}}}}}",
        "Reverse nested aggregation [up] can only be used inside a [nested] aggregation");
  }

  @Test
  void metricsSayNullForNothing() throws IOException {
    answers(
        "{'a':{'avg':{'field':'n'}},'m':{'min':{'field':'none'}},'v':{'value_count':{'field':'s'}},"
            + "'k':{'cardinality':{'field':'s'}},'p':{'percentiles':{'field':'n','percents':[50]}},"
            + "'x':{'max':{'field':'d'}},'s':{'stats':{'field':'n'}}}",
        "{'a':{'value':3.5},'m':{'value':null},'v':{'value':4},'k':{'value':2},"
            + "'p':{'values':{'50.0':4.0}},'x':{'value':1.7092512E12,"
            + "'value_as_string':'2024-03-01T00:00:00.000Z'},"
            + "'s':{'count':4,'min':1.0,'max':7.0,'avg':3.5,'sum':14.0}}");
  }

  @Test
  void scriptsComputeValues() throws IOException {
    answers(
        "{'a':{'sum':{'field':'n','script':{'source':'_value * params.k','params':{'k':2}}}},"
            + "'b':{'sum':{'script':'doc[`n`].value + 1'}}}",
        "{'a':{'value':28.0},'b':{'value':18.0}}");
  }

  @Test
  void whatScriptsMakeOfTimesIsWrittenAsTimes() throws IOException {
    answers(
        "{'a':{'min':{'field':'d','script':{'source':'_value + 1000'}}}}",
        "{'a':{'value':1.704103201E12,'value_as_string':'2024-01-01T10:00:01.000Z'}}");
  }

  @Test
  void aSumOfAFieldThatThereIsNotIsWrittenAsNumbersAre() throws IOException {
    answers(
        "{'a':{'sum':{'field':'none','format':'0.00'}},'b':{'max':{'field':'none','format':'0.00'}}}",
        "{'a':{'value':0.0,'value_as_string':'0.00'},'b':{'value':null}}");
  }

  @Test
  void whatStandsForMissingNumbersIsNotPutThroughScripts() throws IOException {
    String values = "'field':'f','missing':-1.5,'script':{'source':'_value * 2'}";
    answers("{'a':{'min':{" + values + "}}}", "{'a':{'value':-1.5}}");
    answers("{'a':{'sum':{" + values + "}}}", "{'a':{'value':14.5}}");
    answers("{'a':{'min':{" + values.replace("'f'", "'n'") + "}}}", "{'a':{'value':2.0}}");
  }

  @Test
  void pipelinesReadWhatStandsBeside() throws IOException {
    answers(
        "{'h':{'histogram':{'field':'n','interval':2},'aggs':{'s':{'sum':{'field':'n'}},"
            + "'c':{'cumulative_sum':{'buckets_path':'s'}}}},"
            + "'m':{'max_bucket':{'buckets_path':'h>s'}},'a':{'avg_bucket':{'buckets_path':'h>_count'}}}",
        "{'h':{'buckets':[{'key':0.0,'doc_count':1,'s':{'value':1.0},'c':{'value':1.0}},"
            + "{'key':2.0,'doc_count':1,'s':{'value':2.0},'c':{'value':3.0}},"
            + "{'key':4.0,'doc_count':1,'s':{'value':4.0},'c':{'value':7.0}},"
            + "{'key':6.0,'doc_count':1,'s':{'value':7.0},'c':{'value':14.0}}]},"
            + "'m':{'value':7.0,'keys':['6.0']},'a':{'value':1.0}}");
  }

  @Test
  void typesAreNamedWhenAskedFor() throws IOException {
    assertThat(
            shards
                .run(
                    "{'t':{'terms':{'field':'n'}},'p':{'percentiles':{'field':'n'}},"
                        + "'g':{'global':{}},'u':{'terms':{'field':'none'}}}",
                    true)
                .keySet())
        .containsExactly("lterms#t", "tdigest_percentiles#p", "global#g", "sterms#u");
  }

  @Test
  void faultsAreToldAsElasticsearchTellsThem() {
    refused("{'a':{'trems':{}}}", "Unknown aggregation type [trems] did you mean [terms]?");
    refused("{'a[':{'terms':{}}}", "Invalid aggregation name [a[]. Aggregation names can contain");
    refused(
        "{'a':{'avg':{'field':'n'},'max':{'field':'n'}}}",
        "Found two aggregation type definitions in [a]: [avg] and [max]");
    refused("{'a':{'terms':{'field':'n','foo':1}}}", "[1:28] [terms] unknown field [foo]");
    refused(
        "{'a':{'terms':{}}}", "Required one of fields [field, script], but none were specified");
    refused(
        "{'a':{'avg':{'field':'n'},'aggs':{'b':{'max':{'field':'n'}}}}}",
        "Aggregator [a] of type [avg] cannot accept sub-aggregations");
    refused(
        "{'a':{'bucket_sort':{}}}",
        "bucket_sort aggregation [a] must be declared inside of another aggregation");
    refused(
        "{'a':{'avg':{'field':'s'}}}",
        "Field [s] of type [keyword] is not supported for" + " aggregation [avg]");
    refused("{'a':{'terms':{'field':'t'}}}", "Text fields are not optimised for operations");
    refused(
        "{'t':{'terms':{'field':'n'},'aggs':{'p':{'percentiles':{'field':'n'}}}},"
            + "'m':{'max_bucket':{'buckets_path':'t>p'}}}",
        "but [p] contains multiple values. Please specify which to use.");
    refused(
        "{'t':{'terms':{'field':'n'},'aggs':{'u':{'terms':{'field':'n'}}}},"
            + "'m':{'max_bucket':{'buckets_path':'t>u'}}}",
        "[LongTerms] at aggregation [u]");
    refused(
        "{'h':{'histogram':{'field':'n','interval':0.00001}}}",
        "Trying to create too many buckets. Must be less than or equal to: [65535]");
  }

  private void refused(String request, String reason) {
    assertThatThrownBy(() -> shards.run(request)).hasMessageContaining(reason);
  }

  @Test
  void whiskersOfBoxesEndAtValues() throws IOException {
    try (Shards few = new Shards(1, "{'properties':{'n':{'type':'long'},'d':{'type':'date'}}}")) {
      for (int n : new int[] {-90, 10, 11, 12, 13, 14, 15, 16, 90}) {
        few.add(0, "" + n, "{'n':" + n + ",'d':" + n + "}");
      }
      assertThat(few.text("{'b':{'boxplot':{'field':'n'}}}"))
          .isEqualTo(
              "{'b':{'min':-90.0,'max':90.0,'q1':11.0,'q2':13.0,'q3':15.0,"
                  + "'lower':10.0,'upper':16.0}}");
      assertThat(few.text("{'b':{'boxplot':{'field':'d'}}}"))
          .contains("'lower_as_string':'1970-01-01T00:00:00.010Z'");
      assertThat(few.text("{'b':{'boxplot':{'field':'none'}}}"))
          .endsWith("'lower':'NaN','upper':'NaN'}}");
    }
  }

  @Test
  void whatLiesBetweenFewValuesIsToldAsItsDialectTellsIt() throws IOException {
    try (Shards few = new Shards(2, "{'properties':{'n':{'type':'long'}}}")) {
      int id = 0;
      for (int n : new int[] {169, 771, 1017, 1450, 1965, 1971, 2073, 2717}) {
        few.add(id % 2, "" + id++, "{'n':" + n + "}");
      }
      String percentiles = "{'p':{'percentiles':{'field':'n','percents':[0,50,80,100]}}}";
      assertThat(few.text(percentiles, Dialect.OPENSEARCH))
          .endsWith("{'0.0':169.0,'50.0':1965.0,'80.0':2073.0,'100.0':2717.0}}}");
      assertThat(few.text(percentiles, Dialect.ELASTICSEARCH))
          .endsWith("{'0.0':169.0,'50.0':1707.5,'80.0':2032.2,'100.0':2717.0}}}");
      String deviation = "{'m':{'median_absolute_deviation':{'field':'n'}}}";
      assertThat(few.text(deviation, Dialect.ELASTICSEARCH)).isEqualTo("{'m':{'value':528.0}}");
      assertThat(few.text("{'b':{'boxplot':{'field':'n'}}}"))
          .contains("'q1':955.5,'q2':1707.5,'q3':1996.5");
    }
  }

  @Test
  void bucketsAreOrderedByWhatTheirDialectTells() throws IOException {
    String mapping = "{'properties':{'n':{'type':'long'},'k':{'type':'keyword'}}}";
    try (Shards few = new Shards(1, mapping)) {
      few.add(0, "1", "{'n':[1,90],'k':'far'}").add(0, "2", "{'n':60,'k':'near'}");
      String terms =
          "{'t':{'terms':{'field':'k','size':1,'order':{'p.50':'desc'}},"
              + "'aggs':{'p':{'percentiles':{'field':'n','percents':[50]}}}}}";
      assertThat(few.text(terms, Dialect.OPENSEARCH)).contains("'key':'far'");
      assertThat(few.text(terms, Dialect.ELASTICSEARCH)).contains("'key':'near'");
    }
  }

  @Test
  void valuesThatScriptsSeeAreDoublesSaveInHistogramsOfTimes() throws IOException {
    try (Shards whole = new Shards(1, "{'properties':{'l':{'type':'long'},'d':{'type':'date'}}}")) {
      whole.add(0, "1", "{'l':9223372036854775807,'d':7}").add(0, "2", "{'l':5,'d':7}");
      String of = "'field':'l','script':'_value";
      assertThat(whole.text("{'a':{'min':{" + of + " / 2'}},'b':{'max':{" + of + " * 2'}}}"))
          .isEqualTo("{'a':{'value':2.5},'b':{'value':1.8446744073709552E19}}");
      assertThat(whole.text("{'a':{'range':{" + of + " * 2','ranges':[{'from':5}]}}}"))
          .contains("'doc_count':2");
      assertThat(whole.text("{'a':{'terms':{" + of + " / 2'}}}")).contains("'key':2.5");
      assertThat(
              whole.text(
                  "{'a':{'date_histogram':{'field':'d','fixed_interval':'1ms',"
                      + "'script':'_value / 2'}}}"))
          .contains("'key':3,'doc_count':2");
    }
  }
}
