package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** What only shows in some answers. */
class SmallPrintTest {
  private static final String MAPPING =
      "{'properties':{'n':{'type':'integer'},'d':{'type':'date'},'k':{'type':'keyword'},"
          + "'r':{'type':'integer_range'},'at':{'type':'geo_point'}}}";

  private static Shards shards() throws IOException {
    Shards shards = new Shards(1, MAPPING);
    shards.add(0, "1", "{'n':1,'d':'2020-01-01','k':'a','r':{'gte':45,'lte':50},'at':'u09'}");
    shards.add(0, "2", "{'n':21,'d':'2020-01-02','k':['a','b'],'r':{'gte':5,'lte':12}}");
    shards.add(0, "3", "{'n':22}");
    return shards;
  }

  @Test
  void bucketsWithoutDocumentsCountNone() throws IOException {
    String buckets = "'h':{'histogram':{'field':'n','interval':10}}";
    try (Shards shards = shards()) {
      assertThat(shards.text("{" + buckets + ",'a':{'avg_bucket':{'buckets_path':'h>_count'}}}"))
          .endsWith("'a':{'value':1.0}}");
      assertThat(
              shards.text(
                  "{"
                      + buckets
                      + ",'p':{'percentiles_bucket':{'buckets_path':'h>_count',"
                      + "'percents':[100],'format':'0.0'}}}"))
          .endsWith("'p':{'values':{'100.0':2.0,'100.0_as_string':'2.0'}}}");
    }
  }

  @Test
  void aBucketWhoseValuesAreNotKnownIsNotSelected() throws IOException {
    String buckets =
        "{'h':{'histogram':{'field':'n','interval':10},'aggs':{'m':{'max':{'field':'n'}},"
            + "'s':{'bucket_selector':{'buckets_path':{'m':'m','c':'_count'},'script':'SCRIPT'}}}}}";
    try (Shards shards = shards()) {
      assertThat(shards.text(buckets.replace("SCRIPT", "params.m >= 0")))
          .contains("'key':0.0")
          .doesNotContain("'key':10.0");
      assertThat(shards.text(buckets.replace("SCRIPT", "params.c < 1"))).contains("'key':10.0");
    }
  }

  @Test
  void pipelinesThatNeedNeighboursAreRefusedUnderHistogramsThatLeaveBucketsOut()
      throws IOException {
    try (Shards shards = shards()) {
      for (String type : new String[] {"derivative", "cumulative_sum", "serial_diff"}) {
        assertThatThrownBy(() ->
                shards.run(
                    "{'h':{'histogram':{'field':'n','interval':10,'min_doc_count':1},'aggs':{"
                        + "'s':{'sum':{'field':'n'}},'p':{'"
                        + type
                        + "':{'buckets_path':'s'}}}}}"))
            .hasMessage(
                "Validation Failed: 1: parent histogram of "
                    + type
                    + " aggregation [p] must have min_doc_count of 0;");
      }
    }
  }

  @Test
  void valuesOfOneFormHaveNeitherFormatsNorZones() throws IOException {
    String mapping =
        "{'properties':{'geo_point':{'type':'geo_point'},'geo_shape':{'type':'geo_shape'},"
            + "'integer_range':{'type':'integer_range'},'text':{'type':'text','fielddata':true}}}";
    try (Shards shards = new Shards(1, mapping)) {
      for (String field : new String[] {"geo_point", "geo_shape", "integer_range", "text"}) {
        String said = "Field [" + field + "] of type [" + field + "] ";
        for (String type : new String[] {"value_count", "missing", "max"}) {
          String counted = "'field':'" + field + "','format':'0.0','missing':'0,0'";
          assertThatThrownBy(() -> shards.run("{'a':{'" + type + "':{" + counted + "}}}"))
              .hasMessage(said + "doesn't support formats.");
        }
        String days = "'field':'" + field + "','calendar_interval':'month','time_zone':'+02:00'";
        assertThatThrownBy(() -> shards.run("{'a':{'date_histogram':{" + days + "}}}"))
            .hasMessage(said + "does not support custom time zones");
      }
    }
  }

  @Test
  void differencesInAUnitHaveTheFormatToo() throws IOException {
    String days =
        "{'h':{'date_histogram':{'field':'d','fixed_interval':'1d'},'aggs':{"
            + "'s':{'max':{'field':'n'}},'p':{'derivative':{'buckets_path':'s','unit':'UNIT'"
            + ",'format':'0.0'}}}}}";
    String difference = "'p':{'value':20.0,'value_as_string':'20.0'";
    try (Shards shards = shards()) {
      assertThat(shards.text(days.replace("UNIT", "12h")))
          .contains(difference + ",'normalized_value':10.0,'normalized_value_as_string':'10.0'}");
      assertThat(shards.text(days.replace("UNIT", "0")))
          .contains(difference + ",'normalized_value':0.0,'normalized_value_as_string':'0.0'}");
      assertThat(shards.text(days.replace("UNIT", "-1"))).contains(difference + "}");
      assertThat(shards.text(days.replace("UNIT", "month")))
          .contains("'normalized_value':608.7375,'normalized_value_as_string':'608.7'");
      assertThatThrownBy(() -> shards.run(days.replace("UNIT", "2M")))
          .hasMessageContaining("failed to parse");
    }
  }

