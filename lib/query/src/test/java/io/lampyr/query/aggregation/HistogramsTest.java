package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Histograms of numbers, times and ranges: zones, offsets and bounds. */
class HistogramsTest {
  private static final String MAPPING =
      "{'properties':{'n':{'type':'long'},'d':{'type':'date'},'lr':{'type':'long_range'},"
          + "'dr':{'type':'date_range'}}}";

  @Test
  void daysBeginAtMidnightOfTheZoneAlsoWhereClocksChange() throws IOException {
    ZoneId zone = ZoneId.of("Europe/Berlin");
    Random random = new Random(11);
    try (Shards shards = new Shards(2, MAPPING)) {
      Map<Long, Long> expected = new TreeMap<>();
      for (LocalDate around :
          new LocalDate[] {LocalDate.of(2024, 3, 31), LocalDate.of(2024, 10, 27)}) {
        Instant begin = around.minusDays(1).atStartOfDay(zone).toInstant();
        for (int i = 0; i < 40; i++) {
          Instant time = begin.plus(random.nextInt(72 * 60), ChronoUnit.MINUTES);
          shards.add(i % 2, around + "-" + i, "{'d':'" + time + "'}");
          long day = time.atZone(zone).toLocalDate().atStartOfDay(zone).toInstant().toEpochMilli();
          expected.merge(day, 1L, Long::sum);
        }
      }
      String text =
          shards.text(
              "{'h':{'date_histogram':{'field':'d','calendar_interval':'day','min_doc_count':1,"
                  + "'time_zone':'Europe/Berlin'}}}");
      expected.forEach((day, count) ->
          assertThat(text).contains("'key':" + day + ",'doc_count':" + count + "}"));
      assertThat(text.split("doc_count", -1)).hasSize(expected.size() + 1);
      assertThat(text)
          .contains("'2024-03-31T00:00:00.000+01:00'", "'2024-10-28T00:00:00.000+01:00'");
    }
  }

  @Test
  void offsetsMoveTheBeginOfDays() throws IOException {
    try (Shards shards = new Shards(2, MAPPING)) {
      shards.add(0, "1", "{'d':'2024-01-01T05:00:00Z'}");
      shards.add(1, "2", "{'d':'2024-01-01T06:00:00Z'}");
      assertThat(
              shards.text(
                  "{'h':{'date_histogram':{'field':'d','calendar_interval':'day','offset':'6h',"
                      + "'format':'yyyy-MM-dd HH','keyed':true}}}"))
          .isEqualTo(
              "{'h':{'buckets':{'2023-12-31 06':{'key_as_string':'2023-12-31 06',"
                  + "'key':1704002400000,'doc_count':1},'2024-01-01 06':{"
                  + "'key_as_string':'2024-01-01 06','key':1704088800000,'doc_count':1}}}}");
    }
  }

  @Test
  void boundsAreOfIntervalsThatAreMovedAfterwards() throws IOException {
    try (Shards shards = new Shards(2, MAPPING)) {
      shards.add(0, "1", "{'d':'2019-03-15'}");
      String text =
          shards.text(
              "{'h':{'date_histogram':{'field':'d','calendar_interval':'month','offset':'+6h',"
                  + "'format':'yyyy-MM-dd HH','extended_bounds':{'min':'2019-02-01 00',"
                  + "'max':'2019-04-01 00'}}}}");
      assertThat(text.split("key_as_string", -1)).as(text).hasSize(4);
      assertThat(text).contains("'2019-02-01 06'", "'2019-03-01 06'", "'2019-04-01 06'");
    }
  }

  @Test
  void boundsExtendOrCut() throws IOException {
    try (Shards shards = new Shards(2, MAPPING)) {
      shards.add(0, "1", "{'n':12}").add(1, "2", "{'n':27}");
      assertThat(
              shards.text(
                  "{'h':{'histogram':{'field':'n','interval':10,"
                      + "'extended_bounds':{'min':0,'max':35}}}}"))
          .isEqualTo(
              "{'h':{'buckets':[{'key':0.0,'doc_count':0},{'key':10.0,'doc_count':1},"
                  + "{'key':20.0,'doc_count':1},{'key':30.0,'doc_count':0}]}}");
      assertThat(
              shards.text(
                  "{'h':{'histogram':{'field':'n','interval':10,"
                      + "'hard_bounds':{'min':11,'max':20}}}}"))
          .isEqualTo("{'h':{'buckets':[{'key':20.0,'doc_count':1}]}}");
      assertThat(
              shards.text(
                  "{'h':{'histogram':{'field':'n','interval':10,'offset':5,'order':{'_key':'desc'}}}}"))
          .isEqualTo(
              "{'h':{'buckets':[{'key':25.0,'doc_count':1},{'key':15.0,'doc_count':0},"
                  + "{'key':5.0,'doc_count':1}]}}");
    }
  }

