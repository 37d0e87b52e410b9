package io.lampyr.query.dsl.vector;

import io.lampyr.mapping.ObjectField;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.VectorGraph;
import io.lampyr.mapping.field.VectorType;
import io.lampyr.query.dsl.body.Part;
import io.lampyr.query.dsl.body.PlacedBody;
import io.lampyr.query.dsl.frame.FieldTarget;
import io.lampyr.query.dsl.frame.QueryNode;
import io.lampyr.query.dsl.frame.QueryReader;
import io.lampyr.query.dsl.frame.QueryScope;
import io.lampyr.query.dsl.frame.WholeDocuments;
import io.lampyr.query.dsl.score.MinScoreQuery;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * {@code knn}: the nearest vectors: as Elasticsearch writes it, or as OpenSearch does, with the
 * field as a key.
 *
 * @param similarity the least similarity, in the measure of the field
 * @param innerHits the body of {@code inner_hits}, for vectors of nested objects
 */
record KnnNode(
    String field,
    List<Float> vector,
    int k,
    int candidates,
    List<QueryNode> filters,
    @Nullable Float similarity,
    @Nullable Float oversample,
    @Nullable Map<String, @Nullable Object> innerHits)
    implements QueryNode {
  private static final int MAX_CANDIDATES = 10_000;
  private static final int STANDARD_K = 10;
  private static final int STANDARD_CANDIDATES = 100;

  KnnNode {
    vector = List.copyOf(vector);
    filters = List.copyOf(filters);
    if (k < 1) {
      throw FaultException.argument("[k] must be greater than 0");
    }
    if (candidates < k) {
      throw FaultException.argument("[num_candidates] cannot be less than [k]");
    }
    if (candidates > MAX_CANDIDATES) {
      throw FaultException.argument("[num_candidates] cannot exceed [" + MAX_CANDIDATES + "]");
    }
  }

  static QueryNode read(PlacedBody body, QueryReader inner) {
    if (body.has("field")) {
      if (body.has("query_vector_builder")) {
        throw FaultException.argument(
            "[query_vector_builder] is not supported: there are no models; give a [query_vector]");
      }
      asked("k", body, inner);
      int k = body.whole("k", STANDARD_K);
      int candidates =
          body.whole("num_candidates", Math.min(MAX_CANDIDATES, Math.max(k, k * 3 / 2)));
      Float oversample = oversample(body.take("rescore_vector"), "oversample");
      return new KnnNode(
          body.requireText("field"),
          vector(body, "query_vector"),
          body.has("k") ? k : Math.min(k, candidates),
          candidates,
          inner.queries(body, "filter"),
          body.has("similarity") ? (float) body.number("similarity", 0) : null,
          oversample,
          inner.innerHits(body));
    }
    Map.Entry<String, Part> found = body.field("boost", "_name");
    PlacedBody inside = PlacedBody.of("knn", found.getValue());
    if (Stream.of("k", "max_distance", "min_score").filter(inside::has).count() != 1) {
      throw FaultException.argument("[knn] requires exactly one of k, distance or score to be set");
    }
    Stream.of("k", "max_distance", "min_score")
        .filter(inside::has)
        .forEach(way -> asked(way, inside, inner));
    QueryNode node =
        inside.has("k")
            ? nearest(found.getKey(), inside, inner)
            : WithinNode.read(found.getKey(), inside, inner);
    QueryNode named = QueryReader.named(inside, node);
    inside.finish();
    return named;
  }

  private static void asked(String way, PlacedBody body, QueryReader inner) {
    inner.asked("knn", way);
    if (body.has("filter")) {
      inner.asked("knn", way + ":filter");
    }
  }

  private static QueryNode nearest(String field, PlacedBody body, QueryReader inner) {
    int k = body.whole("k", STANDARD_K);
    int candidates = candidates(body.take("method_parameters"), k);
    Float oversample = oversample(body.take("rescore"), "oversample_factor");
    List<Float> vector = vector(body, "vector");
    List<QueryNode> filters = inner.queries(body, "filter");
    return new KnnNode(field, vector, k, candidates, filters, null, oversample, null);
  }

  /** How many times more are to be compared as they came; null where the request does not say. */
  private static @Nullable Float oversample(@Nullable Part part, String key) {
    return switch (part) {
      case null -> null;
      case Part.Scalar(Object value, var at) when value instanceof Boolean rescored ->
          rescored ? null : (Float) 0f;
      case Part.Fields fields -> {
        PlacedBody body = PlacedBody.of("knn", fields);
        float given = (float) body.number(body.require(key), key);
        body.finish();
        if (given != 0 && !(given >= 1 && given < 100)) {
          throw FaultException.argument(
              "[" + key + "] must be greater or equal to 1, or 0, but was [" + given + "]");
        }
        yield given;
      }
      default ->
          throw part.malformed("[knn] rescoring doesn't support values of type: " + part.token());
    };
  }

  private static int candidates(@Nullable Part parameters, int k) {
    if (parameters == null) {
      return Math.max(k, STANDARD_CANDIDATES);
    }
    PlacedBody body = PlacedBody.of("knn", parameters);
    int candidates = body.whole("ef_search", STANDARD_CANDIDATES);
    body.finish();
    if (candidates < 1) {
      throw FaultException.argument("[ef_search] must be greater than 0");
    }
    return Math.min(MAX_CANDIDATES, Math.max(k, candidates));
  }

  static List<Float> vector(PlacedBody body, String key) {
    if (!body.has(key)) {
      throw FaultException.argument("[" + key + "] must be provided");
    }
    if (body.all().get(key) instanceof Part.Scalar(Object text, var at)
        && text instanceof String hex) {
      body.take(key);
      return bytes(hex, key);
    }
    List<Float> vector = new ArrayList<>();
    for (Part part : body.list(key)) {
      vector.add((float) body.number(part, key));
      if (vector.size() > VectorType.MAX_DIMENSIONS) {
        throw FaultException.argument(
            "[" + key + "] has more than " + VectorType.MAX_DIMENSIONS + " dimensions");
      }
    }
    return vector;
  }

  /** A vector of bytes, two hexadecimal digits each. */
  private static List<Float> bytes(String hex, String key) {
    boolean fits = hex.length() % 2 == 0 && hex.length() / 2 <= VectorType.MAX_DIMENSIONS;
    if (!fits || !hex.matches("[0-9a-fA-F]+")) {
      throw FaultException.argument("failed to parse field [" + key + "]: not a hex text");
    }
    List<Float> vector = new ArrayList<>();
    for (byte component : HexFormat.of().parseHex(hex)) {
      vector.add((float) component);
    }
    return vector;
  }

  @Override
  public Query toLucene(QueryScope scope) {
    FieldTarget target = scope.field(field);
    if (target == null) {
      return FieldTarget.unmapped(field);
    }
    VectorType type = check(target, field, vector);
    Nearest nearest = nearest(target.path(), type);
    UnaryOperator<Query> enough =
        similarity == null
            ? found -> found
            : found -> new MinScoreQuery(found, score(similarity, type));
    List<ObjectField> around = scope.mapping().nestedAround(target.path());
    return around.isEmpty()
        ? enough.apply(nearest.among(filter(filters, scope)))
        : new NestedVectors(nearest, around.getLast().path(), filters, innerHits)
            .toLucene(scope, enough);
  }

  /** Of vectors that are compared in few bits, more are compared again as they came. */
  private Nearest nearest(String path, VectorType type) {
    boolean whole = type.graph().kept() == VectorGraph.Kept.WHOLE;
    if (type.isBits() && oversample != null && oversample > 0) {
      throw FaultException.argument(
          "[rescore_vector] is for vectors that are quantized, but those of ["
              + field
              + "] are of ["
              + type.element()
              + "]");
    }
    float more = whole ? 0 : oversample == null ? type.graph().oversample() : oversample;
    int wider = (int) Math.min(MAX_CANDIDATES, Math.ceil((double) k * more));
    return new Nearest(
        path, vector, type.isBytes(), k, Math.max(candidates, wider), more > 0 ? wider : 0);
  }

  /** The type of a field that has such vectors, and can be searched. */
  static VectorType check(FieldTarget target, String field, List<Float> vector) {
    if (!(target.type() instanceof VectorType type)) {
      throw FaultException.argument(
          "[knn] queries are only supported on [dense_vector] fields, but ["
              + field
              + "] is of type ["
              + target.type().name()
              + "]");
    }
    if (!target.facts().searchable()) {
      throw FaultException.argument(
          "to perform knn search on field ["
              + field
              + "], its mapping must have [index] set to [true]");
    }
    if (type.components() != vector.size()) {
      int given = type.isBits() ? vector.size() * Byte.SIZE : vector.size();
      throw FaultException.argument(
          "the query vector has a different dimension ["
              + given
              + "] than the index vectors ["
              + type.dimensions()
              + "]");
    }
    if (type.isBits()) {
      vector.forEach(number -> checkByte(number, type));
    }
    if (type.similarity() == VectorSimilarityFunction.COSINE
        && vector.stream().allMatch(component -> component == 0)) {
      throw new FaultException(
          ErrorKind.ILLEGAL_ARGUMENT,
          "The [cosine] similarity does not support vectors with zero magnitude.");
    }
    return type;
  }

  private static void checkByte(float number, VectorType type) {
    if (number != (byte) number) {
      throw FaultException.argument(
          "element_type ["
              + type.element()
              + "] vectors only support integers between [-128, 127] but found ["
              + number
              + "]");
    }
  }

  static @Nullable Query filter(List<QueryNode> filters, QueryScope scope) {
    BooleanQuery.Builder all = new BooleanQuery.Builder();
    filters.forEach(query -> all.add(query.toLucene(scope), BooleanClause.Occur.FILTER));
    if (scope.nestedPath() == null && scope.mapping().hasNested()) {
      all.add(WholeDocuments.all(), BooleanClause.Occur.FILTER);
    } else if (filters.isEmpty()) {
      return null;
    }
    return all.build();
  }

  private static float score(float similarity, VectorType type) {
    if (type.isBits()) {
      return type.graph().bits() == VectorGraph.BitScore.SHARE
          ? (type.dimensions() - similarity) / type.dimensions()
          : 1 / (1 + similarity);
    }
    return switch (type.similarity()) {
      case EUCLIDEAN -> 1 / (1 + similarity * similarity);
      case COSINE, DOT_PRODUCT -> (1 + similarity) / 2;
      case MAXIMUM_INNER_PRODUCT -> similarity < 0 ? 1 / (1 - similarity) : similarity + 1;
    };
  }
}
