package io.lampyr.esql.function;

import io.lampyr.esql.type.DataType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.esql.wire.PartInput;
import io.lampyr.esql.wire.PartOutput;
import io.lampyr.metrics.series.Summed;
import io.lampyr.query.aggregation.sketch.Distinct;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** All functions of many rows, by their names. */
public final class Aggregations {
  private static final int COMPRESSION = 100;
  private static final Map<String, Aggregation> ALL = all();

  private Aggregations() {}

  private static Map<String, Aggregation> all() {
    Map<String, Aggregation> all = new TreeMap<>();
    add(all, "count", "*?:long", _ -> Counting::new);
    add(all, "present", "*:boolean", _ -> () -> new Presence(true));
    add(all, "absent", "*:boolean", _ -> () -> new Presence(false));
    add(all, "count_distinct", "x,n?:long", Aggregations::distinct);
    add(all, "sum", "w:long|n:double", site -> () -> new Sums.Total(site.type(0)));
    add(all, "avg", "n:double", _ -> Sums.Mean::new);
    add(all, "min", "o:$1", _ -> () -> new Extreme(-1));
    add(all, "max", "o:$1", _ -> () -> new Extreme(1));
    add(all, "median", "n:double", _ -> () -> new Sketches.Quantile(COMPRESSION, 0.5));
    add(all, "percentile", "n,n:double", Aggregations::percentile);
    add(
        all,
        "median_absolute_deviation",
        "n:double",
        _ -> () -> new Sketches.Deviation(COMPRESSION));
    add(all, "std_dev", "n:double", _ -> () -> new Sums.Spread(true));
    add(all, "variance", "n:double", _ -> () -> new Sums.Spread(false));
    add(all, "weighted_avg", "n,n:double", _ -> Sums.Weighted::new);
    add(all, "values", "x:$1", _ -> Collecting.All::new);
    add(all, "sample", "x,i:$1", Aggregations::sample);
    add(all, "top", "o,i,s?,o?:$1", Aggregations::top);
    add(all, "first", "x,d:$1", _ -> () -> new Collecting.Edge(-1));
    add(all, "st_centroid_agg", "g:geo_point|k:cartesian_point", _ -> Points.Middle::new);
    add(all, "last", "x,d:$1", _ -> () -> new Collecting.Edge(1));
    // What only SQL has.
    add(all, SqlTests.PREFIX + "first", "x,o:$1", _ -> () -> new Collecting.Edge(-1));
    add(all, SqlTests.PREFIX + "last", "x,o:$1", _ -> () -> new Collecting.Edge(1));
    add(all, SqlTests.PREFIX + "skewness", "n:double", _ -> () -> new Moments(false));
    add(all, SqlTests.PREFIX + "kurtosis", "n:double", _ -> () -> new Moments(true));
    return Map.copyOf(all);
  }

  private static void add(
      Map<String, Aggregation> all, String name, String signatures, Aggregation.Maker maker) {
    all.put(name, new Aggregation(name, Signature.all(signatures), maker));
  }

  public static Optional<Aggregation> find(String name) {
    return Optional.ofNullable(ALL.get(name.equals("earliest") ? "first" : name));
  }

  public static Set<String> names() {
    return ALL.keySet();
  }

  private static Supplier<Accumulator> distinct(Site site) {
    Object threshold = site.constant(1);
    int precise =
        threshold instanceof Number number
            ? Math.clamp(number.longValue(), 1, Distinct.MAX_THRESHOLD)
            : Distinct.DEFAULT_THRESHOLD;
    return () -> new Sketches.Different(precise);
  }

  private static Supplier<Accumulator> percentile(Site site) {
    double percent = site.constant(1) instanceof Number number ? number.doubleValue() : -1;
    if (percent < 0 || percent > 100) {
      throw new IllegalArgumentException(
          "second argument of [percentile] must be a constant between 0 and 100");
    }
    return () -> new Sketches.Quantile(COMPRESSION, percent / 100);
  }

  private static Supplier<Accumulator> sample(Site site) {
    int limit = site.constant(1) instanceof Integer number ? number : 0;
    if (limit <= 0 || limit > 10_000) {
      throw new IllegalArgumentException(
          "Limit must be greater than 0 in [SAMPLE], found [" + limit + "]");
    }
    return () -> new Drawn(limit);
  }