  @Test
  void rangesCountInEachIntervalThatTheyTouch() throws IOException {
    try (Shards shards = new Shards(2, MAPPING)) {
      shards.add(0, "1", "{'lr':{'lte':10},'dr':{'gte':'2024-01-15','lt':'2024-03-01'}}");
      shards.add(1, "2", "{'lr':[{'gte':8,'lt':11},{'gte':9}]}");
      assertThat(
              shards.text(
                  "{'h':{'histogram':{'field':'lr','interval':5,'hard_bounds':{'min':0,'max':20}}}}"))
          .isEqualTo(
              "{'h':{'buckets':[{'key':0.0,'doc_count':1},{'key':5.0,'doc_count':2},"
                  + "{'key':10.0,'doc_count':2},{'key':15.0,'doc_count':1},"
                  + "{'key':20.0,'doc_count':1}]}}");
      assertThat(
              shards.text(
                  "{'h':{'date_histogram':{'field':'dr','calendar_interval':'month',"
                      + "'format':'yyyy-MM'}}}"))
          .isEqualTo(
              "{'h':{'buckets':[{'key_as_string':'2024-01','key':1704067200000,'doc_count':1},"
                  + "{'key_as_string':'2024-02','key':1706745600000,'doc_count':1}]}}");
    }
  }

  @Test
  void nanosecondsAreShownAsMilliseconds() throws IOException {
    String mapping =
        "{'properties':{'d':{'type':'date','fields':{'nanos':{'type':'date_nanos'}}}}}";
    try (Shards shards = new Shards(2, mapping)) {
      shards.add(0, "1", "{'d':'2016-01-01'}");
      String expected =
          "{'h':{'buckets':[{'key_as_string':'2015-12-31T17:00:00.000-07:00',"
              + "'key':1451606400000,'doc_count':1}]}}";
      for (String field : new String[] {"d", "d.nanos"}) {
        assertThat(
                shards.text(
                    "{'h':{'date_histogram':{'field':'%s','fixed_interval':'1ms',".formatted(field)
                        + "'time_zone':'America/Phoenix'}}}"))
            .isEqualTo(expected);
      }
    }
  }

  @Test
  void bucketsThatFillGapsAreWrittenAsThoseBesideThem() throws IOException {
    String inside =
        "'s':{'sum':{'field':'d'}},'f':{'sum':{'field':'n','format':'0.0'}},"
            + "'t':{'terms':{'field':'n'}},'o':{'filter':{'match_all':{}},'aggs':{"
            + "'r':{'range':{'field':'n','ranges':[{'to':5}]},'aggs':{"
            + "'u':{'terms':{'field':'n'}}}}}},'g':{'significant_terms':{'field':'n'}}";
    String request = "{'h':{'histogram':{'field':'n','interval':10},'aggs':{" + inside + "}}}";
    try (Shards shards =
        new Shards(1, "{'properties':{'n':{'type':'long'},'d':{'type':'date'}}}")) {
      shards.add(0, "1", "{'n':1,'d':'2020-01-01'}");
      shards.add(0, "2", "{'n':21,'d':'2020-01-01'}");
      String gap =
          new String(Json.write(shards.run(request, true)), StandardCharsets.UTF_8)
              .replace('"', '\'');
      assertThat(gap)
          .contains(
              "'key':10.0,'doc_count':0,"
                  + "'sum#s':{'value':0.0,'value_as_string':'1970-01-01T00:00:00.000Z'},"
                  + "'sum#f':{'value':0.0,'value_as_string':'0.0'},"
                  + "'lterms#t':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,"
                  + "'buckets':[]},'filter#o':{'doc_count':0,'range#r':{'buckets':[{'key':'*-5.0',"
                  + "'to':5.0,'doc_count':0,'lterms#u':")
          .contains("'siglterms#g':{'doc_count':0,'bg_count':2,'buckets':[]}");
    }
  }
}
