package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.FaultException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The parameters of one field while its type is made: every parameter that the type knows is taken
 * once, and what is left over is refused. Confined to one thread.
 */
public final class Parameters {
  /** What a mapping says of these itself is written back, be it what holds anyway. */
  private static final Set<String> EXPLICIT =
      Set.of("ignore_malformed", "coerce", "ignore_z_value", "position_increment_gap", "locale");

  /** Types that take {@code boost}, whatever it is, and count once. */
  private static final Set<String> COUNTING_ONCE =
      Set.of(
          "long",
          "integer",
          "short",
          "byte",
          "double",
          "float",
          "half_float",
          "unsigned_long",
          "scaled_float",
          "token_count",
          "ip",
          "binary",
          "completion",
          "search_as_you_type",
          "rank_feature",
          "rank_features",
          "wildcard",
          "version",
          "murmur3",
          "knn_vector");

  /** Types that take it if it is a number, and count once. */
  private static final Set<String> PLACES =
      Set.of("geo_point", "geo_shape", "xy_point", "xy_shape");

  private final String field;
  private final String type;
  private final Map<String, @Nullable Object> left;
  private final Map<String, ParameterValue> taken = new LinkedHashMap<>();

  public Parameters(String field, String type, Map<String, @Nullable Object> given) {
    this.field = field;
    this.type = type;
    this.left = new LinkedHashMap<>(given);
  }

  /** The parameter's value, or its standard one. */
  <T> T get(Parameter<T> parameter) {
    Object json = take(parameter.name(), parameter.updatable(), parameter.standard());
    if (json == null) {
      return parameter.standard();
    }
    T value = parameter.reader().read(json, parameter.name());
    boolean isTold = EXPLICIT.contains(parameter.name()) || !value.equals(parameter.standard());
    record(parameter.name(), value, isTold, parameter.updatable());
    return value;
  }

  /** Whether the mapping gives a parameter that was not taken yet. */
  boolean has(String name) {
    return left.containsKey(name);
  }

  /** A parameter that has no standard value. */
  @Nullable Object optional(String name, boolean updatable) {
    Object json = take(name, updatable, null);
    record(name, json, json != null, updatable);
    return json;
  }

  /** As {@link #optional}, as a text. */
  @Nullable String optionalText(String name, boolean updatable) {
    Object json = optional(name, updatable);
    if (json == null) {
      return null;
    }
    String text = String.valueOf(json);
    record(name, text, true, updatable);
    return text;
  }

  /** Has a parameter that was taken written back as this value, given or not. */
  void tell(String name, Object value) {
    ParameterValue before = taken(name);
    record(name, value, true, before.updatable());
  }

  /** Has a parameter that was taken count as this value, and written back where it must be. */
  void settle(String name, Object value, boolean isTold) {
    ParameterValue before = taken(name);
    record(name, value, before.given() || isTold, before.updatable());
  }

  /** A parameter that was taken. */
  ParameterValue taken(String name) {
    return Objects.requireNonNull(taken.get(name), name);
  }

  private @Nullable Object take(String name, boolean updatable, @Nullable Object standard) {
    if (left.containsKey(name) && left.get(name) == null && !name.equals("null_value")) {
      throw isNull(name, leaf(), type);
    }
    record(name, standard, false, updatable);
    return left.remove(name);
  }

  /** What is said of a parameter that is given as nothing. */
  public static FaultException isNull(String name, String field, String type) {
    return FaultException.mapper(
        "["
            + name
            + "] on mapper ["
            + field
            + "] of type ["
            + type
            + "] must not have a [null] value");
  }

  private void record(String name, @Nullable Object value, boolean given, boolean updatable) {
    taken.put(name, new ParameterValue(name, value, given, updatable));
  }

  /** Has a parameter that was taken not be written back, whatever it is. */
  void hide(String name) {
    ParameterValue before = taken(name);
    record(name, before.value(), false, before.updatable());
  }

  /** All values; a parameter that nobody took is a {@link FaultException}. */
  public List<ParameterValue> end() {
    dropBoost();
    if (!left.isEmpty() && type.equals("flat_object")) {
      StringBuilder all = new StringBuilder();
      left.forEach(
          (name, value) -> all.append(" [").append(name).append(" : ").append(value).append(']'));
      throw FaultException.mapper(
          "Mapping definition for [" + leaf() + "] has unsupported parameters: " + all);
    }
    if (!left.isEmpty()) {
      throw FaultException.mapper(
          "unknown parameter ["
              + left.keySet().iterator().next()
              + "] on mapper ["
              + leaf()
              + "] of type ["
              + type
              + "]");
    }
    return List.copyOf(taken.values());
  }

  /**
   * Of these types no query heeds how many times they count, and no mapping tells it. Mappings say
   * of the others, too, that they count once, as all do that say nothing.
   */
  private void dropBoost() {
    Object given = left.get(Parameter.BOOST.name());
    if (PLACES.contains(type) && left.containsKey(Parameter.BOOST.name())) {
      if (given == null) {
        throw FaultException.mapper("[boost] must not have a [null] value");
      }
      Parameter.BOOST.reader().read(given, Parameter.BOOST.name());
      left.remove(Parameter.BOOST.name());
    } else if (COUNTING_ONCE.contains(type)
        || (given instanceof Number boost && boost.doubleValue() == 1)) {
      left.remove(Parameter.BOOST.name());
    }
  }

  private String leaf() {
    return field.substring(field.lastIndexOf('.') + 1);
  }
}
