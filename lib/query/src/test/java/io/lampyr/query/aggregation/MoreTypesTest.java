package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The less common types over two shards, to the letter. */
class MoreTypesTest {
  private Shards shards;

  @BeforeEach
  void documents() throws IOException {
    shards =
        new Shards(
            2,
            "{'properties':{'s':{'type':'keyword'},'n':{'type':'long'},'w':{'type':'long'},"
                + "'d':{'type':'date'},'f':{'type':'double'},'p':{'type':'geo_point'},"
                + "'ip':{'type':'ip'}}}");
    shards.add(
        0,
        "1",
        "{'s':'a','n':1,'w':2,'f':1,'p':{'lat':10,'lon':20},'ip':'::1','d':'2024-01-01T10:00:00Z'}");
    shards.add(
        0, "2", "{'s':['a','b'],'n':2,'w':1,'f':3,'p':{'lat':10.0001,'lon':20},'ip':'10.0.0.1'}");
    shards.add(
        1,
        "3",
        "{'s':'b','n':4,'w':1,'f':2,'p':{'lat':-30,'lon':-170},'d':'2024-01-01T12:00:00Z'}");
    shards.add(1, "4", "{'s':'ccc','n':7,'f':5,'ip':'10.0.0.7','d':'2024-01-01T12:30:00Z'}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private void answers(String request, String expected) throws IOException {
    assertThat(shards.text(request)).isEqualTo(expected);
  }

  @Test
  void topHitsAreTheFirstOfAllShards() throws IOException {
    answers(
        "{'t':{'top_hits':{'sort':[{'n':'desc'}],'size':2}}}",
        "{'t':{'hits':{'total':{'value':4,'relation':'eq'},'max_score':null,"
            + "'hits':[{'doc':1,'sort':[7]},{'doc':0,'sort':[4]}]}}}");
    answers(
        "{'s':{'terms':{'field':'s','size':1},'aggs':{'t':{'top_hits':{'from':1,'size':1}}}}}",
        "{'s':{'doc_count_error_upper_bound':0,'sum_other_doc_count':3,'buckets':["
            + "{'key':'a','doc_count':2,'t':{'hits':{'total':{'value':2,'relation':'eq'},"
            + "'max_score':1.0,'hits':[{'doc':1,'sort':[]}]}}}]}}");
  }

  @Test
  void keysWithoutASignAreWrittenWholeWhateverTheFormat() throws IOException {
    try (Shards unsigned = new Shards(1, "{'properties':{'u':{'type':'unsigned_long'}}}")) {
      unsigned.add(0, "1", "{'u':9223372036854775808}");
      unsigned.add(0, "2", "{'u':12345678901234567890}");
      assertThat(
              unsigned.text(
                  "{'u':{'terms':{'field':'u','format':'0,000','order':{'_key':'asc'},"
                      + "'size':1}},'m':{'min':{'field':'u','format':'#,##0'}}}"))
          .isEqualTo(
              "{'u':{'doc_count_error_upper_bound':0,'sum_other_doc_count':1,'buckets':["
                  + "{'key':9223372036854775808,'key_as_string':'9223372036854775808',"
                  + "'doc_count':1}]},"
                  + "'m':{'value':9.223372036854776E18,'value_as_string':'9,223,372,036,854,776,000'}}");
    }
  }

  @Test
  void significantAndRareKeysWithoutASignAreTextsToo() throws IOException {
    try (Shards unsigned =
        new Shards(1, "{'properties':{'u':{'type':'unsigned_long'},'k':{'type':'keyword'}}}")) {
      unsigned.add(0, "1", "{'u':18446744073709551615,'k':'a'}").add(0, "2", "{'u':7,'k':'b'}");
      String significant =
          "{'f':{'filter':{'term':{'k':'a'}},'aggs':{'s':{'significant_terms':"
              + "{'field':'u','min_doc_count':1%s}}}}}";
      assertThat(unsigned.text(significant.formatted("")))
          .contains("{'key':18446744073709551615,'key_as_string':18446744073709551615,");
      assertThat(unsigned.text(significant.formatted(",'format':'0.0'")))
          .contains("'key_as_string':'18446744073709551615.0'");
      String rare = "{'r':{'rare_terms':{'field':'u'%s}}}";
      assertThat(unsigned.text(rare.formatted(""))).contains("{'key':7,'key_as_string':'7',");
      assertThat(unsigned.text(rare.formatted(",'format':'0.0'")))
          .contains("{'key':7,'key_as_string':'7.0',");
      assertThat(
              unsigned.text(
                  "{'m':{'multi_terms':{'terms':[{'field':'u','format':'0.0'},{'field':'k'}]}}}"))
          .contains("{'key':[7,'b'],'key_as_string':'7|b',");
    }
  }

  @Test
  void asManyDocumentsMayBeWantedAsThereCanBe() throws IOException {
    answers(
        "{'s':{'terms':{'field':'s','min_doc_count':9223372036854775807,"
            + "'shard_min_doc_count':9223372036854775807}}}",
        "{'s':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':[]}}");
  }

  @Test
  void topHitsInAnotherOrderHaveNoScores() throws IOException {
    answers(
        "{'t':{'top_hits':{'sort':['n','_score'],'size':1}}}",
        "{'t':{'hits':{'total':{'value':4,'relation':'eq'},'max_score':null,"
            + "'hits':[{'doc':0,'sort':[1,1.0]}]}}}");
    answers(
        "{'t':{'top_hits':{'sort':['n'],'track_scores':true,'size':1}}}",
        "{'t':{'hits':{'total':{'value':4,'relation':'eq'},'max_score':1.0,"
            + "'hits':[{'doc':0,'sort':[1]}]}}}");
    answers(
        "{'t':{'top_hits':{'sort':['_score'],'size':1}}}",
        "{'t':{'hits':{'total':{'value':4,'relation':'eq'},'max_score':1.0,"
            + "'hits':[{'doc':0,'sort':[]}]}}}");
  }

  @Test
  void topMetricsAreFieldsOfTheFirst() throws IOException {
    answers(
        "{'t':{'top_metrics':{'metrics':[{'field':'f'},{'field':'s'}],'sort':{'d':'desc'}}}}",
        "{'t':{'top':[{'sort':['2024-01-01T12:30:00.000Z'],'metrics':{'f':5.0,'s':'ccc'}}]}}");
  }

  @Test
  void topMetricsShowNarrowDecimalsWide() throws IOException {
    try (Shards narrow =
        new Shards(1, "{'properties':{'f':{'type':'float'},'h':{'type':'half_float'}}}")) {
      narrow.add(0, "1", "{'f':9234.234,'h':0.1}");
      for (String field : new String[] {"f", "h"}) {
        String wide = field.equals("f") ? "9234.234375" : "0.0999755859375";
        assertThat(
                narrow.text(
                    "{'t':{'top_metrics':{'metrics':[{'field':'%1$s'}],'sort':{'%1$s':'desc'}}}}"
                        .formatted(field)))
            .isEqualTo(
                "{'t':{'top':[{'sort':[%1$s],'metrics':{'%2$s':%1$s}}]}}".formatted(wide, field));
      }
    }
  }

  @Test
  void placesFallIntoCells() throws IOException {
    answers(
        "{'g':{'geohash_grid':{'field':'p','precision':3}}}",
        "{'g':{'buckets':[{'key':'s3y','doc_count':2},{'key':'24x','doc_count':1}]}}");
    answers(
        "{'g':{'geotile_grid':{'field':'p','precision':3,'size':1}}}",
        "{'g':{'buckets':[{'key':'3/4/3','doc_count':2}]}}");
    answers(
        "{'g':{'geo_distance':{'field':'p','origin':'10,20','unit':'km',"
            + "'ranges':[{'to':1},{'from':1}]}}}",
        "{'g':{'buckets':[{'key':'*-1.0','from':0.0,'to':1.0,'doc_count':2},"
            + "{'key':'1.0-*','from':1.0,'doc_count':1}]}}");
  }

  @Test
  void placesHaveABoxAndAMiddle() throws IOException {
    assertThat(
            shards.text(
                "{'t':{'filter':{'term':{'s':'a'}},'aggs':{'b':{'geo_bounds':{'field':'p'}}}}}"))
        .startsWith("{'t':{'doc_count':2,'b':{'bounds':{'top_left':{'lat':10.0000")
        .contains("'bottom_right':{'lat':9.99999");
    assertThat(shards.text("{'c':{'geo_centroid':{'field':'p'}}}"))
        .startsWith("{'c':{'location':{'lat':-3.33")
        .endsWith("'count':3}}");
    answers(
        "{'f':{'filter':{'term':{'s':'ccc'}},'aggs':{'c':{'geo_centroid':{'field':'p'}},"
            + "'b':{'geo_bounds':{'field':'p'}}}}}",
        "{'f':{'doc_count':1,'c':{'count':0},'b':{}}}");
  }

  @Test
  void combinationsOfTermsAreCounted() throws IOException {
    answers(
        "{'m':{'multi_terms':{'terms':[{'field':'s'},{'field':'w'}]},"
            + "'aggs':{'n':{'sum':{'field':'n'}}}}}",
        "{'m':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':["
            + "{'key':['b',1],'key_as_string':'b|1','doc_count':2,'n':{'value':6.0}},"
            + "{'key':['a',1],'key_as_string':'a|1','doc_count':1,'n':{'value':2.0}},"
            + "{'key':['a',2],'key_as_string':'a|2','doc_count':1,'n':{'value':1.0}}]}}");
  }

  @Test
  void timesAreJoinedUntilFewEnough() throws IOException {
    answers(
        "{'a':{'auto_date_histogram':{'field':'d','buckets':3}}}",
        "{'a':{'interval':'1h','buckets':["
            + "{'key_as_string':'2024-01-01T10:00:00.000Z','key':1704103200000,'doc_count':1},"
            + "{'key_as_string':'2024-01-01T11:00:00.000Z','key':1704106800000,'doc_count':0},"
            + "{'key_as_string':'2024-01-01T12:00:00.000Z','key':1704110400000,'doc_count':2}]}}");
    answers(
        "{'a':{'auto_date_histogram':{'field':'d','buckets':1},'aggs':{'n':{'sum':{'field':'n'}}}}}",
        "{'a':{'interval':'3h','buckets':[{'key_as_string':'2024-01-01T10:00:00.000Z',"
            + "'key':1704103200000,'doc_count':3,'n':{'value':12.0}}]}}");
  }

  @Test
  void addressesFallIntoRanges() throws IOException {
    answers(
        "{'r':{'ip_range':{'field':'ip','ranges':[{'to':'10.0.0.5'},{'from':'10.0.0.5'},"
            + "{'mask':'10.0.0.0/30'}]}}}",
        "{'r':{'buckets':[{'key':'*-10.0.0.5','to':'10.0.0.5','doc_count':2},"
            + "{'key':'10.0.0.0/30','from':'10.0.0.0','to':'10.0.0.4','doc_count':1},"
            + "{'key':'10.0.0.5-*','from':'10.0.0.5','doc_count':1}]}}");
    answers(
        "{'r':{'ip_range':{'field':'ip','ranges':[{'mask':'::/24'}]}}}",
        "{'r':{'buckets':[{'key':'::/24','to':'0:100::','doc_count':3}]}}");
  }

  @Test
  void numbersCanHaveWeights() throws IOException {
    answers(
        "{'w':{'weighted_avg':{'value':{'field':'n'},'weight':{'field':'w'}}},"
            + "'m':{'weighted_avg':{'value':{'field':'n'},'weight':{'field':'w','missing':1}}},"
            + "'x':{'weighted_avg':{'value':{'field':'no'},'weight':{'field':'w'}}}}",
        "{'w':{'value':2.0},'m':{'value':3.0},'x':{'value':null}}");
  }

  @Test
  void rareTermsAreRareInAllShards() throws IOException {
    answers(
        "{'r':{'rare_terms':{'field':'s'},'aggs':{'n':{'sum':{'field':'n'}}}}}",
        "{'r':{'buckets':[{'key':'ccc','doc_count':1,'n':{'value':7.0}}]}}");
    answers(
        "{'r':{'rare_terms':{'field':'w','max_doc_count':2}}}",
        "{'r':{'buckets':[{'key':2,'doc_count':1},{'key':1,'doc_count':2}]}}");
  }

  @Test
  void lettersOfTextsAreCounted() throws IOException {
    answers(
        "{'s':{'string_stats':{'field':'s','show_distribution':true}}}",
        "{'s':{'count':5,'min_length':1,'max_length':3,'avg_length':1.4,"
            + "'entropy':1.556656707462823,'distribution':{'c':0.42857142857142855,"
            + "'a':0.2857142857142857,'b':0.2857142857142857}}}");
  }

  @Test
  void termsThatStandOutAreSignificant() throws IOException {
    // In all documents, half have w=1; among those with b, all have.
    answers(
        "{'f':{'filter':{'term':{'s':'b'}},'aggs':{'t':{'significant_terms':"
            + "{'field':'w','min_doc_count':1}}}}}",
        "{'f':{'doc_count':2,'t':{'doc_count':2,'bg_count':4,'buckets':["
            + "{'key':1,'doc_count':2,'score':1.0,'bg_count':2}]}}}");
  }

  @Test
  void samplesAreTakenOfEachShard() throws IOException {
    answers(
        "{'s':{'sampler':{'shard_size':1},'aggs':{'n':{'sum':{'field':'n'}}}},"
            + "'d':{'diversified_sampler':{'field':'w'},'aggs':{'n':{'sum':{'field':'n'}}}}}",
        "{'s':{'doc_count':2,'n':{'value':5.0}},'d':{'doc_count':4,'n':{'value':14.0}}}");
  }

  @Test
  void numbersNearEachOtherMakeABucket() throws IOException {
    answers(
        "{'v':{'variable_width_histogram':{'field':'n','buckets':2},"
            + "'aggs':{'w':{'sum':{'field':'w'}}}}}",
        "{'v':{'buckets':[{'min':1.0,'key':2.3333333333333335,'max':4.0,'doc_count':3,"
            + "'w':{'value':4.0}},{'min':7.0,'key':7.0,'max':7.0,'doc_count':1,"
            + "'w':{'value':0.0}}]}}");
  }

  @Test
  void eachShardMakesNoMoreBucketsOfNumbersThanTheAnswerHas() throws IOException {
    try (Shards two = new Shards(2, "{'properties':{'n':{'type':'long'}}}")) {
      two.add(0, "1", "{'n':2}").add(0, "2", "{'n':6}").add(0, "3", "{'n':10}");
      two.add(1, "4", "{'n':1}");
      // Of 1, 2, 6 and 10 together 6 would be with 10.
      assertThat(two.text("{'v':{'variable_width_histogram':{'field':'n','buckets':2}}}"))
          .contains("{'min':1.0,'key':3.0,'max':6.0,'doc_count':3}")
          .contains("{'min':10.0,'key':10.0,'max':10.0,'doc_count':1}");
    }
  }

  @Test
  void whatIsMissingIsADateOfTheFormatThatIsAskedFor() throws IOException {
    try (Shards dates = new Shards(1, "{'properties':{'d':{'type':'date'}}}")) {
      dates.add(0, "1", "{}");
      String request = "{'v':{'max':{'field':'d','format':'yyyy-MM','missing':'%s'}}}";
      assertThat(dates.text(request.formatted("2020-03"))).contains("'value_as_string':'2020-03'");
      assertThatThrownBy(() -> dates.run(request.formatted("2020-03-03")))
          .hasMessageContaining("failed to parse date field [2020-03-03] with format [yyyy-MM]");
    }
  }

  @Test
  void fieldsGoTogether() throws IOException {
    answers(
        "{'m':{'matrix_stats':{'fields':['n','w']}}}",
        "{'m':{'doc_count':3,'fields':[{'name':'w','count':3,'mean':1.3333333333333333,"
            + "'variance':0.3333333333333333,'skewness':0.7071067811865475,'kurtosis':1.5,"
            + "'covariance':{'w':0.3333333333333333,'n':-0.6666666666666667},"
            + "'correlation':{'w':1.0,'n':-0.7559289460184545}},{'name':'n','count':3,"
            + "'mean':2.3333333333333335,'variance':2.3333333333333335,"
            + "'skewness':0.38180177416060623,'kurtosis':1.5,"
            + "'covariance':{'w':-0.6666666666666667,'n':2.3333333333333335},"
            + "'correlation':{'w':-0.7559289460184545,'n':1.0}}]}}");
  }

  @Test
  void averagesAreCompared() throws IOException {
    // t=1 with 3 degrees of freedom, and t=-2.5298 with 2, where 1 - t / sqrt(2 + t²) is exact.
    String text =
        shards.text(
            "{'p':{'t_test':{'a':{'field':'n'},'b':{'field':'f'},'type':'paired'}},"
                + "'o':{'t_test':{'a':{'field':'n','filter':{'term':{'s':'a'}}},"
                + "'b':{'field':'n','filter':{'range':{'n':{'gte':3,'lt':9}}}},"
                + "'type':'homoscedastic'}}}");
    assertThat(text).matches("\\{'p':\\{'value':0\\.391.*'o':\\{'value':0\\.12712843.*");
  }

  @Test
  void averagesMoveAndDistinctValuesAddUp() throws IOException {
    answers(
        "{'h':{'histogram':{'field':'n','interval':3},'aggs':{'c':{'cardinality':{'field':'s'}},"
            + "'t':{'cumulative_cardinality':{'buckets_path':'c'}},"
            + "'m':{'moving_avg':{'buckets_path':'c'}}}}}",
        "{'h':{'buckets':[{'key':0.0,'doc_count':2,'c':{'value':2},'t':{'value':2}},"
            + "{'key':3.0,'doc_count':1,'c':{'value':1},'t':{'value':2},'m':{'value':2.0}},"
            + "{'key':6.0,'doc_count':1,'c':{'value':1},'t':{'value':3},'m':{'value':1.5}}]}}");
  }

  @Test
  void averagesForetellBucketsBehindTheLastOne() throws IOException {
    answers(
        "{'h':{'histogram':{'field':'n','interval':3,'keyed':true},'aggs':{"
            + "'m':{'moving_avg':{'buckets_path':'_count','predict':2}}}}}",
        "{'h':{'buckets':{'0.0':{'key':0.0,'doc_count':2},"
            + "'3.0':{'key':3.0,'doc_count':1,'m':{'value':2.0}},"
            + "'6.0':{'key':6.0,'doc_count':1,'m':{'value':1.5}},"
            + "'9.0':{'key':9.0,'doc_count':0,'m':{'value':1.3333333333333333}},"
            + "'12.0':{'key':12.0,'doc_count':0,'m':{'value':1.3333333333333333}}}}}");
  }

  @Test
  void nestedDocumentsOfNestedDocumentsAreFoundInTheirBuckets() throws IOException {
    String mapping =
        "{'properties':{'a':{'type':'nested','properties':{'b1':{'type':'keyword'},"
            + "'b2':{'type':'nested','properties':{'c':{'type':'nested','properties':{"
            + "'d':{'type':'keyword'}}}}}}}}}";
    try (Shards nested = new Shards(1, mapping)) {
      nested.add(0, "0", "{'a':{'b1':'b11','b2':{'c':{'d':'d1'}}}}");
      nested.add(0, "1", "{'a':{'b1':'b12','b2':{'c':{'d':'d2'}}}}");
      assertThat(
              nested.text(
                  "{'n':{'nested':{'path':'a'},'aggs':{'b':{'terms':{'field':'a.b1'},'aggs':{"
                      + "'c':{'nested':{'path':'a.b2.c'},'aggs':{"
                      + "'d':{'terms':{'field':'a.b2.c.d'}}}}}}}}}"))
          .contains("{'key':'b11','doc_count':1,'c':{'doc_count':1,'d':{")
          .contains("'buckets':[{'key':'d1','doc_count':1}]", "[{'key':'d2','doc_count':1}]");
    }
  }

  @Test
  void queriesInsideOfNestedAggregationsAreOnTheNestedDocuments() throws IOException {
    String mapping =
        "{'properties':{'o':{'type':'object'},'a':{'type':'nested','properties':{"
            + "'k':{'type':'keyword'},"
            + "'b':{'type':'nested','properties':{'c':{'type':'keyword'}}}}}}}";
    String below = "{'nested':{'path':'a.b','query':{'term':{'a.b.c':'x'}}}}";
    String above = "{'nested':{'path':'a','query':" + below + "}}";
    try (Shards nested = new Shards(1, mapping)) {
      nested.add(0, "0", "{'a':[{'k':'1','b':[{'c':'x'},{'c':'x'}]},{'k':'2','b':{'c':'y'}}]}");
      nested.add(0, "1", "{'a':[{'k':'3','b':{'c':'x'}},{'k':'4'}]}");
      assertThat(
              nested.text(
                  "{'n':{'nested':{'path':'a'},'aggs':{'f':{'filter':%s,'aggs':{".formatted(below)
                      + "'up':{'reverse_nested':{},'aggs':{'g':{'filter':%s}}}}}}}}"
                          .formatted(above)))
          .isEqualTo(
              "{'n':{'doc_count':4,'f':{'doc_count':2,"
                  + "'up':{'doc_count':2,'g':{'doc_count':2}}}}}");
      assertThatThrownBy(() -> nested.text("{'n':{'nested':{'path':'o'}}}"))
          .hasMessage("[nested] nested path [o] is not nested");
    }
  }
}
