package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import java.util.Map;
import java.util.Objects;
import org.apache.lucene.util.SloppyMath;
import org.jspecify.annotations.Nullable;

/** Functions of points on the earth, and in planes. */
final class Points {
  private Points() {}

  static Map<String, Function> functions() {
    FunctionTable table = new FunctionTable();
    for (String name : new String[] {"st_x", "st_xmin", "st_xmax"}) {
      table.plain(name, "g:double|k:double", a -> point(a[0]).longitude());
    }
    for (String name : new String[] {"st_y", "st_ymin", "st_ymax"}) {
      table.plain(name, "g:double|k:double", a -> point(a[0]).latitude());
    }
    table.made(
        "st_distance",
        "g,g:double|k,k:double",
        site -> {
          boolean flat =
              site.type(0) == DataType.CARTESIAN_POINT || site.type(1) == DataType.CARTESIAN_POINT;
          return a -> flat ? straight(point(a[0]), point(a[1])) : meters(point(a[0]), point(a[1]));
        });
    table.plain("st_npoints", "g:integer|k:integer", _ -> 1);
    table.made(
        "st_simplify",
        "g,n:geo_point|k,n:cartesian_point",
        site -> {
          checkTolerance(site.constant(1));
          return a -> a[0];
        });
    return table.done();
  }

  /** A point has nothing to leave out, however far away a line may be. */
  private static void checkTolerance(@Nullable Object tolerance) {
    if (tolerance instanceof Number number && !(number.doubleValue() >= 0)) {
      throw new IllegalArgumentException("tolerance must not be negative, found [" + number + "]");
    }
  }

  private static Values.Point point(@Nullable Object value) {
    return (Values.Point) Objects.requireNonNull(value);
  }

  private static double straight(Values.Point from, Values.Point to) {
    return Math.hypot(to.longitude() - from.longitude(), to.latitude() - from.latitude());
  }

  private static double meters(Values.Point from, Values.Point to) {
    return SloppyMath.haversinMeters(
        from.latitude(), from.longitude(), to.latitude(), to.longitude());
  }

  /** The middle of all points: the means of their coordinates. */
  static final class Middle implements Accumulator {
    private double longitudes;
    private double latitudes;
    private long count;

    @Override
    public void add(@Nullable Object[] row) {
      for (Object value : Multi.values(row[0])) {
        Values.Point point = point(value);
        longitudes += point.longitude();
        latitudes += point.latitude();
        count++;
      }
    }

    @Override
    public void merge(Accumulator other) {
      Middle its = (Middle) other;
      longitudes += its.longitudes;
      latitudes += its.latitudes;
      count += its.count;
    }

    @Override
    public @Nullable Object result() {
      return count == 0 ? null : new Values.Point(longitudes / count, latitudes / count);
    }

    @Override
    public void write(PartOutput out) {
      out.number(count).real(longitudes).real(latitudes);
    }

    @Override
    public void read(PartInput in) {
      count = in.number();
      longitudes = in.real();
      latitudes = in.real();
    }
  }
}
