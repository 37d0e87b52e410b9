package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
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
    List<@Nullable Object> given = options.list("order");
    if (given == null || given.isEmpty()) {
      return standard;
    }
    List<By> all = new ArrayList<>();
    for (Object each : given) {
      if (!(each instanceof Map<?, ?> map) || map.size() != 1) {
        throw options.invalid("order", "Must specify at least one field for [order]");
      }
      map.forEach((path, direction) -> all.add(by(options, path.toString(), direction)));
    }
    if (!all.getLast().isKey()) {
      all.add(new By("_key", true));
    }
    return new Order(all);
  }

  private static By by(Options options, String path, @Nullable Object direction) {
    return switch (String.valueOf(direction)) {
      case "asc", "ASC" -> new By(path, true);
      case "desc", "DESC" -> new By(path, false);
      default -> throw options.invalid("order", "Unknown order direction [" + direction + "]");
    };
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
      if (path.first().equals(node.name()) || path.first().startsWith(node.name() + ".")) {
        Partial inside = bucket.subs().get(i);
        Results only = new Results();
        only.put(
            node.name(),
            node.aggregation().finish(inside, node, new Reducing(Integer.MAX_VALUE)),
            null);
        double value = path.in(only);
        return Double.isInfinite(value) ? Double.NaN : value;
      }
    }
    throw FaultException.argument(
        "Invalid aggregator order path ["
            + path.text()
            + "]. The provided aggregation ["
            + path.first()
            + "] either does not exist, or is a pipeline aggregation and cannot be used to sort the"
            + " buckets.");
  }
}
