package io.lampyr.query.dsl.vector;

import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import java.util.List;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.join.ScoreMode;
import org.apache.lucene.search.join.ToParentBlockJoinQuery;
import org.jspecify.annotations.Nullable;

/**
 * {@code knn} with {@code max_distance} or {@code min_score}: all vectors that are near enough,
 * however many there are.
 *
 * @param bound the farthest distance in the measure of the field, or the least score
 */
record WithinNode(
    String field, List<Float> vector, List<QueryNode> filters, float bound, boolean isScore)
    implements QueryNode {
  WithinNode {
    vector = List.copyOf(vector);
    filters = List.copyOf(filters);
  }

  static QueryNode read(String field, PlacedBody body, QueryReader inner) {
    boolean isScore = body.has("min_score");
    String key = isScore ? "min_score" : "max_distance";
    float bound = (float) body.number(body.require(key), key);
    if (isScore && !(bound > 0)) {
      throw FaultException.argument("[knn] requires 'min_score' to be greater than 0");
    }
    List<Float> vector = KnnNode.vector(body, "vector");
    return new WithinNode(field, vector, inner.queries(body, "filter"), bound, isScore);
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    VectorType type = KnnNode.check(target, field, vector);
    if (type.isBits()) {
      throw FaultException.argument("Binary data type does not support radial search");
    }
    if (type.graph().kept() != VectorGraph.Kept.WHOLE) {
      throw FaultException.argument(
          "Radial search is not supported for indices which have quantization enabled");
    }
    float least = least(type.similarity());
    List<ObjectField> around = scope.mapping().nestedAround(target.path());
    if (around.isEmpty()) {
      return within(target.path(), type, least, KnnNode.filter(filters, scope));
    }
    String path = around.getLast().path();
    Query filter = filters.isEmpty() ? null : NestedVectors.filter(filters, path, scope);
    Query objects = within(target.path(), type, least, filter);
    return scope.nestedPath() != null
        ? objects
        : new ToParentBlockJoinQuery(objects, WholeDocuments.bits(), ScoreMode.Max);
  }

  private Query within(String path, VectorType type, float least, @Nullable Query filter) {
    return type.isBytes()
        ? new Within.OfBytes(path, Nearest.bytes(vector), least, filter)
        : new Within.OfFloats(path, Nearest.floats(vector), least, filter);
  }

  /** The least score of what is near enough. */
  private float least(VectorSimilarityFunction measure) {
    boolean isProduct = measure == VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT;
    if (isScore) {
      if (bound > 1 && !isProduct) {
        throw FaultException.argument(
            "[knn] requires 'min_score' to be in the range [0, 1] for this space_type");
      }
      return bound;
    }
    if (bound < 0 && !isProduct) {
      throw FaultException.argument(
          "[knn] requires 'max_distance' to be non-negative for this space_type");
    }
    return switch (measure) {
      case EUCLIDEAN -> 1 / (1 + bound);
      case COSINE, DOT_PRODUCT -> (2 - bound) / 2;
      case MAXIMUM_INNER_PRODUCT -> bound <= 0 ? 1 - bound : 1 / (1 + bound);
    };
  }
}
