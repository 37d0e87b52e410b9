package io.lampyr.mapping.field;

import io.lampyr.mapping.json.Json;
import io.lampyr.mapping.json.JsonReading;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.document.XYDocValuesField;
import org.apache.lucene.document.XYPointField;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/** Points in a plane; an array of numbers is one point, an array of others is many. */
public final class PlanePointType implements MappedType {
  private final String name;
  private final String path;
  private final Facts facts;
  private final boolean stored;
  private final boolean heights;
  private final PlanePoints.@Nullable Point nullValue;

  PlanePointType(FieldSetup setup) {
    this.name = setup.type();
    this.path = setup.path();
    this.facts =
        new Facts(
                setup.get(Parameter.INDEX) ? Facts.Index.SHAPES : Facts.Index.NONE,
                setup.get(Parameter.DOC_VALUES) ? Facts.DocValues.PLANE : Facts.DocValues.NONE)
            .withIgnoreMalformed(setup.ignoreMalformed())
            .wholeArrays();
    this.stored = setup.get(Parameter.STORE);
    this.heights = setup.get(Parameter.flag("ignore_z_value", true).canChange());
    Object whenNull = setup.parameters().optional("null_value", false);
    this.nullValue = whenNull == null ? null : setup.read("null_value", () -> point(whenNull));
    if (nullValue != null) {
      setup
          .parameters()
          .tell("null_value", new TreeMap<>(Map.of("x", nullValue.x(), "y", nullValue.y())));
    }
  }

  /** The point that a mapping or a request gives, in any of the forms that documents may have. */
  public static PlanePoints.Point point(Object given) {
    byte[] json = Json.write(given);
    try (JsonParser parser = JsonReading.parser(json, 0, json.length)) {
      parser.nextToken();
      return PlanePoints.read(parser);
    }
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public Facts facts() {
    return facts;
  }

  @Override
  public void index(JsonParser value, FieldSink sink) {
    List<PlanePoints.Point> points = new ArrayList<>(1);
    if (value.currentToken() != JsonToken.START_ARRAY) {
      points.add(checked(PlanePoints.given(value)));
    } else if (value.nextToken() != JsonToken.END_ARRAY) {
      array(value, points);
    }
    points.forEach(point -> add(point, sink));
  }

  private PlanePoints.Point checked(PlanePoints.Given given) {
    if (!heights) {
      given.flat();
    }
    try {
      return given.point();
    } catch (ValueException nowhere) {
      throw ValueException.argument(nowhere.fault().reason() + " for " + path);
    }
  }

  private void array(JsonParser value, List<PlanePoints.Point> points) {
    if (value.currentToken().isNumeric()) {
      points.add(checked(PlanePoints.list(value)));
      return;
    }
    do {
      switch (value.currentToken()) {
        case VALUE_NULL -> {
          if (nullValue != null) {
            points.add(nullValue);
          }
        }
        case START_ARRAY -> {
          if (value.nextToken() != JsonToken.END_ARRAY) {
            points.add(checked(PlanePoints.list(value)));
          }
        }
        default -> points.add(checked(PlanePoints.given(value)));
      }
    } while (value.nextToken() != JsonToken.END_ARRAY);
  }

  @Override
  public void indexNull(FieldSink sink) {
    if (nullValue != null) {
      add(nullValue, sink);
    }
  }

  private void add(PlanePoints.Point point, FieldSink sink) {
    float x = (float) point.x();
    float y = (float) point.y();
    if (facts.searchable()) {
      sink.add(new XYPointField(path, x, y));
    }
    if (facts.hasDocValues()) {
      sink.add(new XYDocValuesField(path, x, y));
    }
    if (stored) {
      sink.add(new StoredField(path, point.x() + "," + point.y()));
    }
  }

  /** The packed point. */
  @Override
  public BytesRef encode(Object value) {
    byte[] packed = new byte[Long.BYTES];
    NumericUtils.longToSortableBytes(point(value).packed(), packed, 0);
    return new BytesRef(packed);
  }
}
