package io.lampyr.query.fetch;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.util.LinkedHashMap;
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

  /** A point of any form; null for what is none, which was ignored when it was indexed. */
  @Nullable Object point(Object value) {
    try {
      GeoPoints.Point point = read(Json.write(value));
      return this == WKT
          ? "POINT (" + point.longitude() + " " + point.latitude() + ")"
          : json("Point", List.of(point.longitude(), point.latitude()));
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
  @Nullable Object shape(Object value) {
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

  static Map<String, Object> json(String type, Object coordinates) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("coordinates", coordinates);
    json.put("type", type);
    return json;
  }
}
