package io.lampyr.query.sort;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.column.Columnless;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.GeoPoints;
import io.lampyr.mapping.field.ValueException;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.apache.lucene.geo.GeoEncodingUtils;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.FieldComparator;
import org.apache.lucene.search.FieldComparatorSource;
import org.apache.lucene.search.LeafFieldComparator;
import org.apache.lucene.search.Pruning;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.comparators.DoubleComparator;
import org.apache.lucene.util.SloppyMath;
import org.jspecify.annotations.Nullable;

/** Sorting by the distance between a document's points and given ones; without points, farthest. */
final class DistanceSort extends FieldComparatorSource {
  private static final double METRES_PER_DEGREE = Math.PI * 6_371_008.7714 / 180;

  /** Of one document, for the middle of which all have to be there at once. */
  private static final int MOST_DISTANCES = 1 << 20;

  private final SortSpec.ByDistance spec;
  private final List<Pair> points;
  private final SortSpec.Mode mode;
  private final @Nullable NestedDocs nested;

  private DistanceSort(SortSpec.ByDistance spec, List<Pair> points, @Nullable NestedDocs nested) {
    this.spec = spec;
    this.points = points;
    this.mode = NumberSort.mode(spec.mode(), spec.descending());
    this.nested = nested;
  }

  static SortKey of(SortSpec.ByDistance spec, SortContext context) {
    LeafField leaf = context.mapping().leaf(spec.field());
    List<Pair> points = spec.points().stream().map(point -> pair(point, spec, leaf)).toList();
    if (leaf == null && !spec.ignoreUnmapped()) {
      throw FaultException.argument(
          "failed to find mapper for [" + spec.field() + "] for geo distance based sort");
    }
    if (leaf != null && leaf.type() instanceof AnalyzedType) {
      throw Columnless.refused(leaf);
    }
    if (leaf != null && !leaf.type().name().equals("geo_point")) {
      throw FaultException.argument(
          "unable to apply geo distance sort to field ["
              + spec.field()
              + "] of type ["
              + leaf.type().name()
              + "]");
    }
    if (leaf != null && !leaf.type().facts().hasDocValues()) {
      throw CompiledSort.noColumn(leaf);
    }
    String path = leaf == null ? spec.field() : leaf.path();
    DistanceSort source = new DistanceSort(spec, points, NestedDocs.of(spec.nested(), context));
    return new SortKey(new SortField(path, source, spec.descending()), new Numbers());
  }

  /** A latitude and a longitude. */
  private record Pair(double latitude, double longitude) {}

  private static Pair pair(Object point, SortSpec.ByDistance spec, @Nullable LeafField leaf) {
    if (point instanceof GeoPoints.Given given) {
      return onEarth(given, spec);
    }
    if (leaf == null) {
      return new Pair(0, 0);
    }
    try {
      return onEarth(GeoPoints.given(point.toString()), spec);
    } catch (ValueException wrong) {
      throw new FaultException(wrong.fault());
    }
  }

  private static Pair onEarth(GeoPoints.Given given, SortSpec.ByDistance spec) {
    if (!(Math.abs(given.latitude()) <= 90)) {
      throw beyond("latitude", given.latitude(), spec);
    }
    if (!(Math.abs(given.longitude()) <= 180)) {
      throw beyond("longitude", given.longitude(), spec);
    }
    return new Pair(given.latitude(), given.longitude());
  }

  private static FaultException beyond(String what, double value, SortSpec.ByDistance spec) {
    return new FaultException(
        ErrorKind.PARSE,
        "illegal %s value [%s] for [GeoDistanceSort] for field [%s]."
            .formatted(what, value, spec.field()));
  }

  /** Doubles of any sort, as they are. */
  record Numbers() implements SortKey.Values {
    @Override
    public @Nullable Object comparable(@Nullable Object lucene) {
      return lucene;
    }

    @Override
    public @Nullable Object shown(@Nullable Object lucene) {
      return lucene;
    }

    @Override
    public Object lucene(@Nullable Object given) {
      try {
        return Double.valueOf(String.valueOf(given));
      } catch (NumberFormatException wrong) {
        throw new FaultException(ErrorKind.NUMBER_FORMAT, "For input string: \"" + given + "\"");
      }
    }
  }

  private double metres(Pair point, long packed) {
    double latitude = GeoEncodingUtils.decodeLatitude((int) (packed >> Integer.SIZE));
    double longitude = GeoEncodingUtils.decodeLongitude((int) packed);
    return spec.plane()
        ? plane(point, latitude, longitude)
        : SloppyMath.haversinMeters(point.latitude(), point.longitude(), latitude, longitude);
  }

  private double distance(long packed) {
    double least = Double.POSITIVE_INFINITY;
    double most = 0;
    double sum = 0;
    for (Pair point : points) {
      double metres = metres(point, packed);
      least = Math.min(least, metres);
      most = Math.max(most, metres);
      sum += metres;
    }
    double chosen =
        switch (mode) {
          case MIN -> least;
          case MAX -> most;
          case SUM, AVG, MEDIAN -> sum / points.size();
        };
    return chosen / spec.metres();
  }

  private static double plane(Pair point, double latitude, double longitude) {
    double x =
        (longitude - point.longitude())
            * Math.cos(Math.toRadians((latitude + point.latitude()) / 2));
    double y = latitude - point.latitude();
    return Math.sqrt(x * x + y * y) * METRES_PER_DEGREE;
  }

  /** The middle of all distances between one of the points and one of the places. */
  private double median(long[] packed, int count) {
    long all = (long) count * points.size();
    if (all > MOST_DISTANCES) {
      throw FaultException.argument(
          "a median of [" + all + "] distances is asked for, at most [" + MOST_DISTANCES + "]");
    }
    double[] distances = new double[(int) all];
    int next = 0;
    for (int i = 0; i < count; i++) {
      for (Pair point : points) {
        distances[next++] = metres(point, packed[i]);
      }
    }
    Arrays.sort(distances);
    return (distances[(next - 1) / 2] + distances[next / 2]) / 2 / spec.metres();
  }

  private long choose(long[] packed, int count) {
    if (mode == SortSpec.Mode.MEDIAN) {
      return Double.doubleToRawLongBits(median(packed, count));
    }
    double[] distances = new double[count];
    for (int i = 0; i < count; i++) {
      distances[i] = distance(packed[i]);
    }
    Arrays.sort(distances);
    return Double.doubleToRawLongBits(
        switch (mode) {
          case MIN -> distances[0];
          case MAX -> distances[count - 1];
          case SUM, AVG, MEDIAN -> Arrays.stream(distances).average().orElse(0);
        });
  }

  @Override
  public FieldComparator<?> newComparator(
      String field, int hits, Pruning pruning, boolean reversed) {
    return new DoubleComparator(hits, field, Double.POSITIVE_INFINITY, reversed, Pruning.NONE) {
      @Override
      public LeafFieldComparator getLeafComparator(LeafReaderContext context) throws IOException {
        return new DoubleLeafComparator(context) {
          @Override
          protected NumericDocValues getNumericDocValues(LeafReaderContext leaf, String name)
              throws IOException {
            return MultiValues.of(
                DocValues.getSortedNumeric(leaf.reader(), name),
                DistanceSort.this::choose,
                nested,
                leaf);
          }
        };
      }
    };
  }
}
