package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.jspecify.annotations.Nullable;

/** What a mapping says of a vector; zero dimensions leave them to the first document. */
record VectorParameters(
    int dimensions,
    boolean indexed,
    boolean bytes,
    VectorSimilarityFunction similarity,
    VectorGraph graph) {

  VectorParameters {
    if (dimensions < 0 || dimensions > VectorType.MAX_DIMENSIONS) {
      throw FaultException.mapper(
          "The number of dimensions should be in the range [1, "
              + VectorType.MAX_DIMENSIONS
              + "] but was ["
              + dimensions
              + "]");
    }
  }

  static VectorParameters dense(FieldSetup setup) {
    String elements = setup.get(Parameter.oneOf("element_type", "float", "byte"));
    int dimensions = setup.get(Parameter.integer("dims", 0));
    boolean indexed = setup.get(Parameter.INDEX);
    String similarity =
        setup.get(
            Parameter.oneOf("similarity", "cosine", "dot_product", "l2_norm", "max_inner_product"));
    boolean bytes = elements.equals("byte");
    Map<String, @Nullable Object> options =
        options(setup.parameters().optional("index_options", true));
    VectorGraph graph =
        graph(setup, () -> VectorOptions.dense(setup.path(), options, bytes).checked(dimensions));
    tell(setup.parameters(), indexed, similarity, VectorOptions.told(options, graph));
    return new VectorParameters(dimensions, indexed, bytes, similarity(similarity), graph);
  }

  /** Clients look in a mapping for how vectors are searched, given or not. */
  private static void tell(
      Parameters parameters, boolean indexed, String similarity, Map<String, Object> options) {
    parameters.tell("index", indexed);
    if (indexed) {
      parameters.tell("similarity", similarity);
      parameters.tell("index_options", options);
    }
  }

  static VectorParameters knn(FieldSetup setup) {
    int dimensions = setup.get(Parameter.integer("dimension", 0));
    String elements = setup.get(Parameter.oneOf("data_type", "float", "byte"));
    Map<String, @Nullable Object> method = options(setup.parameters().optional("method", false));
    String space = setup.parameters().optionalText("space_type", false);
    String mode = setup.parameters().optionalText("mode", false);
    String compression = setup.parameters().optionalText("compression_level", false);
    if (setup.parameters().optional("model_id", false) != null && !setup.kept()) {
      throw FaultException.argument(
          "[model_id] of field [" + setup.path() + "] is not supported: there are no models");
    }
    setup.get(Parameter.STORE);
    setup.get(Parameter.DOC_VALUES);
    boolean indexed = setup.get(Parameter.INDEX);
    Object inMethod = method.get("space_type");
    String chosen = space != null ? space : inMethod == null ? "l2" : inMethod.toString();
    boolean bytes = elements.equals("byte");
    return new VectorParameters(
        dimensions,
        indexed,
        bytes,
        similarity(chosen),
        graph(
            setup, () -> VectorOptions.knn(method, mode, compression, bytes).checked(dimensions)));
  }

  private static VectorGraph graph(FieldSetup setup, Supplier<VectorGraph> reading) {
    try {
      return reading.get();
    } catch (FaultException unknown) {
      if (setup.kept()) {
        return VectorGraph.STANDARD;
      }
      throw unknown;
    }
  }

  private static VectorSimilarityFunction similarity(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "cosine", "cosinesimil" -> VectorSimilarityFunction.COSINE;
      case "dot_product" -> VectorSimilarityFunction.DOT_PRODUCT;
      case "l2_norm", "l2" -> VectorSimilarityFunction.EUCLIDEAN;
      case "max_inner_product", "innerproduct" -> VectorSimilarityFunction.MAXIMUM_INNER_PRODUCT;
      default -> throw FaultException.mapper("Unsupported space type [" + name + "]");
    };
  }

  private static Map<String, @Nullable Object> options(@Nullable Object json) {
    Map<String, @Nullable Object> options = new LinkedHashMap<>();
    if (json instanceof Map<?, ?> map) {
      map.forEach((key, value) -> options.put(String.valueOf(key), value));
      options.values().removeIf(Objects::isNull);
    } else if (json != null) {
      throw FaultException.mapper("[index_options] must be an object, got [" + json + "]");
    }
    return options;
  }
}