  private static Supplier<Accumulator> top(Site site) {
    int limit = site.constant(1) instanceof Integer number ? number : 0;
    if (limit <= 0 || limit > 10_000) {
      throw new IllegalArgumentException(
          "Limit must be greater than 0 in [TOP], found [" + limit + "]");
    }
    String order = site.constant(2) == null ? "asc" : String.valueOf(site.constant(2));
    boolean ascending = order.equalsIgnoreCase("asc");
    if (!ascending && !order.equalsIgnoreCase("desc")) {
      throw new IllegalArgumentException(
          "Invalid order value in [TOP], expected [ASC, DESC] but got [" + order + "]");
    }
    if (site.types().size() > 3) {
      throw new IllegalArgumentException("the fourth argument of [TOP] is not supported");
    }
    return () -> new Collecting.Best(limit, ascending);
  }

  /** Counts values; rows, if it is given nothing to look at. */
  static final class Counting implements OfSums {
    private long count;

    @Override
    public void add(@Nullable Object[] row) {
      count += row.length == 0 ? 1 : Multi.count(row[0]);
    }

    @Override
    public void add(Summed several) {
      count += several.count();
    }

    @Override
    public void add(double[] numbers, int from, int to) {
      count += to - from;
    }

    @Override
    public void merge(Accumulator other) {
      count += ((Counting) other).count;
    }

    @Override
    public Object result() {
      return count;
    }

    @Override
    public void write(PartOutput out) {
      out.number(count);
    }

    @Override
    public void read(PartInput in) {
      count = in.number();
    }
  }

  /** Whether there was any value. */
  private static final class Presence implements OfSums {
    private final boolean wanted;
    private boolean seen;

    private Presence(boolean wanted) {
      this.wanted = wanted;
    }

    @Override
    public void add(@Nullable Object[] row) {
      seen |= row[0] != null;
    }

    @Override
    public void add(Summed several) {
      seen = true;
    }

    @Override
    public void add(double[] numbers, int from, int to) {
      seen |= to > from;
    }

    @Override
    public void merge(Accumulator other) {
      seen |= ((Presence) other).seen;
    }

    @Override
    public Object result() {
      return seen == wanted;
    }

    @Override
    public void write(PartOutput out) {
      out.flag(seen);
    }

    @Override
    public void read(PartInput in) {
      seen = in.flag();
    }
  }

  /** The least or the greatest value. */
  private static final class Extreme implements OfSums {
    private final int sign;
    private @Nullable Object best;

    private Extreme(int sign) {
      this.sign = sign;
    }

    @Override
    public void add(@Nullable Object[] row) {
      if (row[0] instanceof Multi several) {
        for (int i = 0; i < several.size(); i++) {
          look(several.get(i));
        }
      } else if (row[0] != null) {
        look(row[0]);
      }
    }

    @Override
    public void add(Summed several) {
      look(sign < 0 ? several.least() : several.most());
    }

    @Override
    public void add(double[] numbers, int from, int to) {
      if (to > from) {
        double most = numbers[to - 1];
        for (int i = to - 2; i >= from; i--) {
          if (sign * Double.compare(numbers[i], most) > 0) {
            most = numbers[i];
          }
        }
        look(most);
      }
    }

    @Override
    public boolean keepsType() {
      return true;
    }

    private void look(Object value) {
      if (best == null || sign * Values.compare(value, best) > 0) {
        best = value;
      }
    }

    @Override
    public void merge(Accumulator other) {
      Object its = ((Extreme) other).best;
      if (its != null) {
        look(its);
      }
    }

    @Override
    public @Nullable Object result() {
      return best;
    }

    @Override
    public void write(PartOutput out) {
      out.cell(best);
    }

    @Override
    public void read(PartInput in) {
      best = in.cell();
    }

    @Override
    public long bytes() {
      return 64 + Values.bytes(best);
    }
  }

  /** The type that a total has. */
  static DataType total(DataType type) {
    return type.isWhole() ? DataType.LONG : DataType.DOUBLE;
  }
}
