package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** {@code categorize_text}: lines of logs by their kind, over two shards. */
class CategoriesOfLinesTest {
  private static final String DOWN =
      "'doc_count':3,'key':'Node shutting down','regex':'.*?Node.+?shutting.+?down.*?',"
          + "'max_matching_length':49";
  private static final String UP =
      "'doc_count':1,'key':'Node starting up','regex':'.*?Node.+?starting.+?up.*?',"
          + "'max_matching_length':47";

  private Shards shards;

  @BeforeEach
  void lines() throws IOException {
    shards =
        new Shards(
            2, "{'properties':{'m':{'type':'text'},'k':{'type':'keyword'},'n':{'type':'long'}}}");
    add(0, "1", "2016-02-07T00:00:00+0000 Node 3 shutting down");
    add(0, "2", "2016-02-07T00:00:00+0000 Node 5 starting up");
    add(0, "3", "2016-02-07T00:00:00+0000 Node 4 shutting down");
    add(1, "4", "2016-02-08T00:00:00+0000 Node 5 shutting down");
    add(1, "5", "2016-02-08T00:00:00+0000 User foo_325 logging on");
    shards.segment(1);
    add(1, "6", "2016-02-08T00:00:00+0000 User foo_864 logged off");
  }

  private void add(int shard, String id, String line) {
    shards.add(shard, id, "{'m':'" + line + "','k':'" + line + "','n':" + id + "}");
  }

  @AfterEach
  void close() throws IOException {
    shards.close();
  }

  private String buckets(String options) throws IOException {
    return shards.text("{'c':{'categorize_text':{'field':'m'" + options + "}}}");
  }

  @Test
  void linesOfOneKindAreOneBucketAcrossShards() throws IOException {
    String all =
        "{'c':{'buckets':[{"
            + DOWN
            + "},{"
            + UP
            + "},"
            + "{'doc_count':1,'key':'User foo_325 logging on',"
            + "'regex':'.*?User.+?foo_325.+?logging.+?on.*?','max_matching_length':52},"
            + "{'doc_count':1,'key':'User foo_864 logged off',"
            + "'regex':'.*?User.+?foo_864.+?logged.+?off.*?','max_matching_length':52}]}}";
    assertThat(buckets("")).isEqualTo(all);
    assertThat(shards.text("{'c':{'categorize_text':{'field':'k'}}}")).isEqualTo(all);
    assertThat(shards.run("{'c':{'categorize_text':{'field':'m'}}}", true))
        .containsOnlyKeys("categorize_text#c");
  }

  @Test
  void whatFiltersMatchTellsNothing() throws IOException {
    assertThat(buckets(",'categorization_filters':['\\\\w+\\\\_\\\\d{3}']"))
        .contains("'key':'User logged off'")
        .contains("'key':'User logging on','regex':'.*?User.+?logging.+?on.*?'");
    assertThat(
            buckets(",'categorization_filters':['\\\\w+\\\\_\\\\d{3}'],'similarity_threshold':30"))
        .isEqualTo(
            "{'c':{'buckets':["
                + "{'doc_count':4,'key':'Node','regex':'.*?Node.*?','max_matching_length':49},"
                + "{'doc_count':2,'key':'User','regex':'.*?User.*?','max_matching_length':52}"
                + "]}}");
  }

  @Test
  void analyzersAreNamedOrDefined() throws IOException {
    assertThat(buckets(",'categorization_analyzer':'whitespace'"))
        .contains("'key':'2016-02-08T00:00:00+0000 User foo_325 logging on'")
        .contains("'regex':'.*?2016-02-08T00:00:00\\\\+0000.+?User.+?foo_325.+?logging.+?on.*?'");
    assertThat(
            buckets(
                ",'categorization_analyzer':{'char_filter':['first_line_with_letters',"
                    + "{'type':'pattern_replace','pattern':'foo_','replacement':'x'}],"
                    + "'tokenizer':'ml_standard','filter':['lowercase']}"))
        .contains("'key':'user x325 logging on'")
        .contains("'key':'node shutting down'");
  }

  @Test
  void sizesAndCountsBoundTheBuckets() throws IOException {
    assertThat(buckets(",'size':1")).isEqualTo("{'c':{'buckets':[{" + DOWN + "}]}}");
    assertThat(buckets(",'min_doc_count':2")).isEqualTo("{'c':{'buckets':[{" + DOWN + "}]}}");
    assertThat(buckets(",'shard_min_doc_count':1,'min_doc_count':3,'shard_size':10"))
        .isEqualTo("{'c':{'buckets':[{" + DOWN + "}]}}");
    // The second shard's one is too few, and leaves two.
    assertThat(buckets(",'shard_min_doc_count':2,'min_doc_count':2")).contains("'doc_count':2");
    assertThat(buckets(",'max_unique_tokens':1,'max_matched_tokens':100,'size':1")).contains(DOWN);
  }