  @Test
  void statsOfTruthValuesShowThemBare() throws IOException {
    try (Shards shards = new Shards(1, "{'properties':{'b':{'type':'boolean'}}}")) {
      shards.add(0, "1", "{'b':true}");
      assertThat(shards.text("{'s':{'stats':{'field':'b'}}}")).contains("'min_as_string':true");
    }
  }

  @Test
  void whatIsNoNumberOrNoPlaceIsRefused() throws IOException {
    try (Shards shards = shards()) {
      assertThatThrownBy(() -> shards.run("{'m':{'median_absolute_deviation':{'field':'d'}}}"))
          .hasMessageContaining("Field [d] of type [date] is not supported");
      assertThatThrownBy(() ->
              shards.run("{'c':{'composite':{'sources':[{'t':{'geotile_grid':{'field':'n'}}}]}}}"))
          .hasMessageContaining("Field [n] of type [integer] is not supported");
    }
  }

  @Test
  void datesInPagesAreNumbersUnlessAFormatIsGiven() throws IOException {
    String pages =
        "{'c':{'composite':{'sources':[{'d':{'date_histogram':{'field':'d','fixed_interval':'1d'"
            + "FORMAT}}}]}}}";
    try (Shards shards = shards()) {
      assertThat(shards.text(pages.replace("FORMAT", ""))).contains("'key':{'d':1577836800000}");
      assertThat(shards.text(pages.replace("FORMAT", ",'format':'yyyy-MM-dd'")))
          .contains("'key':{'d':'2020-01-01'}");
    }
  }

  @Test
  void samplesDifferInOneValueOnly() throws IOException {
    try (Shards shards = shards()) {
      assertThatThrownBy(() ->
              shards.run(
                  "{'s':{'diversified_sampler':{'field':'k'},'aggs':{'m':{'max':{'field':'n'}}}}}"))
          .isInstanceOf(FaultException.class)
          .hasMessageContaining("must be a single valued-field");
    }
  }

  @Test
  void aBoundIsInTheIntervalThatCountsForIt() throws IOException {
    try (Shards shards = shards()) {
      assertThat(
              shards.text(
                  "{'h':{'histogram':{'field':'r','interval':10,'min_doc_count':1,"
                      + "'hard_bounds':{'min':0,'max':48}}}}"))
          .isEqualTo(
              "{'h':{'buckets':[{'key':0.0,'doc_count':1},{'key':10.0,'doc_count':1},"
                  + "{'key':40.0,'doc_count':1}]}}");
      assertThat(
              shards.text(
                  "{'h':{'histogram':{'field':'r','interval':10,'min_doc_count':1,"
                      + "'hard_bounds':{'min':0,'max':41}}}}"))
          .contains("{'key':40.0,'doc_count':1}");
    }
  }

  @Test
  void boundsOfTimesAreForTheirIntervals() throws IOException {
    try (Shards shards = shards()) {
      assertThat(
              shards.text(
                  "{'h':{'date_histogram':{'field':'d','calendar_interval':'month',"
                      + "'hard_bounds':{'min':'2020-01-20','max':'2020-02-10'}}}}"))
          .contains("'key':1577836800000,'doc_count':2");
      // The interval of the upper bound does not count.
      assertThat(
              shards.text(
                  "{'h':{'date_histogram':{'field':'d','calendar_interval':'month',"
                      + "'hard_bounds':{'min':'2020-01-20','max':'2020-01-30'}}}}"))
          .isEqualTo("{'h':{'buckets':[]}}");
    }
  }

  @Test
  void aGeohashIsTheCornerOfItsCell() throws IOException {
    try (Shards shards = shards()) {
      assertThat(shards.text("{'g':{'geohash_grid':{'field':'at','precision':4}}}"))
          .contains("'key':'u090'");
    }
  }

  @Test
  void endsOfRangesAreNumbersOrTexts() throws IOException {
    String[][] wrong = {
      {"range", "'n'", "'to':[]", "[range] to doesn't support values of type: START_ARRAY"},
      {
        "date_range",
        "'d'",
        "'from':true",
        "[range] from doesn't support values of type: VALUE_BOOLEAN"
      },
      {"geo_distance", "'at','origin':'1,1'", "'to':{}", "unexpected token [START_OBJECT] found"},
      {"geo_distance", "'at','origin':'1,1'", "'key':5", "unknown field [key] found"},
      {"ip_range", "'k'", "'mask':[]", "Can't get text on a START_ARRAY at 1:"}
    };
    try (Shards shards = shards()) {
      for (String[] each : wrong) {
        String request = "{'a':{'%s':{'field':%s,'ranges':[{%s}]}}}".formatted((Object[]) each);
        FaultException refused =
            catchThrowableOfType(FaultException.class, () -> shards.run(request));
        assertThat(refused.fault().cause().reason()).as(request).contains(each[3]);
      }
    }
  }

  @Test
  void averagesByWeightsAreWrittenAsBothFieldsCanBe() throws IOException {
    String request =
        "{'a':{'weighted_avg':{'value':{'field':'n'},'weight':{'field':'r','missing':1},"
            + "'format':'0.0'}}}";
    try (Shards shards = shards()) {
      assertThatThrownBy(() -> shards.run(request))
          .hasMessage("Field [r] of type [integer_range] doesn't support formats.");
    }
  }
}
