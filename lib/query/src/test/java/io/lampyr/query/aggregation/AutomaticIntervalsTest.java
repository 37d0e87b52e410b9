package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.FieldExistsQuery;
import org.apache.lucene.search.TermQuery;
import org.junit.jupiter.api.Test;

/** How fine buckets of time are, where only their number is given. */
class AutomaticIntervalsTest {
  private static final String MAPPING =
      "{'properties':{'d':{'type':'date'},'n':{'type':'long'},'k':{'type':'keyword'}}}";

  @Test
  void oneBucketIsAsWideAsItsShardsNeededItToBe() throws IOException {
    try (Shards shards = new Shards(2, MAPPING)) {
      for (int month = 1; month <= 9; month++) {
        shards.add(month % 2, "" + month, "{'d':'2020-0" + month + "-03'}");
      }
      String request = "{'z':{'auto_date_histogram':{'field':'d','buckets':%d}}}";
      assertThat(shards.text(request.formatted(1)))
          .startsWith("{'z':{'interval':'1y','buckets':[{")
          .contains("'key':1577836800000,'doc_count':9}]");
      assertThat(shards.text(request.formatted(4))).contains("'interval':'3M'");
    }
  }

  @Test
  void unitsAreThoseThatFitWhatIsLookedAt() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      // Two times in one year are counted once where years are begun with.
      shards.add(0, "1", "{'d':['2019-01-03','2019-07-03'],'k':'a'}");
      shards.add(0, "2", "{'d':'2022-01-03','k':'a'}");
      String request = "{'z':{'auto_date_histogram':{'field':'d','buckets':4%s}}}";
      assertThat(shards.text(request.formatted("")))
          .startsWith("{'z':{'interval':'1y','buckets':[{")
          .contains("'key':1546300800000,'doc_count':1}");
      // Elsewhere they lie in two buckets until there is a reason to make one of these.
      String zone = ",'time_zone':'+02:00'";
      assertThat(shards.text(request.formatted(zone)))
          .startsWith("{'z':{'interval':'1y','buckets':[{")
          .contains("'doc_count':2}");
      assertThat(
              shards.text("{'f':{'filter':{'match_all':{}},'aggs':" + request.formatted("") + "}}"))
          .contains("'interval':'1y'")
          .contains("'doc_count':2}");
    }
  }

  @Test
  void timesThatAQueryLeavesOutMakeNoUnitCoarser() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "1", "{'d':'2020-01-03','k':'a'}").add(0, "2", "{'d':'2020-01-04','k':'a'}");
      shards.segment(0);
      shards.add(0, "3", "{'d':'2010-01-03','k':'b'}");
      assertThat(
              shards.matching(
                  new TermQuery(new Term("k", "a")), "{'z':{'auto_date_histogram':{'field':'d'}}}"))
          .extracting("z.interval")
          .isEqualTo("3h");
    }
  }

  @Test
  void whatIsFilledByFinerUnitsCountsOnceForACoarserOne() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int day = 5; day <= 6; day++) {
        for (int month = 1; month <= 8; month++) {
          shards.add(0, month + "-" + day, "{'d':'2020-0" + month + "-0" + day + "'}");
        }
      }
      shards.add(0, "none", "{'n':1}");
      String request = "{'z':{'auto_date_histogram':{'field':'d','buckets':3}}}";
      assertThat(shards.matching(new FieldExistsQuery("d"), request))
          .extracting("z.interval")
          .isEqualTo("3M");
    }
  }

  @Test
  void unitsInsideOfManyBucketsAreGuessedForEach() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "1", "{'d':'2020-01-03','k':'a'}").add(0, "2", "{'d':'2020-01-04','k':'a'}");
      shards.add(0, "3", "{'d':'2019-01-03','k':'b'}").add(0, "4", "{'d':'2022-01-04','k':'b'}");
      assertThat(
              shards.text(
                  "{'t':{'terms':{'field':'k'},'aggs':{"
                      + "'z':{'auto_date_histogram':{'field':'d','buckets':4}}}}}"))
          .contains("'z':{'interval':'12h','buckets':[{")
          .contains("'z':{'interval':'1y','buckets':[{");
    }
  }

  @Test
  void aSingleTimeIsAsFineAsTimesCanBe() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "1", "{'d':'2020-01-03T10:20:30Z','n':5}");
      assertThat(shards.text("{'z':{'auto_date_histogram':{'field':'d'}}}"))
          .contains("'interval':'1s'");
      // Numbers that are no times are told as numbers.
      assertThat(shards.text("{'z':{'auto_date_histogram':{'field':'n'}}}"))
          .isEqualTo("{'z':{'interval':'1s','buckets':[{'key':0,'doc_count':1}]}}");
    }
  }

  @Test
  void aScriptMayMeasureWhatStandsOut() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 4; i++) {
        shards.add(0, "" + i, "{'k':'k" + i % 2 + "','n':" + i + "}");
      }
      assertThat(
              shards.text(
                  "{'f':{'filter':{'range':{'n':{'gte':2}}},'aggs':{'z':{'significant_terms':{"
                      + "'field':'k','min_doc_count':1,'script_heuristic':{'script':{'source':"
                      + "'params._subset_freq + params._superset_size * params.w',"
                      + "'params':{'w':0.5}}}}}}}}"))
          .contains("'score':3.0,'bg_count':2");
      assertThat(
              shards.text(
                  "{'z':{'significant_terms':{'field':'k','min_doc_count':1,"
                      + "'background_filter':{'match_none':{}},'script_heuristic':{'script':{"
                      + "'source':'params._subset_freq + params._superset_size'}}}}}"))
          .contains("'key':'k0','doc_count':2,'score':2.0,'bg_count':0");
    }
  }

  @Test
  void fewerBucketsOfSignificantTermsMayLeaveAShardThanAreWanted() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 6; i++) {
        shards.add(0, "" + i, "{'k':'k" + i % 3 + "','n':" + i + "}");
      }
      assertThat(
              shards.text(
                  "{'f':{'filter':{'range':{'n':{'gte':3}}},'aggs':{'z':{'significant_terms':{"
                      + "'field':'k','min_doc_count':1,'shard_size':1,'percentage':{}}}}}}"))
          .containsOnlyOnce("'score'");
    }
  }

  @Test
  void theGreatestOfNoneIsBelowAllOthers() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "1", "{'k':'a','n':5}").add(0, "2", "{'k':'b'}").add(0, "3", "{'k':'c','n':1}");
      String request =
          "{'z':{'terms':{'field':'k','size':2,'order':{'m':'asc'}},'aggs':{'m':{'%s':{"
              + "'field':'n'}}}}}";
      assertThat(shards.text(request.formatted("max")))
          .contains("'buckets':[{'key':'b'")
          .contains("{'key':'c'");
      // An average of none is no number, and last.
      assertThat(shards.text(request.formatted("avg")))
          .contains("'buckets':[{'key':'c'")
          .contains("{'key':'a'");
    }
  }

  @Test
  void numbersOfRangesOverDatesAreMilliseconds() throws IOException {
    String dates = "{'properties':{'d':{'type':'date','format':'dd/MM/yyyy'}}}";
    try (Shards shards = new Shards(1, dates)) {
      shards.add(0, "1", "{'d':'01/01/1970'}").add(0, "2", "{'d':'02/01/1970'}");
      assertThat(shards.text("{'z':{'range':{'field':'d','ranges':[{'to':5}]}}}"))
          .contains("'to':5.0")
          .contains("'doc_count':1");
    }
  }
}
