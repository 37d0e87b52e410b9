package io.lampyr.query.aggregation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.mapping.json.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What is cut off somewhere: pages of composites, terms of shards, and what estimates lose. */
class PagesAndErrorsTest {
  private static final String MAPPING =
      "{'properties':{'k':{'type':'keyword'},'n':{'type':'long'},'d':{'type':'date'}}}";

  @Test
  void pagesOfAnySizeMakeTheWhole() throws IOException {
    Random random = new Random(5);
    try (Shards shards = new Shards(3, MAPPING)) {
      for (int i = 0; i < 60; i++) {
        String key = random.nextInt(6) == 0 ? "" : "'k':['k" + random.nextInt(4) + "','x'],";
        shards.add(
            random.nextInt(3),
            "" + i,
            "{"
                + key
                + "'n':"
                + random.nextInt(50)
                + ",'d':"
                + random.nextInt(4) * 86_400_000L
                + "}");
      }
      String request =
          "{'c':{'composite':{'size':%d,'sources':["
              + "{'k':{'terms':{'field':'k','order':'desc','missing_bucket':true}}},"
              + "{'n':{'histogram':{'field':'n','interval':20}}},"
              + "{'d':{'date_histogram':{'field':'d','fixed_interval':'1d','order':'desc',"
              + "'format':'yyyy-MM-dd'}}}]%s},'aggs':{'s':{'sum':{'field':'n'}}}}}";
      List<Object> whole = buckets(shards, request.formatted(1000, ""), new String[1]);
      assertThat(whole.size()).isGreaterThan(30);
      for (int size : new int[] {1, 7, 30}) {
        List<Object> pages = new ArrayList<>();
        String[] after = new String[1];
        String next = "";
        do {
          pages.addAll(buckets(shards, request.formatted(size, next), after));
          next = after[0] == null ? "" : ",'after':" + after[0];
        } while (after[0] != null);
        assertThat(pages).as("size %d", size).isEqualTo(whole);
      }
    }
  }

  @Test
  void aBucketOfWhatHasNoValueIsFirstOrLastAsItIsAskedFor() throws IOException {
    try (Shards shards = new Shards(2, MAPPING)) {
      shards.add(0, "0", "{'k':'a'}");
      shards.add(1, "1", "{'k':'b'}");
      shards.add(1, "2", "{'n':1}");
      assertThat(keys(shards, "'missing_bucket':true")).containsExactly(null, "a", "b");
      assertThat(keys(shards, "'missing_bucket':true,'missing_order':'last'"))
          .containsExactly("a", "b", null);
      assertThat(keys(shards, "'missing_bucket':true,'order':'desc'"))
          .containsExactly("b", "a", null);
      assertThat(keys(shards, "'missing_bucket':true,'order':'desc','missing_order':'first'"))
          .containsExactly(null, "b", "a");
      assertThat(keys(shards, "'order':'desc'")).containsExactly("b", "a");
    }
  }

  /** The keys of all pages, each of one bucket. */
  private static List<Object> keys(Shards shards, String options) throws IOException {
    List<Object> keys = new ArrayList<>();
    String[] after = new String[1];
    String next = "";
    do {
      String request =
          "{'c':{'composite':{'size':1,'sources':[{'k':{'terms':{'field':'k',%s}}}]%s}}}"
              .formatted(options, next);
      for (Object bucket : buckets(shards, request, after)) {
        keys.add(((Map<?, ?>) ((Map<?, ?>) bucket).get("key")).get("k"));
      }
      next = ",'after':" + after[0];
    } while (after[0] != null);
    return keys;
  }

