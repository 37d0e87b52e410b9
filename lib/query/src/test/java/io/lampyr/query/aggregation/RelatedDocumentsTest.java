package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Aggregations on the parents and the children of documents. */
class RelatedDocumentsTest {
  private static final String MAPPING =
      "{'properties':{'tag':{'type':'keyword'},'n':{'type':'integer'},"
          + "'j':{'type':'join','relations':{'q':['a','c']}}}}";

  private static Shards shards() throws IOException {
    Shards shards = new Shards(1, MAPPING);
    shards.add(0, "q1", "{'tag':['x','y'],'j':'q'}");
    child(shards, "a1", "a", "q1", 1);
    shards.add(0, "q2", "{'tag':'x','j':'q'}");
    shards.segment(0);
    child(shards, "a2", "a", "q1", 2);
    child(shards, "a3", "a", "q2", 4);
    child(shards, "c1", "c", "q2", 8);
    shards.segment(0);
    shards.add(0, "q3", "{'tag':'z','j':'q'}");
    return shards;
  }

  private static void child(Shards shards, String id, String name, String parent, int n) {
    shards.add(
        0,
        id,
        "r",
        "{'tag':'t'," + "'n':" + n + ",'j':{'name':'" + name + "','parent':'" + parent + "'}}");
  }

  private static final String CHILDREN =
      "{'tags':{'terms':{'field':'tag','exclude':'t'},'aggs':{'kids':{'children':{'type':'a'},"
          + "'aggs':{'sum':{'sum':{'field':'n'}}}}}}}";

  @Test
  void childrenAreThoseOfTheBucketsDocuments() throws IOException {
    try (Shards shards = shards()) {
      assertThat(shards.text(CHILDREN))
          .contains("{'key':'x','doc_count':2,'kids':{'doc_count':3,'sum':{'value':7.0}}}")
          .contains("{'key':'y','doc_count':1,'kids':{'doc_count':2,'sum':{'value':3.0}}}")
          .contains("{'key':'z','doc_count':1,'kids':{'doc_count':0,'sum':{'value':0.0}}}");
      assertThat(shards.sliced(CHILDREN)).isEqualTo(shards.text(CHILDREN));
      assertThat(shards.text("{'kids':{'children':{'type':'c'}}}"))
          .isEqualTo("{'kids':{'doc_count':1}}");
      assertThat(shards.text("{'kids':{'children':{'type':'no'}}}"))
          .isEqualTo("{'kids':{'doc_count':0}}");
    }
  }

  @Test
  void parentsCountOnceHoweverManyChildrenTheyHave() throws IOException {
    String request =
        "{'names':{'filters':{'filters':{'all':{'match_all':{}},'few':{'range':{'n':{'lt':3}}}}},"
            + "'aggs':{'up':{'parent':{'type':'a'},'aggs':{'tags':{'terms':{'field':'tag'}}}}}}}";
    try (Shards shards = shards()) {
      String whole = shards.text(request);
      assertThat(whole)
          .contains(
              "'all':{'doc_count':7,'up':{'doc_count':2,'tags':{'doc_count_error_upper_bound':0,"
                  + "'sum_other_doc_count':0,'buckets':[{'key':'x','doc_count':2},"
                  + "{'key':'y','doc_count':1}]}}}")
          .contains("'few':{'doc_count':2,'up':{'doc_count':1,");
      assertThat(shards.sliced(request)).isEqualTo(whole);
    }
  }

  @Test
  void relativesScoreAlikeWhateverTheOthersScored() throws IOException {
    String inside =
        "'aggs':{'s':{'sum':{'script':'_score'}},'t':{'top_hits':{'_source':false,'size':1}}}}}";
    try (Shards shards = shards()) {
      assertThat(shards.text("{'up':{'parent':{'type':'a'}," + inside))
          .contains("'s':{'value':2.0}")
          .contains("'max_score':1.0");
      assertThat(shards.text("{'kids':{'children':{'type':'a'}," + inside))
          .contains("'s':{'value':3.0}")
          .contains("'max_score':1.0");
    }
  }
}
