package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.Lengths;
import io.lampyr.query.aggregation.frame.GivenPoint;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberForm;
import io.lampyr.query.aggregation.value.NumberSource;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.util.SloppyMath;

/**
 * Distances of points from a place.
 *
 * @param unit how many metres are one
 * @param plane whether the earth is taken as flat, which is faster and wrong far away
 */
record Distances(GeoPoints.Point origin, double unit, boolean plane) {
  private static final double METRES_PER_DEGREE = Math.PI * 6_371_008.7714 / 180;

  static Distances read(Options options) {
    Object origin = options.any("origin");
    if (origin instanceof Number || origin instanceof Boolean || options.isNull("origin")) {
      throw options.unsupported("origin", origin);
    }
    if (origin == null) {
      options.lacks("Aggregation [" + options.name() + "] must define an [origin].");
      origin = List.of(0, 0);
    }
    String kind = options.text("distance_type", "arc");
    boolean plane = kind.equalsIgnoreCase("plane");
    if (!plane && !kind.equalsIgnoreCase("arc")) {
      throw options.invalid("distance_type", "No geo distance for [" + kind + "]");
    }
    String name = options.text("unit", "m");
    double unit;
    try {
      unit = Lengths.metres("1", name);
    } catch (FaultException unknown) {
      throw options.invalid("unit", "No distance unit match [" + name + "]");
    }
    return new Distances(place(options, origin), unit, plane);
  }

  private static GeoPoints.Point place(Options options, Object origin) {
    try {
      return GivenPoint.read(origin);
    } catch (FaultException wrong) {
      throw options.failed("origin", wrong.fault());
    }
  }

  private double of(long packed) {
    double latitude = GeoEncodingUtils.decodeLatitude((int) (packed >>> 32));
    double longitude = GeoEncodingUtils.decodeLongitude((int) packed);
    if (!plane) {
      return SloppyMath.haversinMeters(origin.latitude(), origin.longitude(), latitude, longitude)
          / unit;
    }
    double x =
        (longitude - origin.longitude())
            * Math.cos(Math.toRadians((latitude + origin.latitude()) / 2));
    return Math.hypot(x, latitude - origin.latitude()) * METRES_PER_DEGREE / unit;
  }

  /** The distances of a column of points. */
  NumberSource from(Source.Points column) {
    return new NumberSource(NumberForm.DOUBLES, Format.RAW) {
      @Override
      public LeafNumbers leaf(LeafReaderContext context) throws IOException {
        return new OfPoints(column.values(context.reader()));
      }
    };
  }

  private final class OfPoints extends LeafNumbers {
    private final SortedNumericDocValues points;
    private double[] distances = new double[1];
    private int count;
    private int next;

    OfPoints(SortedNumericDocValues points) {
      this.points = points;
    }

    @Override
    public boolean advance(int doc) throws IOException {
      next = 0;
      count = points.advanceExact(doc) ? points.docValueCount() : 0;
      distances = distances.length < count ? new double[count] : distances;
      for (int i = 0; i < count; i++) {
        distances[i] = of(points.nextValue());
      }
      Arrays.sort(distances, 0, count);
      return count > 0;
    }

    @Override
    public int count() {
      return count;
    }

    @Override
    public long nextKey() {
      return Format.sortable(nextDouble());
    }

    @Override
    public double nextDouble() {
      return distances[next++];
    }
  }
}
