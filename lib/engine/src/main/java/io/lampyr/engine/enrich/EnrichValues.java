package io.lampyr.engine.enrich;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/** Looks values of documents up in tables. */
public final class EnrichValues {
  /** Elements of a list that is looked up. */
  private static final int MOST_VALUES = 10_000;

  /** How shapes lie to a value if nothing else is said. */
  static final String INTERSECTS = "INTERSECTS";

  private EnrichValues() {}

  /**
   * The rows that fit a document's value, or any of a list's, at most so many. A value that cannot
   * be looked up is a {@link FaultException}; where rows must have it and it is of another type, it
   * is found nowhere.
   *
   * @param relation how shapes of rows lie to the value's
   */
  public static List<BytesRef> find(EnrichTable table, Object value, int most, String relation) {
    EnrichSource source = table.source();
    String field = source.matchField();
    return switch (source.kind()) {
      case MATCH, RANGE -> matching(table, value, most);
      case GEO_MATCH ->
          table.found(
              Map.of(
                  "geo_shape", Map.of(field, Map.of("shape", shape(value), "relation", relation))),
              most);
    };
  }

  private static List<BytesRef> matching(EnrichTable table, Object value, int most) {
    Object checked = checked(value);
    if (table.isByValues()) {
      return table.having(checked, most);
    }
    String field = table.source().matchField();
    return table.found(
        checked instanceof List<?> list
            ? Map.of("terms", Map.of(field, list))
            : Map.of("term", Map.of(field, Map.of("value", checked))),
        most);
  }

  private static Object checked(Object value) {
    if (!(value instanceof List<?> list)) {
      return scalar(value);
    }
    if (list.size() > MOST_VALUES) {
      throw FaultException.argument(
          "a list of [" + list.size() + "] values is looked up, of [" + MOST_VALUES + "] at most");
    }
    Set<Object> values = new LinkedHashSet<>();
    list.forEach(one -> values.add(scalar(one)));
    return List.copyOf(values);
  }

  private static Object scalar(@Nullable Object value) {
    if (value == null || value instanceof Map || value instanceof List) {
      throw FaultException.argument(
          "what is looked up must be a text, a number or a boolean, or a list of these");
    }
    return value;
  }

  /** As a query takes it: points in all the ways of documents, and shapes. */
  private static Object shape(Object value) {
    try {
      return switch (value) {
        case Map<?, ?> map when map.containsKey("lat") || map.containsKey("lon") ->
            point(number(map.get("lat")), number(map.get("lon")));
        case Map<?, ?> geoJson -> geoJson;
        case List<?> list -> shapes(list);
        case String text when text.indexOf('(') >= 0 -> text;
        case String text -> {
          GeoPoints.Point point = GeoPoints.text(text);
          yield point(point.latitude(), point.longitude());
        }
        default ->
            throw FaultException.argument("a shape must be an object, a list or a text: " + value);
      };
    } catch (ValueException | NumberFormatException wrong) {
      throw FaultException.argument("failed to parse a shape of [" + value + "]");
    }
  }

  private static double number(@Nullable Object value) {
    return Double.parseDouble(String.valueOf(value));
  }

  private static Object point(double latitude, double longitude) {
    return Map.of("type", "point", "coordinates", List.of(longitude, latitude));
  }

  /** A longitude and a latitude, or several shapes. */
  private static Object shapes(List<?> list) {
    if (list.size() >= 2 && list.stream().allMatch(Number.class::isInstance)) {
      return point(number(list.get(1)), number(list.get(0)));
    }
    if (list.isEmpty() || list.size() > MOST_VALUES) {
      throw FaultException.argument(
          "a list of shapes must have 1 to " + MOST_VALUES + " elements: " + list.size());
    }
    List<Object> all = new ArrayList<>();
    for (Object one : list) {
      if (one == null || (one instanceof String text && text.indexOf('(') >= 0)) {
        throw FaultException.argument(
            "a list of shapes must hold points or objects: [" + one + "]");
      }
      all.add(shape(one));
    }
    return Map.of("type", "geometrycollection", "geometries", all);
  }
}
