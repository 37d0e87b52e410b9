package io.lampyr.query.aggregation.metric;

import io.lampyr.mapping.field.PlanePoints;
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
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.lucene.document.XYShape;
import org.apache.lucene.document.XYShapeDocValues;
import org.apache.lucene.geo.XYRectangle;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.jspecify.annotations.Nullable;

/**
 * {@code cartesian_bounds}, {@code cartesian_centroid}: where points and shapes of a plane are: the
 * box around them, or their middle.
 */
public abstract sealed class CartesianAggregation extends NumbersAggregation {
  private final FieldSpec spec;

  CartesianAggregation(FieldSpec spec) {
    this.spec = spec;
  }

  public static CartesianAggregation bounds(Options options) {
    return new Bounds(FieldSpec.of(options));
  }

  public static CartesianAggregation centroid(Options options) {
    return new Centroid(FieldSpec.of(options));
  }

  abstract void point(double x, double y, double[] into);

  abstract void shape(XYShapeDocValues shape, double[] into) throws IOException;

  @Override
  public final Collecting collecting(AggregationScope scope, Node self) {
    return switch (Sources.of(scope, spec)) {
      case Source.Points points -> ofPoints(points);
      case Source.Shapes shapes -> ofShapes(shapes);
      case Source.Absent _ -> new Fixed(nothing(self));
      case Source.Numbers _, Source.Terms _, Source.Ranges _ ->
          throw Sources.unsupported(scope, spec);
    };
  }

  private Collecting ofPoints(Source.Points points) {
    return collecting(
        Format.RAW,
        segment -> {
          SortedNumericDocValues values = points.values(segment.context().reader());
          return (doc, into) -> {
            for (int i = values.advanceExact(doc) ? values.docValueCount() : 0; i > 0; i--) {
              PlanePoints.Point point = PlanePoints.Point.of(values.nextValue());
              point(point.x(), point.y(), into);
            }
          };
        });
  }

  private Collecting ofShapes(Source.Shapes shapes) {
    return collecting(
        Format.RAW,
        segment -> {
          BinaryDocValues values = shapes.column(segment.context().reader());
          return (doc, into) -> {
            if (values.advanceExact(doc)) {
              shape(XYShape.createXYShapeDocValues(values.binaryValue()), into);
            }
          };
        });
  }

  private static Map<String, @Nullable Object> location(double x, double y) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("x", x);
    json.put("y", y);
    return json;
  }

  private static final class Bounds extends CartesianAggregation {
    Bounds(FieldSpec spec) {
      super(spec);
    }

    @Override
    public String type() {
      return "cartesian_bounds";
    }

    /** Least and greatest x, least and greatest y. */
    @Override
    double[] fresh() {
      return new double[] {
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY
      };
    }

    @Override
    void point(double x, double y, double[] into) {
      into[0] = Math.min(into[0], x);
      into[1] = Math.max(into[1], x);
      into[2] = Math.min(into[2], y);
      into[3] = Math.max(into[3], y);
    }

    @Override
    void shape(XYShapeDocValues shape, double[] into) {
      XYRectangle box = shape.getBoundingBox();
      point(box.minX, box.minY, into);
      point(box.maxX, box.maxY, into);
    }

    @Override
    void combine(double[] into, double[] other) {
      for (int i = 0; i < into.length; i += 2) {
        into[i] = Math.min(into[i], other[i]);
        into[i + 1] = Math.max(into[i + 1], other[i + 1]);
      }
    }

    @Override
    public Result finish(Partial partial, Node self, Reducing reducing) {
      double[] box = numbers(partial);
      Map<String, @Nullable Object> body = new LinkedHashMap<>();
      Map<String, Double> values = new LinkedHashMap<>();
      if (box[0] <= box[1]) {
        Map<String, @Nullable Object> bounds = new LinkedHashMap<>();
        bounds.put("top_left", location(box[0], box[3]));
        bounds.put("bottom_right", location(box[1], box[2]));
        body.put("bounds", bounds);
        values.put("top", box[3]);
        values.put("bottom", box[2]);
        values.put("left", box[0]);
        values.put("right", box[1]);
      }
      return new Result.Metric(type(), body, values, true);
    }
  }

  /** The mean of points, or of the shapes of the highest dimension by their areas or lengths. */
  private static final class Centroid extends CartesianAggregation {
    Centroid(FieldSpec spec) {
      super(spec);
    }

    @Override
    public String type() {
      return "cartesian_centroid";
    }

    @Override
    double[] fresh() {
      return new double[Middles.SIZE];
    }

    @Override
    void point(double x, double y, double[] into) {
      Middles.point(x, y, into);
    }

    @Override
    void shape(XYShapeDocValues shape, double[] into) throws IOException {
      Weighed weighed = new Weighed();
      shape.relate(weighed);
      Middles.shape(weighed, weighed.sumX(), weighed.sumY(), into);
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
        double x = Middles.at(sums, 0);
        double y = Middles.at(sums, 2);
        body.put("location", location(x, y));
        values.put("x", x);
        values.put("y", y);
      }
      body.put("count", (long) sums[Middles.COUNT]);
      values.put("count", sums[Middles.COUNT]);
      return new Result.Metric(type(), body, values, true);
    }
  }
}
