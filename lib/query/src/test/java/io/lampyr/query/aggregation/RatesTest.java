package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** How much there is by a unit of time. */
class RatesTest {
  private static Shards shards() throws IOException {
    Shards shards =
        new Shards(
            2,
            "{'properties':{'d':{'type':'date'},'k':{'type':'keyword'},'n':{'type':'long'},"
                + "'h':{'type':'histogram'}}}");
    shards.add(0, "1", "{'d':'2024-02-01','k':'a','n':29,'h':{'values':[1,2],'counts':[3,2]}}");
    shards.add(1, "2", "{'d':'2024-02-29','k':'a','n':29,'_doc_count':57}");
    shards.add(1, "3", "{'d':'2024-03-01','k':'b','n':31}");
    return shards;
  }

  @Test
  void keysOfSeveralPartsMayHaveOneOfTime() throws IOException {
    String time = "{'t':{'date_histogram':{'field':'d','calendar_interval':'month'}}}";
    String request =
        "{'c':{'composite':{'sources':[{'k':{'terms':{'field':'k'}}},%s]},"
            + "'aggs':{'r':{'rate':{'field':'n','unit':'day'}},'y':{'rate':{'unit':'year'}}}}}";
    try (Shards shards = shards()) {
      assertThat(shards.text(request.formatted(time)))
          .contains("'doc_count':58,'r':{'value':2.0},'y':{'value':696.0}}")
          .contains("'doc_count':1,'r':{'value':1.0},'y':{'value':12.0}}");
      String twice = time + "," + time.replace("'t'", "'u'");
      assertThatThrownBy(() -> shards.text(request.formatted(twice)))
          .hasMessageContaining("composite aggregation with exactly one date histogram");
    }
  }

  @Test
  void fixedIntervalsAreSoManyUnits() throws IOException {
    try (Shards shards = shards()) {
      String request =
          "{'t':{'date_histogram':{'field':'d','fixed_interval':'100d'},'aggs':{"
              + "'r':{'rate':{'unit':'day'}}}}}";
      assertThat(shards.text(request)).contains("'doc_count':59,'r':{'value':0.59}");
    }
  }

  @Test
  void valuesThatDocumentsCountedThemselvesAreAddedUp() throws IOException {
    try (Shards shards = shards()) {
      String request =
          "{'t':{'date_histogram':{'field':'d','calendar_interval':'year'},'aggs':{"
              + "'s':{'rate':{'field':'h'}},'v':{'rate':{'field':'h','mode':'value_count'}}}}}";
      assertThat(shards.text(request)).contains("'s':{'value':7.0},'v':{'value':5.0}");
    }
  }
}
