package io.lampyr.query.dsl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.mapping.document.Index;
import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.FaultException;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queries of tokens with weights. */
class TokensTest {
  private final Index index =
      new Index(
          "{\"properties\":{\"s\":{\"type\":\"sparse_vector\"},\"f\":{\"type\":\"rank_features\"},"
              + "\"k\":{\"type\":\"keyword\"}}}");
  private final Asked asked = new Asked(index, Dialect.ELASTICSEARCH);

  TokensTest() {
    index.add("1", "{\"s\":{\"cat\":2,\"the\":1},\"f\":{\"cat\":2}}");
    index.add("2", "{\"s\":{\"dog\":4,\"the\":1},\"f\":{\"dog\":4}}");
    for (int i = 3; i < 20; i++) {
      index.add("" + i, "{\"s\":{\"the\":1,\"w" + i + "\":1}}");
    }
  }

  @AfterEach
  void close() throws IOException {
    index.close();
  }

  @Test
  void scoresAreSumsOfProducts() throws IOException {
    for (String query :
        new String[] {
          "{'sparse_vector':{'field':'s','query_vector':{'cat':3,'dog':0.5}}}",
          "{'weighted_tokens':{'s':{'tokens':{'cat':3,'dog':0.5}}}}",
          "{'neural_sparse':{'f':{'query_tokens':{'cat':3,'dog':0.5}}}}"
        }) {
      Map<String, Float> scores = asked.scores(query);
      assertThat(scores).as(query).containsOnlyKeys("1", "2");
      assertThat(scores.get("1")).isCloseTo(6, within(1e-5f));
      assertThat(scores.get("2")).isCloseTo(2, within(1e-5f));
    }
    assertThat(asked.scores("{'sparse_vector':{'field':'s','query_vector':{'cat':128}}}").get("1"))
        .isEqualTo(256);
  }

  @Test
  void frequentTokensOfLittleWeightArePruned() throws IOException {
    String query =
        "{'sparse_vector':{'field':'s','query_vector':{'cat':3,'the':0.1},'prune':true,"
            + "'pruning_config':{'tokens_freq_ratio_threshold':1,'tokens_weight_threshold':0.4,"
            + "'only_score_pruned_tokens':OTHERS}}}";
    assertThat(asked.hits(query.replace("OTHERS", "false"))).containsExactly("1");
    assertThat(asked.hits(query.replace("OTHERS", "true"))).hasSize(19);
  }

  @Test
  void fieldsSayWhatIsPrunedIfQueriesDoNot() throws IOException {
    String query = "{'sparse_vector':{'field':'s','query_vector':{'cat':3,'the':0.1}MORE}}";
    assertThat(pruned("{'prune':false}", query.replace("MORE", ""))).isEqualTo(6);
    assertThat(pruned("{'prune':false}", query.replace("MORE", ",'prune':true"))).isEqualTo(1);
    assertThat(pruned("{}", query.replace("MORE", ""))).isEqualTo(1);
    assertThat(pruned("{}", query.replace("MORE", ",'prune':false"))).isEqualTo(6);
    String heavy = "{'pruning_config':{'tokens_weight_threshold':0.01}}";
    assertThat(pruned(heavy, query.replace("MORE", ""))).isEqualTo(6);
    assertThat(
            pruned(
                heavy,
                "{'neural_sparse':{'s':{'query_tokens':{'the':1,'cat':3},"
                    + "'max_token_score':2}}}"))
        .isEqualTo(6);
    for (String wrong :
        new String[] {
          "{'prune':false,'pruning_config':{}}",
          "{'pruning_config':{'tokens_freq_ratio_threshold':0.5}}",
          "{'pruning_config':{'tokens_weight_threshold':2}}",
          "{'pruning_config':{'only_score_pruned_tokens':true}}",
          "{'pruning_config':7}",
          "{'other':1}",
          "7"
        }) {
      assertThatThrownBy(() -> pruned(wrong, query)).as(wrong).isInstanceOf(FaultException.class);
    }
  }

  /** How many documents have a wanted token: one has a rare one, all six the usual one. */
  private static int pruned(String options, String query) throws IOException {
    String mapping =
        "{'properties':{'s':{'type':'sparse_vector','index_options':" + options + "}}}";
    try (Index pruned = new Index(mapping.replace('\'', '"'))) {
      pruned.add("1", "{\"s\":{\"cat\":2,\"the\":1}}");
      for (int i = 2; i < 7; i++) {
        StringBuilder rare = new StringBuilder();
        for (int word = 0; word < 8; word++) {
          rare.append(",\"w").append(i).append(word).append("\":1");
        }
        pruned.add("" + i, "{\"s\":{\"the\":1" + rare + "}}");
      }
      return new Asked(pruned, Dialect.ELASTICSEARCH).hits(query).size();
    }
  }

  @Test
  void whatCannotBeAskedIsRefused() {
    fails("{'sparse_vector':{'field':'s','inference_id':'m','query':'x'}}", "there are no models");
    fails("{'neural_sparse':{'f':{'query_text':'x','model_id':'m'}}}", "there are no models");
    fails("{'text_expansion':{'s':{'model_id':'m'}}}", "there are no models");
    fails("{'sparse_vector':{'field':'k','query_vector':{'a':1}}}", "but is of type [keyword]");
    fails("{'sparse_vector':{'field':'s','query_vector':{'a':-1}}}", "weight must be positive");
    fails("{'sparse_vector':{'field':'s'}}", "requires one of [query_vector] or [inference_id]");
    assertThatThrownBy(() -> new Index("{\"properties\":{\"t\":{\"type\":\"semantic_text\"}}}"))
        .hasMessageContaining("there are no models to infer with");
  }

  private void fails(String query, String reason) {
    assertThatThrownBy(() -> asked.hits(query)).hasMessageContaining(reason);
  }
}
