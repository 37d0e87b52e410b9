package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.VectorGraph.Kept;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads how vectors are to be kept: {@code index_options} and {@code method}. */
final class VectorOptions {
  private static final int MAX_CONNECTIONS = 512;
  private static final int MAX_CANDIDATES = 3200;
  private static final float BITS_OVERSAMPLE = 3;

  /** Vectors of so many floats are compared by their bits, if nothing else is said. */
  private static final int BITS_FROM_DIMENSIONS = 384;

  private VectorOptions() {}

  /**
   * The {@code index_options} of a {@code dense_vector} of which a mapping says nothing.
   *
   * @param dimensions zero if they are not known yet
   */
  static Map<String, @Nullable Object> standard(VectorElement element, int dimensions) {
    if (element != VectorElement.FLOAT) {
      return Map.of("type", "hnsw");
    }
    return Map.of("type", dimensions >= BITS_FROM_DIMENSIONS ? "bbq_hnsw" : "int8_hnsw");
  }

  /** The {@code index_options} of a {@code dense_vector}. */
  static VectorGraph dense(
      String field, Map<String, @Nullable Object> given, VectorElement element) {
    Map<String, @Nullable Object> left = new LinkedHashMap<>(given);
    Object type = left.remove("type");
    if (type == null) {
      throw FaultException.mapper("[index_options] requires field [type] to be configured");
    }
    String name = type.toString();
    Kept kept = kept(field, name);
    if (element != VectorElement.FLOAT && kept != Kept.WHOLE) {
      throw FaultException.argument(
          "[element_type] cannot be ["
              + element.shown()
              + "] when using index type ["
              + name
              + "]");
    }
    boolean flat = name.endsWith("flat");
    int connections =
        flat ? VectorGraph.STANDARD_CONNECTIONS : number(left, "m", 2, MAX_CONNECTIONS, 16);
    int candidates =
        flat
            ? VectorGraph.STANDARD_CANDIDATES
            : number(left, "ef_construction", 1, MAX_CANDIDATES, 100);
    if (kept == Kept.BYTES || kept == Kept.NIBBLES) {
      confidence(left.remove("confidence_interval"));
    }
    float oversample = oversample(left, kept);
    end(left, "[index_options] of type [" + name + "] has unsupported parameters: ");
    return new VectorGraph(kept, flat, connections, candidates, oversample);
  }

  /** Options with what holds where they say nothing. */
  static Map<String, Object> told(Map<String, @Nullable Object> given, VectorGraph graph) {
    Map<String, Object> told = new LinkedHashMap<>();
    told.put("type", String.valueOf(given.get("type")));
    given.forEach((name, value) -> {
      if (value != null && !name.equals("type")) {
        told.put(name, value);
      }
    });
    if (!graph.flat()) {
      told.putIfAbsent("m", (long) graph.connections());
      told.putIfAbsent("ef_construction", (long) graph.candidates());
    }
    if (graph.oversample() > 0) {
      told.putIfAbsent("rescore_vector", Map.of("oversample", (double) graph.oversample()));
    }
    return told;
  }

  private static Kept kept(String field, String name) {
    return switch (name) {
      case "hnsw", "flat" -> Kept.WHOLE;
      case "int8_hnsw", "int8_flat" -> Kept.BYTES;
      case "int4_hnsw", "int4_flat" -> Kept.NIBBLES;
      case "bbq_hnsw", "bbq_flat" -> Kept.BITS;
      case "bbq_disk" ->
          throw FaultException.mapper(
              "[index_options] type [bbq_disk] is not supported: use [bbq_hnsw]");
      default ->
          throw FaultException.mapper(
              "Unknown vector index options type [" + name + "] for field [" + field + "]");
    };
  }

  /** Intervals are chosen for each vector now: what is given is only looked at. */
  private static void confidence(@Nullable Object given) {
    if (given == null) {
      return;
    }
    double interval = given instanceof Number number ? number.doubleValue() : Double.NaN;
    if (interval != 0 && !(interval >= 0.9 && interval <= 1)) {
      throw FaultException.argument(
          "confidence_interval must be between 0.9 and 1.0 or 0; confidenceInterval=" + given);
    }
  }

  private static float oversample(Map<String, @Nullable Object> left, Kept kept) {
    Object given = left.remove("rescore_vector");
    if (given == null) {
      return kept == Kept.BITS ? BITS_OVERSAMPLE : 0;
    }
    if (kept == Kept.WHOLE || !(given instanceof Map<?, ?> map)) {
      throw FaultException.argument("[rescore_vector] is for vectors that are quantized");
    }
    return oversample(map.get("oversample"));
  }

  /** How many times more are compared as they came. */
  static float oversample(@Nullable Object given) {
    float oversample = given instanceof Number number ? number.floatValue() : Float.NaN;
    if (oversample != 0 && !(oversample >= 1 && oversample < 10)) {
      throw FaultException.argument(
          "oversample must be greater or equal to 1 and less than 10, or 0, but was ["
              + given
              + "]");
    }
    return oversample;
  }