  @Test
  void daysOfAKeyBeginAtTheirOffset() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      shards.add(0, "0", "{'d':'2020-01-02T03:59:59Z'}");
      shards.add(0, "1", "{'d':'2020-01-02T04:00:00Z'}");
      for (String interval : List.of("'calendar_interval':'1d'", "'fixed_interval':'24h'")) {
        String request =
            "{'c':{'composite':{'sources':[{'d':{'date_histogram':{'field':'d',"
                + interval
                + ",'offset':'%s','format':'yyyy-MM-dd HH'}}}]}}}";
        assertThat(buckets(shards, request.formatted("4h"), new String[1]).toString())
            .contains("{d=2020-01-01 04}", "{d=2020-01-02 04}");
        assertThat(buckets(shards, request.formatted("-1h"), new String[1]).toString())
            .contains("{d=2020-01-01 23}")
            .doesNotContain("{d=2020-01-02");
      }
    }
  }

  private static List<Object> buckets(Shards shards, String request, String[] after)
      throws IOException {
    Map<?, ?> answer = (Map<?, ?>) shards.run(request).get("c");
    Object key = answer.get("after_key");
    after[0] =
        key == null
            ? null
            : new String(Json.write(Map.copyOf(Map.of("k", key))), StandardCharsets.UTF_8)
                .replaceFirst("^\\{\"k\":", "")
                .replaceFirst("\\}$", "");
    return new ArrayList<>((List<?>) answer.get("buckets"));
  }

  @Test
  void shardsThatGiveAsManyTermsAsTheyMayCanHaveMissedOthers() throws IOException {
    try (Shards shards = new Shards(2, MAPPING)) {
      String[][] terms = {{"a", "a", "a", "b", "b", "c"}, {"a", "c", "c", "c", "d"}};
      for (int shard = 0; shard < 2; shard++) {
        for (int i = 0; i < terms[shard].length; i++) {
          shards.add(shard, "" + i, "{'k':'" + terms[shard][i] + "'}");
        }
      }
      // The first shard leaves out c (1), the second one d (1) or, by its key, none before it.
      assertThat(
              shards.text(
                  "{'t':{'terms':{'field':'k','size':2,'shard_size':2,"
                      + "'show_term_doc_count_error':true}}}"))
          .isEqualTo(
              "{'t':{'doc_count_error_upper_bound':3,'sum_other_doc_count':4,'buckets':["
                  + "{'key':'a','doc_count':4,'doc_count_error_upper_bound':0},"
                  + "{'key':'c','doc_count':3,'doc_count_error_upper_bound':2}]}}");
      // Three terms are all that each shard has, but nobody can know that.
      assertThat(shards.text("{'t':{'terms':{'field':'k','size':1,'shard_size':3}}}"))
          .isEqualTo(
              "{'t':{'doc_count_error_upper_bound':2,'sum_other_doc_count':7,'buckets':["
                  + "{'key':'a','doc_count':4}]}}");
      assertThat(shards.text("{'t':{'terms':{'field':'k','size':1,'shard_size':4}}}"))
          .contains("'doc_count_error_upper_bound':0");
      assertThat(
              shards.text(
                  "{'t':{'terms':{'field':'k','size':1,'shard_size':1,'order':{'_count':'asc'}}}}"))
          .contains("'doc_count_error_upper_bound':-1");
    }
  }

  @Test
  void termsTooRareForTheirShardAreAmongTheOthersWhereAllAreLookedAt() throws IOException {
    String rare = "'min_doc_count':2,'shard_min_doc_count':2,";
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 29; i++) {
        String key = "" + "aaaaaaaaabbbbbbbcccccdddeefgh".charAt(i);
        shards.add(0, "" + i, "{'k':'" + key + "'}");
      }
      for (String field : List.of("'field':'k'", "'field':'k','missing':'z'")) {
        for (String all :
            List.of(
                "'shard_size':4,",
                "'shard_size':8,'order':{'_key':'asc'},",
                "'shard_size':8,'execution_hint':'map',")) {
          assertThat(shards.text("{'t':{'terms':{" + rare + all + "'size':1," + field + "}}}"))
              .as(all)
              .contains("'sum_other_doc_count':20,");
        }
        for (int shardSize : List.of(5, 6, 8, 20)) {
          String size = "'shard_size':" + shardSize + ",'size':1,";
          assertThat(shards.text("{'t':{'terms':{" + rare + size + field + "}}}"))
              .as(size)
              .contains("'sum_other_doc_count':17,");
        }
      }
      String pairs = "'terms':[{'field':'k'},{'field':'k'}],'size':1,'shard_size':8";
      assertThat(shards.text("{'t':{'multi_terms':{" + rare + pairs + "}}}"))
          .contains("'sum_other_doc_count':20,");
    }
  }

  @Test
  void termsTooRareForTheirShardAreAmongTheOthersWhereThereAreOthers() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 6; i++) {
        shards.add(0, "" + i, "{'k':'" + "aabbcd".charAt(i) + "','n':" + "112234".charAt(i) + "}");
      }
      for (String field : List.of("k", "n")) {
        for (String sizes : List.of("", "'shard_size':2,'size':1,")) {
          assertThat(
                  shards.text(
                      "{'t':{'terms':{'field':'"
                          + field
                          + "',"
                          + sizes
                          + "'min_doc_count':2,'shard_min_doc_count':2}}}"))
              .as("field=%s sizes=%s", field, sizes)
              .contains("'sum_other_doc_count':" + (sizes.isEmpty() ? 0 : 2));
        }
      }
    }
  }

  @Test
  void distinctValuesAreCountedNearlyBeyondTheThreshold() throws IOException {
    Random random = new Random(3);
    try (Shards shards = new Shards(2, MAPPING)) {
      TreeMap<Integer, Integer> seen = new TreeMap<>();
      for (int i = 0; i < 3000; i++) {
        int value = random.nextInt(5000);
        seen.put(value, 1);
        shards.add(i % 2, "" + i, "{'n':" + value + "}");
      }
      Map<?, ?> answer =
          (Map<?, ?>)
              shards.run("{'c':{'cardinality':{'field':'n','precision_threshold':100}}}").get("c");
      double count = ((Number) answer.get("value")).doubleValue();
      assertThat(Math.abs(count / seen.size() - 1)).as("of %d", seen.size()).isLessThan(0.1);
    }
  }

  @Test
  void deletedDocumentsAreNotCounted() throws IOException {
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 6; i++) {
        shards.add(0, "" + i, "{'k':'old','n':1,'d':0}");
      }
      shards.segment(0);
      shards.add(0, "1", "{'k':'new','n':2,'d':86400000}");
      assertThat(
              shards.text(
                  "{'k':{'terms':{'field':'k'}},'n':{'sum':{'field':'n'}},"
                      + "'g':{'global':{},'aggs':{'v':{'value_count':{'field':'n'}}}},"
                      + "'h':{'date_histogram':{'field':'d','fixed_interval':'1d'}},"
                      + "'f':{'filter':{'term':{'k':'old'}}}}"))
          .isEqualTo(
              "{'k':{'doc_count_error_upper_bound':0,'sum_other_doc_count':0,'buckets':["
                  + "{'key':'old','doc_count':5},{'key':'new','doc_count':1}]},'n':{'value':7.0},"
                  + "'g':{'doc_count':6,'v':{'value':6}},'h':{'buckets':["
                  + "{'key_as_string':'1970-01-01T00:00:00.000Z','key':0,'doc_count':5},"
                  + "{'key_as_string':'1970-01-02T00:00:00.000Z','key':86400000,'doc_count':1}]},"
                  + "'f':{'doc_count':5}}");
    }
  }

  @Test
  void slicesSearchedSideBySideGiveTheSame() throws IOException {
    Random random = new Random(9);
    try (Shards shards = new Shards(1, MAPPING)) {
      for (int i = 0; i < 120; i++) {
        shards.add(0, "" + i, "{'k':'k" + random.nextInt(30) + "','n':" + i + ",'d':" + i + "}");
        if (i % 15 == 0) {
          shards.segment(0);
        }
      }
      String request =
          "{'t':{'terms':{'field':'k','size':3,'shard_size':3,'show_term_doc_count_error':true},"
              + "'aggs':{'h':{'top_hits':{'size':2,'sort':['n']}},'m':{'max':{'field':'n'}}}},"
              + "'c':{'composite':{'size':4,'sources':[{'k':{'terms':{'field':'k'}}}]}},"
              + "'g':{'global':{},'aggs':{'s':{'stats':{'field':'n'}}}},"
              + "'d':{'date_histogram':{'field':'d','fixed_interval':'10ms'}}}";
      assertThat(shards.sliced(request)).isEqualTo(shards.text(request));
    }
  }

  @Test
  void pagesOfTimesBeginByTheirFormat() throws IOException {
    String request =
        "{'c':{'composite':{'sources':[{'d':{'date_histogram':{'field':'d',"
            + "'calendar_interval':'year','format':'yyyy'}}}],'after':{'d':%s}}}}";
    try (Shards times = new Shards(1, "{'properties':{'d':{'type':'date'}}}")) {
      times.add(0, "1", "{'d':'2020-03-03'}").add(0, "2", "{'d':'2021-03-03'}");
      for (String after : new String[] {"2020", "'2020'"}) {
        assertThat(times.text(request.formatted(after))).contains("'buckets':[{'key':{'d':'2021'}");
      }
      assertThatThrownBy(() -> times.text(request.formatted("1590000000000")))
          .hasMessageContaining("failed to parse date field [1590000000000]");
    }
  }
}
