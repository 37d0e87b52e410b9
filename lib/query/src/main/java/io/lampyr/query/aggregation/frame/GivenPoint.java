package io.lampyr.query.aggregation.frame;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Points on the earth that requests give. */
public final class GivenPoint {
  private GivenPoint() {}

  /** A point in any of the ways in which requests write it. */
  public static GeoPoints.Point read(@Nullable Object given) {
    Map<String, @Nullable Object> wrapped = new LinkedHashMap<>();
    wrapped.put("at", given);
    byte[] json = Json.write(wrapped);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      parser.nextName();
      boolean list = parser.nextToken() == JsonToken.START_ARRAY && given instanceof List<?>;
      if (list) {
        parser.nextToken();
        return GeoPoints.coordinates(parser);
      }
      return GeoPoints.read(parser);
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }

  /** The same as columns have it. */
  static long packed(Object given) {
    GeoPoints.Point point = read(given);
    return ((long) GeoEncodingUtils.encodeLatitude(point.latitude()) << Integer.SIZE)
        | (GeoEncodingUtils.encodeLongitude(point.longitude()) & 0xFFFFFFFFL);
  }

  /** What all documents have, where no field is known: what was given for those without values. */
  static Source alone(FieldSpec spec) {
    return spec.missing() == null
        ? new Source.Absent()
        : new Source.Points(java.util.Objects.requireNonNull(spec.field()), packed(spec.missing()));
  }
}