  @Test
  void bucketsHoldAndAreHeldByOthers() throws IOException {
    assertThat(
            shards.text(
                "{'h':{'histogram':{'field':'n','interval':3},'aggs':{'c':{'categorize_text':"
                    + "{'field':'m','size':1},'aggs':{'s':{'sum':{'field':'n'}}}}}}}"))
        .isEqualTo(
            "{'h':{'buckets':[{'key':0.0,'doc_count':2,'c':{'buckets':[{"
                + DOWN.replace(":3,", ":1,")
                + ",'s':{'value':1.0}}]}},{'key':3.0,'doc_count':3,'c':{'buckets':[{"
                + DOWN.replace(":3,", ":2,")
                + ",'s':{'value':7.0}}]}},{'key':6.0,'doc_count':1,'c':{'buckets':["
                + "{'doc_count':1,'key':'User foo_864 logged off',"
                + "'regex':'.*?User.+?foo_864.+?logged.+?off.*?','max_matching_length':52,"
                + "'s':{'value':6.0}}]}}]}}");
  }

  @Test
  void documentsCountOnceInACategoryAndNotWithoutWords() throws IOException {
    try (Shards few = new Shards(1, "{'properties':{'m':{'type':'text'}}}")) {
      few.add(0, "1", "{'m':['Disk 1 is full','Disk 2 is full','Fan stopped']}");
      few.add(0, "2", "{'m':'17'}");
      few.add(0, "3", "{}");
      assertThat(few.text("{'c':{'categorize_text':{'field':'m'}}}"))
          .contains("'doc_count':1,'key':'Disk is full'")
          .contains("'doc_count':1,'key':'Fan stopped'");
      assertThat(few.text("{'c':{'categorize_text':{'field':'none'}}}"))
          .isEqualTo("{'c':{'buckets':[]}}");
    }
  }

  @Test
  void slicesOfAShardAreOneAnswer() throws IOException {
    try (Shards few = new Shards(1, "{'properties':{'m':{'type':'text'}}}")) {
      for (int i = 0; i < 40; i++) {
        few.add(0, "a" + i, "{'m':'Worker w" + i + " has joined the pool'}");
        few.add(0, "b" + i, "{'m':'Worker w" + i + " left'}");
        if (i % 8 == 0) {
          few.segment(0);
        }
      }
      assertThat(few.sliced("{'c':{'categorize_text':{'field':'m'}}}"))
          .contains("'doc_count':40,'key':'Worker has joined the pool'")
          .contains("'doc_count':40,'key':'Worker left'");
    }
  }

  @Test
  void memoryOfCategoriesIsTold() throws IOException {
    try (Shards few = new Shards(1, "{'properties':{'m':{'type':'text'}}}")) {
      for (int i = 0; i < 200; i++) {
        few.add(0, "a" + i, "{'m':'x" + i + "y z" + i + "z'}");
      }
      assertThat(few.told("{'c':{'categorize_text':{'field':'m'}}}")).isGreaterThan(200 * 400);
    }
  }

  @Test
  void wrongOptionsAreRefused() {
    for (String wrong :
        List.of(
            "'size':1",
            "'field':'m','other':1",
            "'field':'m','similarity_threshold':0",
            "'field':'m','similarity_threshold':101",
            "'field':'m','max_unique_tokens':0",
            "'field':'m','max_unique_tokens':101",
            "'field':'m','max_matched_tokens':101",
            "'field':'m','categorization_filters':['(']",
            "'field':'m','categorization_filters':7",
            "'field':'m','categorization_filters':['x'],'categorization_analyzer':'standard'",
            "'field':'m','categorization_analyzer':'nobody'",
            "'field':'m','categorization_analyzer':7",
            "'field':'m','categorization_analyzer':{'tokenizer':'nobody'}",
            "'field':'m','categorization_analyzer':{'filter':['lowercase']}",
            "'field':'m','categorization_analyzer':{'tokenizer':'standard','other':1}",
            "'field':'m','categorization_analyzer':{'tokenizer':'standard','filter':[7]}",
            "'field':'m','size':0",
            "'field':'m','shard_size':0",
            "'field':'m','min_doc_count':-1")) {
      assertThatThrownBy(() -> shards.run("{'c':{'categorize_text':{" + wrong + "}}}"))
          .as(wrong)
          .isInstanceOf(FaultException.class);
    }
    assertThatThrownBy(() -> shards.run("{'c':{'categorize_text':{'field':'n'}}}"))
        .hasMessageContaining(
            "Field [n] of type [long] is not supported for aggregation [categorize_text]");
  }

  @Test
  void expressionsThatLookForEverAreEnded() throws IOException {
    try (Shards few = new Shards(1, "{'properties':{'m':{'type':'text'}}}")) {
      few.add(0, "1", "{'m':'" + "a".repeat(5000) + "!'}");
      assertThatThrownBy(() ->
              few.run(
                  "{'c':{'categorize_text':{'field':'m',"
                      + "'categorization_filters':['(a+)+c']}}}"))
          .hasMessageContaining("look at too many letters");
    }
  }
}
