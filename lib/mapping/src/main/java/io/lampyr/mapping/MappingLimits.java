package io.lampyr.mapping;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.series.SeriesRules;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The bounds on a mapping and on what one document may make ({@code index.mapping.*}).
 *
 * @param ignoresBeyond whether new fields of documents stay in the source only, where there are as
 *     many as there may be, and the documents are taken all the same
 * @param series what holds in an index of time series
 */
public record MappingLimits(
    int totalFields,
    boolean ignoresBeyond,
    int depth,
    int nestedFields,
    int nestedObjects,
    int fieldNameLength,
    Optional<SeriesRules> series) {
  public static final MappingLimits STANDARD =
      new MappingLimits(1000, false, 20, 50, 10_000, Integer.MAX_VALUE, Optional.empty());

  private static final int MAX_DIMENSIONS = 32_768;

  /** Of an index that is not of time series. */
  public MappingLimits(
      int totalFields,
      boolean ignoresBeyond,
      int depth,
      int nestedFields,
      int nestedObjects,
      int fieldNameLength) {
    this(
        totalFields,
        ignoresBeyond,
        depth,
        nestedFields,
        nestedObjects,
        fieldNameLength,
        Optional.empty());
  }

  /** The limits that flat settings with their full names give, by their texts. */
  public static MappingLimits of(Map<String, String> settings) {
    return new MappingLimits(
        number(settings, "total_fields.limit", STANDARD.totalFields),
        "true".equals(settings.get("index.mapping.total_fields.ignore_dynamic_beyond_limit")),
        number(settings, "depth.limit", STANDARD.depth),
        number(settings, "nested_fields.limit", STANDARD.nestedFields),
        number(settings, "nested_objects.limit", STANDARD.nestedObjects),
        number(settings, "field_name_length.limit", STANDARD.fieldNameLength),
        Optional.empty());
  }

  /** The same for an index of time series, of whose settings these are the texts. */
  public MappingLimits ofSeries(Map<String, String> settings, List<String> routingPath) {
    int dimensions = number(settings, "dimension_fields.limit", MAX_DIMENSIONS);
    return new MappingLimits(
        totalFields,
        ignoresBeyond,
        depth,
        nestedFields,
        nestedObjects,
        fieldNameLength,
        Optional.of(new SeriesRules(routingPath, dimensions)));
  }

  private static int number(Map<String, String> settings, String name, int standard) {
    String key = "index.mapping." + name;
    @Nullable String text = settings.get(key);
    if (text == null) {
      return standard;
    }
    try {
      long value = Long.parseLong(text);
      if (value >= 0) {
        return (int) Math.min(value, Integer.MAX_VALUE);
      }
    } catch (NumberFormatException isReportedBelow) {
      // One message for every value that is no limit.
    }
    throw FaultException.argument("Failed to parse value [" + text + "] for setting [" + key + "]");
  }

  /** Refuses a mapping that is beyond a limit. */
  void check(Mapping mapping) {
    if (mapping.fieldCount() > totalFields) {
      throw exceeded(tooManyFields());
    }
    int nested = 0;
    for (MappedField field : mapping.fields()) {
      checkPath(field);
      if (field instanceof ObjectField object && object.options().nested()) {
        nested++;
      }
    }
    if (nested > nestedFields) {
      throw exceeded("Limit of nested fields [" + nestedFields + "] has been exceeded");
    }
  }

  FaultException tooDeep(String path) {
    return exceeded(
        "Limit of mapping depth ["
            + depth
            + "] has been exceeded due to object field ["
            + path
            + "]");
  }

  public String tooManyFields() {
    return "Limit of total fields [" + totalFields + "] has been exceeded";
  }

  void checkPath(MappedField field) {
    if (field instanceof ObjectField && depthOf(field.path()) > depth) {
      throw tooDeep(field.path());
    }
    if (field.name().length() > fieldNameLength) {
      throw exceeded(
          "Field name ["
              + field.name()
              + "] is longer than the limit of ["
              + fieldNameLength
              + "] characters");
    }
  }

  /** The depth of an object with that path: the mapping itself has depth one. */
  public static int depthOf(String path) {
    int depth = 2;
    for (int i = 0; i < path.length(); i++) {
      if (path.charAt(i) == '.') {
        depth++;
      }
    }
    return depth;
  }

  private static FaultException exceeded(String reason) {
    return new FaultException(ErrorKind.MAPPING_LIMIT, reason);
  }
}
