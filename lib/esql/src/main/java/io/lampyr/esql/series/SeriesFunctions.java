package io.lampyr.esql.series;

import io.lampyr.esql.function.Aggregations;
import io.lampyr.esql.function.Signature;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** All functions of single time series, by their names. */
public final class SeriesFunctions {
  /** What is taken where a query names a metric without any function of series. */
  public static final String IMPLICIT = "last_over_time";

  private static final Map<String, SeriesFunction> ALL = all();

  private SeriesFunctions() {}

  private static Map<String, SeriesFunction> all() {
    Map<String, SeriesFunction> all = new TreeMap<>();
    add(all, "rate", "c,t?:double", _ -> () -> new Growth(true));
    add(all, "increase", "c,t?:double", _ -> () -> new Growth(false));
    add(all, "irate", "c,t?:double", _ -> () -> new LastTwo(true));
    add(all, "idelta", "n,t?:double", _ -> () -> new LastTwo(false));
    add(all, "delta", "n,t?:double", _ -> Change::new);
    add(all, "deriv", "n,t?:double", _ -> Slope::new);
    add(all, IMPLICIT, "*,t?:$u", _ -> () -> new Edge(true));
    add(all, "first_over_time", "*,t?:$u", _ -> () -> new Edge(false));
    gathered(all, "avg_over_time", "n,t?:double", "avg");
    gathered(all, "sum_over_time", "w,t?:long|n,t?:double", "sum");
    gathered(all, "min_over_time", "o,t?:$1", "min");
    gathered(all, "max_over_time", "o,t?:$1", "max");
    gathered(all, "count_over_time", "x,t?:long", "count");
    gathered(all, "count_distinct_over_time", "x,t?:long|x,n,t?:long", "count_distinct");
    gathered(all, "present_over_time", "x,t?:boolean", "present");
    gathered(all, "absent_over_time", "x,t?:boolean", "absent");
    gathered(all, "stddev_over_time", "n,t?:double", "std_dev");
    gathered(all, "variance_over_time", "n,t?:double", "variance");
    gathered(all, "percentile_over_time", "n,n,t?:double", "percentile");
    return Map.copyOf(all);
  }

  private static void add(
      Map<String, SeriesFunction> all, String name, String signatures, SeriesFunction.Maker maker) {
    all.put(name, new SeriesFunction(name, Signature.all(signatures), maker));
  }

  private static void gathered(
      Map<String, SeriesFunction> all, String name, String signatures, String aggregation) {
    add(
        all,
        name,
        signatures,
        site -> {
          var made = Aggregations.find(aggregation).orElseThrow().maker().make(site);
          return () -> new Gathered(made.get());
        });
  }

  public static Optional<SeriesFunction> find(String name) {
    return Optional.ofNullable(ALL.get(name));
  }

  public static Set<String> names() {
    return ALL.keySet();
  }
}
