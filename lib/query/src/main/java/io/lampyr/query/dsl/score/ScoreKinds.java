package io.lampyr.query.dsl.score;

import io.lampyr.query.dsl.frame.QueryReader;
import java.util.List;
import java.util.Map;

/** The queries that compute scores, by their names. */
public final class ScoreKinds {
  private ScoreKinds() {}

  /** Makes them known. */
  public static void add(Map<String, QueryReader.Kind> kinds) {
    kinds.put("function_score", FunctionScoreNode::read);
    kinds.put("script_score", ScriptScoreNode::read);
    kinds.put("script", ScriptNode::read);
    kinds.put("distance_feature", DistanceFeatureNode::read);
    kinds.put("rank_feature", RankFeatureNode::read);
    kinds.put("pinned", PinnedNode::read);
    kinds.put("sparse_vector", TokensNode::sparse);
    kinds.put("weighted_tokens", TokensNode::weighted);
    kinds.put("neural_sparse", TokensNode::neural);
    for (String inferring : List.of("text_expansion", "semantic", "neural")) {
      kinds.put(
          inferring,
          (body, inner) -> {
            throw TokensNode.inferred(body);
          });
    }
  }
}
