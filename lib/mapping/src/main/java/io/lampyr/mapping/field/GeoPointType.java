package io.lampyr.mapping.field;

import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.LatLonDocValuesField;
import org.apache.lucene.document.LatLonPoint;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Points on the earth; an array of numbers is one point, an array of others is many. */
final class GeoPointType implements MappedType {
  private final String path;
  private final Facts facts;
  private final boolean stored;
  private final boolean heights;
  private final GeoPoints.@Nullable Point nullValue;

  GeoPointType(FieldSetup setup) {
    this.path = setup.path();
    this.facts =
        new Facts(
                setup.get(Parameter.INDEX) ? Facts.Index.POINTS : Facts.Index.NONE,
                setup.get(Parameter.DOC_VALUES)
                    ? Facts.DocValues.SORTED_NUMERIC
                    : Facts.DocValues.NONE)
            .withIgnoreMalformed(setup.ignoreMalformed())
            .wholeArrays();
    this.stored = setup.get(Parameter.STORE);
    this.heights = setup.get(Parameter.flag("ignore_z_value", true).canChange());
    Object whenNull = setup.parameters().optional("null_value", false);
    this.nullValue = whenNull == null ? null : point(whenNull);
    if (nullValue != null) {
      setup
          .parameters()
          .tell(
              "null_value",
              new TreeMap<>(Map.of("lat", nullValue.latitude(), "lon", nullValue.longitude())));
    }
  }

  /** The point that a mapping gives, in any of the forms that documents may have. */
  private static GeoPoints.Point point(Object given) {
    byte[] json = Json.write(given);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      if (parser.nextToken() != JsonToken.START_ARRAY) {
        return GeoPoints.read(parser);
      }
      parser.nextToken();
      return GeoPoints.coordinates(parser);
    }
  }

  @Override
  public String name() {
    return "geo_point";
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    List<GeoPoints.Point> points = new ArrayList<>(1);
    if (value.currentToken() != JsonToken.START_ARRAY) {
      points.add(one(value));
    } else if (value.nextToken() != JsonToken.END_ARRAY) {
      array(value, points);
    }
    points.forEach(point -> add(point, sink));
  }

  private GeoPoints.Point one(JsonParser value) {
    return checked(GeoPoints.given(value, GeoPoints.Corner.SOUTH_WEST));
  }

  private GeoPoints.Point numbers(JsonParser value) {
    return checked(GeoPoints.list(value));
  }

  private GeoPoints.Point checked(GeoPoints.Given given) {
    if (!heights) {
      given.flat();
    }
    try {
      return given.point();
    } catch (ValueException nowhere) {
      throw ValueException.argument(nowhere.fault().reason() + " for " + path);
    }
  }

  private void array(JsonParser value, List<GeoPoints.Point> points) {
    if (value.currentToken().isNumeric()) {
      points.add(numbers(value));
      return;
    }
    do {
      switch (value.currentToken()) {
        case VALUE_NULL -> addNull(points);
        case START_ARRAY -> {
          if (value.nextToken() != JsonToken.END_ARRAY) {
            points.add(numbers(value));
          }
        }
        default -> points.add(one(value));
      }
    } while (value.nextToken() != JsonToken.END_ARRAY);
  }

  private void addNull(List<GeoPoints.Point> points) {
    if (nullValue != null) {
      points.add(nullValue);
    }
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
    }
  }

  private void add(GeoPoints.Point point, FieldSink sink) {
    if (facts.searchable()) {
      sink.add(new LatLonPoint(path, point.latitude(), point.longitude()));
    }
    if (facts.hasDocValues()) {
      sink.add(new LatLonDocValuesField(path, point.latitude(), point.longitude()));
    }
    if (stored) {
      sink.add(new StoredField(path, point.latitude() + "," + point.longitude()));
    }
  }

  /** The packed point: latitude, then longitude. */
  @Override
  public BytesRef encode(Object value) {
    GeoPoints.Point point = GeoPoints.text(value.toString());
    byte[] packed = new byte[2 * Integer.BYTES];
    NumericUtils.intToSortableBytes(GeoEncodingUtils.encodeLatitude(point.latitude()), packed, 0);
    NumericUtils.intToSortableBytes(
        GeoEncodingUtils.encodeLongitude(point.longitude()), packed, Integer.BYTES);
    return new BytesRef(packed);
  }
}
