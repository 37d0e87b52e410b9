package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.Weighed;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.document.LatLonShape;
import org.apache.lucene.document.LatLonShapeDocValues;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.geo.Rectangle;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.jspecify.annotations.Nullable;

/**
 * {@code geo_bounds}, {@code geo_centroid}: where points on the earth are: the box around them, or
 * their middle.
 */
public abstract sealed class GeoAggregation extends NumbersAggregation {
  private final FieldSpec spec;

  GeoAggregation(FieldSpec spec) {
    this.spec = spec;
  }

  public static GeoAggregation bounds(Options options) {
    boolean wrap = options.flag("wrap_longitude", true);
    return new Bounds(FieldSpec.of(options), wrap);
  }

  public static GeoAggregation centroid(Options options) {
    return new Centroid(FieldSpec.of(options));
  }

  abstract void point(double latitude, double longitude, double[] into);

  @Override
  public final Collecting collecting(AggregationScope scope, Node self) {
    return switch (Sources.of(scope, spec)) {
      case Source.Points points -> ofPoints(points);
      case Source.Shapes shapes when takesShapes(scope) -> ofShapes(shapes);
      case Source.Absent absent -> new Fixed(nothing(self));
      case Source.Shapes _, Source.Numbers _, Source.Terms _, Source.Ranges _ ->
          throw Sources.unsupported(scope, spec);
    };
  }

  /** Whether shapes are where points are. */
  boolean takesShapes(AggregationScope scope) {
    return true;
  }

  abstract void shape(LatLonShapeDocValues shape, double[] into) throws IOException;

  private Collecting ofShapes(Source.Shapes shapes) {
    return collecting(
        Format.RAW,
        segment -> {
          BinaryDocValues values = shapes.column(segment.context().reader());
          return (doc, into) -> {
            if (values.advanceExact(doc)) {
              shape(LatLonShape.createLatLonShapeDocValues(values.binaryValue()), into);
            }
          };
        });
  }

  private Collecting ofPoints(Source.Points points) {
    return collecting(
        Format.RAW,
        segment -> {
          SortedNumericDocValues values = points.values(segment.context().reader());
          return (doc, into) -> {
            for (int i = values.advanceExact(doc) ? values.docValueCount() : 0; i > 0; i--) {
              long packed = values.nextValue();
              point(
                  GeoEncodingUtils.decodeLatitude((int) (packed >>> 32)),
                  GeoEncodingUtils.decodeLongitude((int) packed),
                  into);
            }
          };
        });
  }

