package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.result.BucketsPath;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Results;
import io.lampyr.query.aggregation.value.Keys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/** What buckets are ordered by; the key decides between equals. */
record Order(List<By> by) {
  /** One criterion: {@code _count}, {@code _key}, or a path to a number inside. */
  record By(String path, boolean ascending) {
    boolean isCount() {
      return path.equals("_count");
    }

    boolean isKey() {
      return path.equals("_key") || path.equals("_term") || path.equals("_time");
    }
  }

  static final Order BY_COUNT = new Order(List.of(new By("_count", false), new By("_key", true)));
  static final Order BY_KEY = new Order(List.of(new By("_key", true)));

  Order {
    by = List.copyOf(by);
  }

  /** Reads {@code order}; equals are always decided by the key. */
  static Order read(Options options, Order standard) {
    List<Options> given =
        options.objects(
            "order",
            "order",
            (_, next) ->
                Fault.of(ErrorKind.PARSING, "Unexpected token [" + next + "] for [order]"));
    if (given == null) {
      return standard;
    }
    if (given.isEmpty()) {
      throw options.failed(
          "order", Fault.of(ErrorKind.INDEX_OUT_OF_BOUNDS, "Index 0 out of bounds for length 0"));
    }
    List<By> all = new ArrayList<>();
    for (Options each : given) {
      all.add(by(options, each));
    }
    if (!all.getLast().isKey()) {
      all.add(new By("_key", true));
    }
    return new Order(all);
  }

  /** One criterion; of several keys in one object the last one counts. */
  private static By by(Options options, Options one) {
    By by = null;
    for (Map.Entry<String, @Nullable Object> each : one.values().entrySet()) {
      if (!(each.getValue() instanceof String direction)) {
        String token = Json.token(each.getValue());
        throw wrong(options, "Unexpected token [" + token + "] for [order]");
      }
      if (!direction.equalsIgnoreCase("asc") && !direction.equalsIgnoreCase("desc")) {
        throw wrong(options, "Unknown order direction [" + direction + "]");
      }
      by = new By(each.getKey(), direction.equalsIgnoreCase("asc"));
    }
    if (by == null) {
      throw wrong(options, "Must specify at least one field for [order]");
    }
    return by;
  }

  private static FaultException wrong(Options options, String reason) {
    return options.failed("order", Fault.of(ErrorKind.PARSING, reason));
  }

  /** Refuses paths that lead to nothing, before there is a bucket to be ordered. */
  void check(Node self) {
    for (By each : by) {
      if (!each.isCount() && !each.isKey()) {
        OrderPath.check(each.path(), self);
      }
    }
  }

  /** Whether buckets are compared by what an aggregation inside finds. */
  boolean reads(Node inside) {
    return by.stream()
        .anyMatch(each ->
            !each.isCount() && !each.isKey() && leadsTo(BucketsPath.parse(each.path()), inside));
  }

  private static boolean leadsTo(BucketsPath path, Node node) {
    return path.first().equals(node.name()) || path.first().startsWith(node.name() + ".");
  }

  boolean isKeyOrder() {
    return by.getFirst().isKey();
  }

  boolean isCountDescending() {
    return by.getFirst().isCount() && !by.getFirst().ascending();
  }

  /** The buckets in order. */
  List<Bucket> sorted(List<Bucket> buckets, Node self) {
    List<Bucket> sorted = new ArrayList<>(buckets);
    sorted.sort(comparator(buckets, self));
    return sorted;
  }

  /**
   * The first so many buckets in order: of the many values of a field few are wanted, and sorting
   * all of them takes longer than collecting them.
   */
  List<Bucket> first(int count, List<Bucket> buckets, Node self) {
    if (count >= buckets.size()) {
      return sorted(buckets, self);
    }
    Comparator<Bucket> order = comparator(buckets, self);
    // The last of the best is at the top, where it makes way.
    PriorityQueue<Bucket> best = new PriorityQueue<>(order.reversed());
    for (Bucket bucket : buckets) {
      if (best.size() < count) {
        best.add(bucket);
      } else if (order.compare(bucket, best.element()) < 0) {
        best.remove();
        best.add(bucket);
      }
    }
    List<Bucket> first = new ArrayList<>(best);
    first.sort(order);
    return first;
  }

  private Comparator<Bucket> comparator(List<Bucket> buckets, Node self) {
    Comparator<Bucket> order = comparator(by.getFirst(), buckets, self);
    for (By each : by.subList(1, by.size())) {
      order = order.thenComparing(comparator(each, buckets, self));
    }
    return order;
  }

  private static Comparator<Bucket> comparator(By by, List<Bucket> buckets, Node self) {
    if (by.isCount() || by.isKey()) {
      Comparator<Bucket> ascending =
          by.isCount()
              ? Comparator.comparingLong(Bucket::count)
              : Comparator.comparing(Bucket::key, Keys.ORDER);
      return by.ascending() ? ascending : ascending.reversed();
    }
    BucketsPath path = BucketsPath.parse(by.path());
    IdentityHashMap<Bucket, Double> values = new IdentityHashMap<>();
    for (Bucket bucket : buckets) {
      values.put(bucket, value(bucket, path, self));
    }
    // Buckets without a number are last in either direction.
    return (left, right) -> {
      double a = values.getOrDefault(left, Double.NaN);
      double b = values.getOrDefault(right, Double.NaN);
      if (Double.isNaN(a) || Double.isNaN(b)) {
        return Boolean.compare(Double.isNaN(a), Double.isNaN(b));
      }
      return by.ascending() ? Double.compare(a, b) : Double.compare(b, a);
    };
  }

  private static double value(Bucket bucket, BucketsPath path, Node self) {
    List<Node> nodes = self.children().nodes();
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      if (leadsTo(path, node)) {
        Partial inside = bucket.subs().get(i);
        Results only = new Results();
        only.put(
            node.name(),
            node.aggregation().finish(inside, node, new Reducing(Integer.MAX_VALUE)),
            null);
        return path.in(only);
      }
    }
    throw OrderPath.nowhere(path.text(), path.first());
  }
}
