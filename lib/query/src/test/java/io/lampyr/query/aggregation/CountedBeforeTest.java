package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.document.ParseOutcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Numbers that documents counted, or summed up, before they came. */
class CountedBeforeTest {
  private static final String MAPPING =
      "{'properties':{'h':{'type':'histogram'},'m':{'type':'aggregate_metric_double',"
          + "'metrics':['min','max','sum','value_count'],'default_metric':'max'}}}";

  private static Shards shards() throws IOException {
    Shards shards = new Shards(2, MAPPING);
    shards.add(0, "1", "{'h':{'values':[1,2,10],'counts':[3,0,1]}}");
    shards.segment(0);
    shards.add(0, "2", "{'m':{'min':-2,'max':8,'sum':10,'value_count':4}}");
    shards.add(1, "3", "{'h':{'values':[2.5,11],'counts':[2,4]}}");
    shards.add(1, "4", "{'m':{'min':1,'max':9,'sum':30,'value_count':6}}");
    return shards;
  }

  private static String figures(String field) {
    return "{'min':{'min':{'field':'F'}},'max':{'max':{'field':'F'}},'sum':{'sum':{'field':'F'}},"
            .replace("F", field)
        + "'n':{'value_count':{'field':'F'}},'avg':{'avg':{'field':'F'}}}".replace("F", field);
  }

  @Test
  void figuresAreThoseOfAllNumbers() throws IOException {
    try (Shards shards = shards()) {
      assertThat(shards.text(figures("h")))
          .isEqualTo(
              "{'min':{'value':1.0},'max':{'value':11.0},'sum':{'value':62.0},'n':{'value':10},"
                  + "'avg':{'value':6.2}}");
      assertThat(shards.text(figures("m")))
          .isEqualTo(
              "{'min':{'value':-2.0},'max':{'value':9.0},'sum':{'value':40.0},'n':{'value':10},"
                  + "'avg':{'value':4.0}}");
    }
  }

  @Test
  void distributionsAreReadFromCounts() throws IOException {
    try (Shards shards = shards()) {
      assertThat(shards.text("{'h':{'histogram':{'field':'h','interval':5}}}"))
          .isEqualTo(
              "{'h':{'buckets':[{'key':0.0,'doc_count':5},{'key':5.0,'doc_count':0},"
                  + "{'key':10.0,'doc_count':5}]}}");
      assertThat(
              shards.text(
                  "{'p':{'percentiles':{'field':'h','percents':[100],'hdr':{}}},"
                      + "'b':{'boxplot':{'field':'h'}}}"))
          .contains("'values':{'100.0':11.0")
          .contains("'b':{'min':1.0,'max':11.0");
      assertThat(
              shards.text(
                  "{'r':{'range':{'field':'h','keyed':true,'ranges':[{'to':5},{'from':5,'to':11},"
                      + "{'from':11},{'key':'all'}]},'aggs':{'v':{'value_count':{'field':'h'}}}}}"))
          .contains("'*-5.0':{'to':5.0,'doc_count':5,'v':{'value':10}}")
          .contains("'5.0-11.0':{'from':5.0,'to':11.0,'doc_count':1")
          .contains("'11.0-*':{'from':11.0,'doc_count':4")
          .contains("'all':{'doc_count':10");
      assertThatThrownBy(() -> shards.run("{'t':{'terms':{'field':'h'}}}"))
          .hasMessageContaining(
              "Field [h] of type [histogram] is not supported for aggregation [terms]");
      assertThatThrownBy(() -> shards.run("{'s':{'stats':{'field':'m'}}}"))
          .hasMessageContaining("Field [m] of type [aggregate_metric_double] is not supported");
    }
  }

  @Test
  void oftenSeenValuesWeighAsMuch() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "1", "{'h':{'values':[1,2,3],'counts':[1000,1000000,5000000000]}}");
      shards.add(0, "2", "{'h':{'values':[0,2],'counts':[1,9]}}");
      String answer = shards.text("{'p':{'percentiles':{'field':'h','percents':[0,0.01,50,100]}}}");
      assertThat(answer).contains("'0.0':0.0").contains("'0.01':").contains("'50.0':3.0");
      assertThat(shards.text("{'n':{'value_count':{'field':'h'}}}")).contains("5001001010");
    }
  }

  @Test
  void whatIsNoSuchThingIsRefused() throws IOException {
    String[][] wrong = {
      {"{'h':{'values':[2,1],'counts':[1,1]}}", "values must be in increasing order"},
      {"{'h':{'values':[1],'counts':[1,1]}}", "expected same length from [values] and [counts]"},
      {"{'h':{'values':[1],'counts':[-1]}}", "must be whole numbers >= 0"},
      {"{'h':{'values':[1]}}", "expected field called [counts]"},
      {"{'h':5}", "expected an object"},
      {"{'m':{'min':1,'max':2,'sum':3}}", "must contain all metrics"},
      {"{'m':{'avg':1}}", "does not exist in the mapping"},
      {"{'m':{'min':1,'max':2,'sum':3,'value_count':-1}}", "that is not negative"}
    };
    try (Index index = new Index(Shards.json(MAPPING))) {
      for (String[] each : wrong) {
        assertThat(index.parse("1", Shards.json(each[0])))
            .as(each[0])
            .isInstanceOfSatisfying(
                ParseOutcome.Rejected.class,
                rejected -> assertThat(rejected.fault().toString()).contains(each[1]));
      }
    }
    assertThatThrownBy(() ->
            new Index(
                "{\"properties\":{\"m\":{\"type\":\"aggregate_metric_double\","
                    + "\"metrics\":[\"min\"],\"default_metric\":\"max\"}}}"))
        .hasMessageContaining("Default metric [max] is not defined");
  }
}