  private static Map<String, @Nullable Object> location(double latitude, double longitude) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("lat", latitude);
    json.put("lon", longitude);
    return json;
  }

  /** The box, which may cross the date line if it is narrower so. */
  private static final class Bounds extends GeoAggregation {
    /** South and north; west and east of points east of Greenwich, and of those west of it. */
    private static final double[] EMPTY = {90, -90, 180, -1, 1, -180};

    private final boolean wrap;

    Bounds(FieldSpec spec, boolean wrap) {
      super(spec);
      this.wrap = wrap;
    }

    @Override
    public String type() {
      return "geo_bounds";
    }

    @Override
    void shape(LatLonShapeDocValues shape, double[] into) {
      Rectangle box = shape.getBoundingBox();
      point(box.minLat, box.minLon, into);
      point(box.maxLat, box.maxLon, into);
      if (box.minLon < 0 && box.maxLon >= 0) {
        // It lies on both sides of Greenwich, and between.
        point(box.minLat, -Double.MIN_VALUE, into);
        point(box.minLat, 0, into);
      }
    }

    @Override
    double[] fresh() {
      return EMPTY.clone();
    }

    @Override
    void point(double latitude, double longitude, double[] into) {
      into[0] = Math.min(into[0], latitude);
      into[1] = Math.max(into[1], latitude);
      int side = longitude >= 0 ? 2 : 4;
      boolean first = into[side] > into[side + 1];
      into[side] = first ? longitude : Math.min(into[side], longitude);
      into[side + 1] = first ? longitude : Math.max(into[side + 1], longitude);
    }

    @Override
    void combine(double[] into, double[] other) {
      for (int i = 0; i < into.length; i += 2) {
        if (other[i] <= other[i + 1]) {
          boolean first = into[i] > into[i + 1];
          into[i] = first ? other[i] : Math.min(into[i], other[i]);
          into[i + 1] = first ? other[i + 1] : Math.max(into[i + 1], other[i + 1]);
        }
      }
    }

    @Override
    public Result finish(Partial partial, Node self, Reducing reducing) {
      double[] box = numbers(partial);
      Map<String, @Nullable Object> body = new LinkedHashMap<>();
      Map<String, Double> values = new LinkedHashMap<>();
      if (box[0] <= box[1]) {
        boolean east = box[2] <= box[3];
        boolean west = box[4] <= box[5];
        double left = west ? box[4] : box[2];
        double right = east ? box[3] : box[5];
        if (east && west && wrap && 360 + box[5] - box[2] < box[3] - box[4]) {
          left = box[2];
          right = box[5];
        }
        Map<String, @Nullable Object> bounds = new LinkedHashMap<>();
        bounds.put("top_left", location(box[1], left));
        bounds.put("bottom_right", location(box[0], right));
        body.put("bounds", bounds);
        values.put("top", box[1]);
        values.put("bottom", box[0]);
        values.put("left", left);
        values.put("right", right);
      }
      return new Result.Metric(type(), body, values, true);
    }
  }

  /** The average of latitudes and of longitudes; of shapes by what they weigh. */
  private static final class Centroid extends GeoAggregation {
    private static final int OF_POINTS = 5;

    Centroid(FieldSpec spec) {
      super(spec);
    }

    @Override
    public String type() {
      return "geo_centroid";
    }

    /** OpenSearch has middles of points alone. */
    @Override
    boolean takesShapes(AggregationScope scope) {
      return scope.queries().dialect() == Dialect.ELASTICSEARCH;
    }

    @Override
    double[] fresh() {
      return new double[Middles.SIZE];
    }

    /** Sums of points are as they ever were: two sums and how many there are. */
    @Override
    double[] sent(double[] numbers) {
      if (numbers[Middles.DIMENSION] > 0 || numbers[Middles.WEIGHT] != numbers[Middles.COUNT]) {
        return numbers;
      }
      double[] sent = Arrays.copyOf(numbers, OF_POINTS);
      sent[OF_POINTS - 1] = numbers[Middles.COUNT];
      return sent;
    }

    @Override
    double @Nullable [] received(double[] sent) {
      if (sent.length != OF_POINTS) {
        return super.received(sent);
      }
      double[] numbers = Arrays.copyOf(sent, Middles.SIZE);
      numbers[Middles.COUNT] = sent[OF_POINTS - 1];
      return numbers;
    }

    @Override
    void point(double latitude, double longitude, double[] into) {
      Middles.point(latitude, longitude, into);
    }

    @Override
    void shape(LatLonShapeDocValues shape, double[] into) throws IOException {
      Weighed weighed = new Weighed();
      shape.relate(weighed);
      Middles.shape(weighed, weighed.sumY(), weighed.sumX(), into);
    }

    @Override
    void combine(double[] into, double[] other) {
      Middles.combine(into, other);
    }

    @Override
    public Result finish(Partial partial, Node self, Reducing reducing) {
      double[] sums = numbers(partial);
      Map<String, @Nullable Object> body = new LinkedHashMap<>();
      Map<String, Double> values = new LinkedHashMap<>();
      if (sums[Middles.COUNT] > 0) {
        double latitude = Middles.at(sums, 0);
        double longitude = Middles.at(sums, 2);
        body.put("location", location(latitude, longitude));
        values.put("lat", latitude);
        values.put("lon", longitude);
      }
      body.put("count", (long) sums[Middles.COUNT]);
      values.put("count", sums[Middles.COUNT]);
      return new Result.Metric(type(), body, values, true);
    }
  }
}
