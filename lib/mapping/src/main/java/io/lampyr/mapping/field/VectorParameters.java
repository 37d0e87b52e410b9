package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import org.apache.lucene.index.VectorSimilarityFunction;
import org.jspecify.annotations.Nullable;

/**
 * What a mapping says of a vector; zero dimensions leave them to the first document.
 *
 * @param choosesGraph whether it says itself how vectors are kept
 */
record VectorParameters(
    int dimensions,
    boolean indexed,
    VectorElement element,
    VectorSimilarityFunction similarity,
    VectorGraph graph,
    boolean choosesGraph) {

  private static final List<String> DATA_TYPES = List.of("binary", "byte", "float");

  private static final Parameter<String> DATA_TYPE =
      new Parameter<>("data_type", "float", false, VectorParameters::dataType);

  private static final String HAMMING = "hamming";

  VectorParameters {
    if (dimensions < 0 || dimensions > element.most()) {
      throw FaultException.mapper(
          "The number of dimensions should be in the range "
              + element.range()
              + " but was ["
              + dimensions
              + "]");
    }
    if (dimensions % element.dimensions() != 0) {
      throw element == VectorElement.BINARY
          ? FaultException.argument("Dimension should be multiply of 8 for binary vector data type")
          : FaultException.mapper(
              "The number of dimensions should be a multiple of 8 for [bit] vectors but was ["
                  + dimensions
                  + "]");
    }
  }

  static VectorParameters dense(FieldSetup setup) {
    VectorElement element =
        VectorElement.of(setup.get(Parameter.oneOf("element_type", "float", "byte", "bit")));
    int dimensions = setup.get(Parameter.integer("dims", 0));
    boolean indexed = setup.get(Parameter.INDEX);
    String similarity = setup.get(measure(element));
    if (element.isBits() && !similarity.equals("l2_norm")) {
      throw FaultException.mapper(
          "The [" + similarity + "] similarity is not for [bit] vectors: only [l2_norm] is");
    }
    Map<String, @Nullable Object> given =
        options(setup.parameters().optional("index_options", true));
    Map<String, @Nullable Object> options =
        given.isEmpty() ? standard(setup, element, dimensions) : given;
    VectorGraph graph =
        graph(
            setup,
            element,
            () -> VectorOptions.dense(setup.path(), options, element).checked(dimensions));
    boolean chosen = !given.isEmpty();
    tell(setup.parameters(), indexed, similarity);
    if (indexed && (chosen || dimensions > 0)) {
      // Without dimensions it is the first document that decides.
      setup.parameters().tell("index_options", VectorOptions.told(options, graph));
    }
    return new VectorParameters(
        dimensions, indexed, element, similarity(similarity), graph, chosen);
  }

  /** A mapping that was taken without them is of a release that kept all vectors as they came. */
  private static Map<String, @Nullable Object> standard(
      FieldSetup setup, VectorElement element, int dimensions) {
    return setup.kept() ? Map.of("type", "hnsw") : VectorOptions.standard(element, dimensions);
  }

  /** Bits are compared in one way only, which goes by the name of another. */
  private static Parameter<String> measure(VectorElement element) {
    return element.isBits()
        ? Parameter.oneOf("similarity", "l2_norm", "cosine", "dot_product", "max_inner_product")
        : Parameter.oneOf("similarity", "cosine", "dot_product", "l2_norm", "max_inner_product");
  }

  /** Clients look in a mapping for how vectors are searched, given or not. */
  private static void tell(Parameters parameters, boolean indexed, String similarity) {
    parameters.tell("index", indexed);
    if (indexed) {
      parameters.tell("similarity", similarity);
    }
  }

  private static String dataType(Object json, String parameter) {
    String type = String.valueOf(json).toLowerCase(Locale.ROOT);
    if (!DATA_TYPES.contains(type)) {
      throw FaultException.argument(
          "Invalid value provided for ["
              + parameter
              + "] field. Supported values are ["
              + String.join(",", DATA_TYPES)
              + "]");
    }
    return type;
  }

  static VectorParameters knn(FieldSetup setup) {
    int dimensions = setup.get(Parameter.integer("dimension", 0));
    VectorElement element = VectorElement.of(setup.get(DATA_TYPE));
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
    String standard = element.isBits() ? HAMMING : "l2";
    String chosen = space != null ? space : inMethod == null ? standard : inMethod.toString();
    if (element.isBits() != chosen.equals(HAMMING)) {
      throw FaultException.argument(
          "Space type [" + chosen + "] is not supported with [" + element.shown() + "] data type");
    }
    return new VectorParameters(
        dimensions,
        indexed,
        element,
        similarity(chosen),
        graph(
            setup,
            element,
            () -> VectorOptions.knn(method, mode, compression, element).checked(dimensions)),
        true);
  }

  private static VectorGraph graph(
      FieldSetup setup, VectorElement element, Supplier<VectorGraph> reading) {
    try {
      return reading.get().comparing(element.score());
    } catch (FaultException unknown) {
      if (setup.kept()) {
        return VectorGraph.STANDARD.comparing(element.score());
      }
      throw unknown;
    }
  }

  private static VectorSimilarityFunction similarity(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "cosine", "cosinesimil" -> VectorSimilarityFunction.COSINE;
      case "dot_product" -> VectorSimilarityFunction.DOT_PRODUCT;
      case "l2_norm", "l2", HAMMING -> VectorSimilarityFunction.EUCLIDEAN;
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
