package io.lampyr.query.sort;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.query.dsl.geo.Validity;
import io.lampyr.query.request.StreamedBody;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Reads a sort by distance: its options, and one key that names the field. */
final class DistanceReader {
  private @Nullable String field;
  private final List<Object> points = new ArrayList<>();
  private boolean descending;
  private double metres = 1;
  private SortSpec.@Nullable Mode mode;
  private boolean plane;
  private boolean ignoreUnmapped;
  private Validity validity = Validity.STRICT;
  private final NestedOptions nested = new NestedOptions();

  SortSpec read(JsonParser parser) {
    StreamedBody.object(parser, "_geo_distance", this::key);
    if (field == null || points.isEmpty()) {
      throw FaultException.argument("Geo distance sorting needs at least one point.");
    }
    List<Object> moved = points.stream().map(this::moved).toList();
    return new SortSpec.ByDistance(
        field, moved, descending, metres, mode, plane, ignoreUnmapped, nested.said());
  }

  private boolean key(String key, JsonParser value) {
    if (value.currentToken() == JsonToken.VALUE_NULL) {
      return true;
    }
    if (value.currentToken().isStructStart() && !key.equals("nested")) {
      named(key, value);
      return true;
    }
    switch (key) {
      case "order" -> descending = SortReader.descending(StreamedBody.text(value, key));
      case "unit" -> metres = unit(StreamedBody.text(value, key));
      case "mode" -> {
        mode = SortReader.mode(StreamedBody.text(value, key));
        if (mode == SortSpec.Mode.SUM) {
          throw FaultException.argument(
              "sort_mode [sum] isn't supported for sorting by geo distance");
        }
      }
      case "distance_type" -> plane = isPlane(StreamedBody.text(value, key));
      case "ignore_unmapped" -> ignoreUnmapped = StreamedBody.flag(value, key);
      case "validation_method" -> validity = Validity.of(StreamedBody.text(value, key));
      default -> {
        if (nested.take(key, value)) {
          return true;
        }
        if (field != null && value.currentToken().isScalarValue()) {
          throw StreamedBody.parsing(value, "[_geo_distance] does not support [" + key + "]");
        }
        named(key, value);
      }
    }
    return true;
  }

  /** Whatever holds other values is a place, under the name of a field. */
  private void named(String key, JsonParser value) {
    if (field != null && !field.equals(key) && value.currentToken() != JsonToken.START_ARRAY) {
      throw StreamedBody.parsing(
          value, "Trying to reset fieldName to [" + key + "], already set to [" + field + "].");
    }
    field = key;
    try {
      points(value);
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }

  /** Texts are read once it is known which type the field is of. */
  private void points(JsonParser value) {
    switch (value.currentToken()) {
      case VALUE_STRING -> points.add(value.getString());
      case START_OBJECT -> points.add(GeoPoints.given(value, GeoPoints.Corner.SOUTH_WEST).flat());
      case START_ARRAY -> {
        if (value.nextToken().isNumeric()) {
          points.add(GeoPoints.list(value).flat());
          return;
        }
        for (; value.currentToken() != JsonToken.END_ARRAY; value.nextToken()) {
          points(value);
        }
      }
      default -> throw FaultException.argument("geo_point expected");
    }
  }

  private static boolean isPlane(String text) {
    String type = text.toLowerCase(Locale.ROOT);
    return switch (type) {
      case "plane" -> true;
      case "arc" -> false;
      default -> throw FaultException.argument("No geo distance for [" + type + "]");
    };
  }

  /** A place beyond the earth's bounds, brought back if that is wanted. */
  private Object moved(Object point) {
    return point instanceof GeoPoints.Given given ? validity.place(given, true) : point;
  }

  private static double unit(String text) {
    return switch (text) {
      case "m", "meters" -> 1;
      case "km", "kilometers" -> 1000;
      case "mi", "miles" -> 1609.344;
      case "yd", "yards" -> 0.9144;
      case "ft", "feet" -> 0.3048;
      case "in", "inch" -> 0.0254;
      case "cm", "centimeters" -> 0.01;
      case "mm", "millimeters" -> 0.001;
      case "NM", "nmi", "nauticalmiles" -> 1852;
      default -> throw FaultException.argument("No distance unit match [" + text + "]");
    };
  }
}