  /** The {@code method}, {@code mode} and {@code compression_level} of a {@code knn_vector}. */
  static VectorGraph knn(
      Map<String, @Nullable Object> method,
      @Nullable String mode,
      @Nullable String compression,
      VectorElement element) {
    Map<String, @Nullable Object> left = new LinkedHashMap<>(method);
    Object name = left.remove("name");
    left.remove("space_type");
    engine(left.remove("engine"));
    Map<String, @Nullable Object> parameters = object(left.remove("parameters"), "parameters");
    end(left, "Invalid parameter(s) for method: ");
    boolean flat = "flat".equals(name);
    if (name != null && !flat && !name.equals("hnsw")) {
      throw FaultException.argument(
          "Invalid method name: [" + name + "] is not supported, give [hnsw] or [flat]");
    }
    int connections = number(parameters, "m", 2, MAX_CONNECTIONS, 16);
    int candidates = number(parameters, "ef_construction", 1, MAX_CANDIDATES, 100);
    number(parameters, "ef_search", 1, 10_000, 100);
    Kept encoded = encoder(object(parameters.remove("encoder"), "encoder"));
    end(parameters, "Unknown parameter(s) for method [" + name + "]: ");
    Kept kept = encoded == null ? compressed(mode, compression) : encoded;
    if (element != VectorElement.FLOAT && kept != Kept.WHOLE) {
      throw FaultException.argument(
          "Vectors of [" + element.shown() + "] cannot be compressed further");
    }
    float oversample = kept == Kept.BITS || kept == Kept.TWO_BITS ? BITS_OVERSAMPLE : 0;
    return new VectorGraph(kept, flat, connections, candidates, oversample);
  }

  /** All of them mean the one that there is. */
  private static void engine(@Nullable Object engine) {
    if (engine != null && !List.of("lucene", "faiss", "nmslib").contains(engine.toString())) {
      throw FaultException.argument("Invalid engine type: " + engine);
    }
  }

  private static Kept compressed(@Nullable String mode, @Nullable String compression) {
    if (mode != null && !mode.equals("in_memory") && !mode.equals("on_disk")) {
      throw FaultException.argument(
          "Invalid value provided for \"mode\" field. Value must be one of: [in_memory, on_disk]");
    }
    String level = compression == null ? "on_disk".equals(mode) ? "32x" : "1x" : compression;
    return switch (level) {
      case "1x" -> Kept.WHOLE;
      case "2x", "4x" -> Kept.BYTES;
      case "8x" -> Kept.NIBBLES;
      case "16x" -> Kept.TWO_BITS;
      case "32x" -> Kept.BITS;
      default ->
          throw FaultException.argument(
              "Invalid value provided for \"compression_level\" field. Value must be one of:"
                  + " [1x, 2x, 4x, 8x, 16x, 32x]");
    };
  }

  private static @Nullable Kept encoder(Map<String, @Nullable Object> given) {
    if (given.isEmpty()) {
      return null;
    }
    Map<String, @Nullable Object> parameters = object(given.get("parameters"), "parameters");
    String name = String.valueOf(given.get("name"));
    return switch (name) {
      case "flat" -> Kept.WHOLE;
      case "sq" -> "fp16".equals(parameters.get("type")) ? Kept.WHOLE : Kept.BYTES;
      case "binary" ->
          switch (number(parameters, "bits", 1, 4, 1)) {
            case 1 -> Kept.BITS;
            case 2 -> Kept.TWO_BITS;
            default -> Kept.NIBBLES;
          };
      default ->
          throw FaultException.argument(
              "Encoder [" + name + "] is not supported: give [flat], [sq] or [binary]");
    };
  }

  private static Map<String, @Nullable Object> object(@Nullable Object json, String name) {
    Map<String, @Nullable Object> object = new LinkedHashMap<>();
    switch (json) {
      case null -> {}
      case Map<?, ?> map -> map.forEach((key, value) -> object.put(String.valueOf(key), value));
      default -> throw FaultException.argument("[" + name + "] must be an object");
    }
    return object;
  }

  private static int number(
      Map<String, @Nullable Object> left, String name, int least, int most, int standard) {
    Object given = left.remove(name);
    if (given == null) {
      return standard;
    }
    if (!(given instanceof Number number)
        || number.intValue() < least
        || number.intValue() > most) {
      throw FaultException.argument(
          "[" + name + "] must be from " + least + " to " + most + ", but was [" + given + "]");
    }
    return number.intValue();
  }

  private static void end(Map<String, @Nullable Object> left, String message) {
    if (!left.isEmpty()) {
      throw FaultException.mapper(message + left.keySet());
    }
  }
}
