package io.lampyr.query.fetch;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.GeoShapeType;
import io.lampyr.mapping.field.MappedType;
import io.lampyr.mapping.field.PlanePointType;
import io.lampyr.mapping.field.PlanePoints;
import io.lampyr.mapping.field.PlaneShapeType;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.field.WellKnownText;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** How {@code fields} write points and shapes, whatever the source has: GeoJSON, or as text. */
enum Geometry {
  GEOJSON,
  WKT;

  /** The form of that name; none is GeoJSON. */
  static Geometry of(@Nullable String name) {
    return switch (name) {
      case null -> GEOJSON;
      case "geojson" -> GEOJSON;
      case "wkt" -> WKT;
      default -> throw FaultException.argument("Unrecognized geometry format [" + name + "].");
    };
  }

  /** Whether fields of the type are points or shapes. */
  static boolean shows(MappedType type) {
    return type instanceof GeoShapeType
        || type.name().equals("geo_point")
        || type instanceof PlanePointType
        || type instanceof PlaneShapeType;
  }

  /** What a source has for a field of such a type; null for what is none. */
  @Nullable Object shown(Object value, MappedType type) {
    if (type instanceof PlanePointType) {
      return flat(value);
    }
    return type.name().equals("geo_point") ? point(value) : shape(value);
  }

  private @Nullable Object flat(Object value) {
    try {
      PlanePoints.Point point = PlanePointType.point(value);
      return shown(point.x(), point.y());
    } catch (ValueException | FaultException malformed) {
      return null;
    }
  }

  private Object shown(double x, double y) {
    return this == WKT ? "POINT (" + x + " " + y + ")" : WellKnownText.json("Point", List.of(x, y));
  }

  /** A point of any form; null for what is none, which was ignored when it was indexed. */
  private @Nullable Object point(Object value) {
    try {
      GeoPoints.Point point = read(Json.write(value));
      return shown(point.longitude(), point.latitude());
    } catch (ValueException | FaultException malformed) {
      return null;
    }
  }

  private static GeoPoints.Point read(byte[] json) {
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        return GeoPoints.read(parser);
      }
      parser.nextToken();
      return GeoPoints.coordinates(parser);
    }
  }

  /** A shape as its source has it, if that is the form; null for what is none. */
  private @Nullable Object shape(Object value) {
    try {
      return switch (value) {
        case String text -> this == WKT ? text : new WellKnownText(text).geoJson();
        case Map<?, ?> map -> this == WKT ? WellKnownText.write(map) : map;
        default -> null;
      };
    } catch (IllegalArgumentException malformed) {
      return null;
    }
  }
}
