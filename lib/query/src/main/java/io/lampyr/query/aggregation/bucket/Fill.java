package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.date.DateFormat;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.value.Keys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Which buckets of a histogram are shown, also of those without documents, and in which order. */
record Fill(long minDocCount, Order order, boolean keyed, Bounds.@Nullable Range extended) {
  /** How keys follow each other. */
  interface Steps {
    /** The key of the bucket that holds the number. */
    Object at(double value);

    Object after(Object key);
  }

  static Fill read(Options options, Bounds.@Nullable Range extended) {
    long minDocCount = options.whole("min_doc_count", 0);
    if (minDocCount < 0) {
      throw options.invalid(
          "min_doc_count",
          "[minDocCount] must be greater than or equal to 0. Found ["
              + minDocCount
              + "] in ["
              + options.name()
              + "]");
    }
    return new Fill(
        minDocCount, Order.read(options, Order.BY_KEY), options.flag("keyed", false), extended);
  }

  /** The same with other bounds. */
  Fill within(Bounds.Range bounds) {
    return new Fill(minDocCount, order, keyed, bounds);
  }

  List<Bucket> apply(List<Bucket> buckets, Node self, Reducing reducing, Steps steps) {
    List<Bucket> sorted = new ArrayList<>(buckets);
    sorted.sort(Comparator.comparing(Bucket::key, Keys.ORDER));
    if (minDocCount > 0) {
      sorted.removeIf(bucket -> bucket.count() < minDocCount);
    } else {
      sorted = filled(sorted, self, reducing, steps);
    }
    return order.equals(Order.BY_KEY) ? sorted : order.sorted(sorted, self);
  }

  private List<Bucket> filled(List<Bucket> sorted, Node self, Reducing reducing, Steps steps) {
    Object first = sorted.isEmpty() ? null : sorted.getFirst().key();
    Object last = sorted.isEmpty() ? null : sorted.getLast().key();
    if (extended != null) {
      first = Double.isFinite(extended.min()) ? lesser(first, steps.at(extended.min())) : first;
      last = Double.isFinite(extended.max()) ? greater(last, steps.at(extended.max())) : last;
    }
    if (first == null || last == null) {
      return sorted;
    }
    List<Partial> nothing =
        self.children().nothingBeside(sorted.stream().map(Bucket::subs).toList());
    List<Bucket> filled = new ArrayList<>();
    Reducing made = new Reducing(reducing.left());
    int at = 0;
    for (Object key = first; Keys.ORDER.compare(key, last) <= 0; key = steps.after(key)) {
      while (at < sorted.size() && Keys.ORDER.compare(sorted.get(at).key(), key) < 0) {
        made.buckets(1);
        filled.add(sorted.get(at++));
      }
      made.buckets(1);
      if (at < sorted.size() && Keys.ORDER.compare(sorted.get(at).key(), key) == 0) {
        filled.add(sorted.get(at++));
      } else {
        filled.add(new Bucket(key, 0, 0, nothing));
      }
    }
    filled.addAll(sorted.subList(at, sorted.size()));
    return filled;
  }

  private static Object lesser(@Nullable Object key, Object bound) {
    return key == null || Keys.ORDER.compare(bound, key) < 0 ? bound : key;
  }

  private static Object greater(@Nullable Object key, Object bound) {
    return key == null || Keys.ORDER.compare(bound, key) > 0 ? bound : key;
  }

  static DateFormat dates(@Nullable String pattern) {
    return DateFormat.of(pattern == null ? "strict_date_optional_time||epoch_millis" : pattern);
  }
}
