package io.lampyr.query.dsl.score;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.Script;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Scripts of the language {@code knn}, whose one script {@code knn_score} scores documents by how
 * near their vectors are, each of them compared. OpenSearch's clients know it; it is said in the
 * language that all scripts are in.
 */
final class KnnScore {
  private static final String LANGUAGE = "knn";
  private static final String SOURCE = "knn_score";

  /** A document without a vector is as far away as can be. */
  private static final String NONE = "if (doc[params.field].size() == 0) { return 0.0; } ";

  private KnnScore() {}

  /** The script that scores documents, of whatever language it is. */
  static Script script(@Nullable Object json) {
    if (!(json instanceof Map<?, ?> members) || !LANGUAGE.equals(members.get("lang"))) {
      return Script.of(json);
    }
    Map<Object, @Nullable Object> others = new LinkedHashMap<>(members);
    others.remove("lang");
    Script given = Script.of(others);
    if (!given.source().equals(SOURCE)) {
      throw FaultException.argument(
          "Unknown script name " + given.source() + ": scripts in [knn] are [" + SOURCE + "]");
    }
    for (String needed : List.of("field", "space_type", "query_value")) {
      if (given.params().get(needed) == null) {
        throw FaultException.argument("Missing parameter [" + needed + "]");
      }
    }
    String space = String.valueOf(given.params().get("space_type"));
    return new Script(Script.PAINLESS, NONE + score(space), given.params());
  }

  private static String score(String space) {
    return switch (space) {
      case "l1" -> near("l1Norm");
      case "l2" -> near("l2Squared");
      case "hamming" -> near("hamming");
      case "linf" -> near("lInfNorm");
      // A vector of nothing but noughts has no direction.
      case "cosinesimil" ->
          "double near = "
              + of("cosineSimilarity")
              + "; return Double.isNaN(near) ? 1.0 : 1 + near;";
      case "innerproduct" ->
          "double near = " + of("innerProduct") + "; return near > 0 ? near + 1 : 1 / (1 - near);";
      case "hammingbit" ->
          "return 1.0 / (1 + Long.bitCount(params.query_value ^ doc[params.field].value));";
      default ->
          throw FaultException.argument(
              "Invalid space type ["
                  + space
                  + "]. It is one of [l1, l2, linf, cosinesimil, innerproduct, hamming,"
                  + " hammingbit]");
    };
  }

  private static String near(String distance) {
    return "return 1 / (1 + " + of(distance) + ");";
  }

  private static String of(String function) {
    return function + "(params.query_value, doc[params.field])";
  }
}
