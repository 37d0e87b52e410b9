package io.lampyr.query.aggregation.bucket;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.NumberForm;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.apache.lucene.util.BytesRef;

/** Merges buckets by their keys. */
final class BucketMerge {
  private static final Set<String> NUMBERS = Set.of("lterms", "ulterms", "dterms");

  private BucketMerge() {}

  private static NumberForm wholes(String type) {
    return type.equals("ulterms") ? new NumberForm(NumberForm.Kind.UNSIGNED, 1) : NumberForm.LONGS;
  }

  static Partial.Buckets buckets(Partial partial) {
    if (partial instanceof Partial.Buckets buckets) {
      return buckets;
    }
    throw new CorruptionException("partial aggregation has no buckets");
  }

  /** One list of buckets with those of all. */
  static Partial.Buckets merge(List<Partial> partials, Node self) {
    if (partials.size() == 1) {
      return buckets(partials.getFirst());
    }
    String type = "";
    Format format = Format.RAW;
    long other = 0;
    long error = 0;
    int sources = 0;
    List<Partial.Buckets> all = new ArrayList<>(partials.size());
    for (Partial partial : partials) {
      Partial.Buckets each = buckets(partial);
      all.add(each);
      other += each.other();
      error = error < 0 || each.error() < 0 ? -1 : error + each.error();
      sources += each.sources();
      type = wider(type, each.type());
      format = format.isRaw() ? each.format() : format;
    }
    boolean doubles = type.equals("dterms");
    List<Bucket> merged = merged(all, error, doubles, self);
    return new Partial.Buckets(type, format, merged, other, error, sources);
  }

  private static String wider(String left, String right) {
    if (left.isEmpty() || right.isEmpty() || left.equals(right)) {
      return left.isEmpty() ? right : left;
    }
    // Whole numbers with a sign and without one have only doubles in common.
    return NUMBERS.contains(left) && NUMBERS.contains(right) ? "dterms" : left;
  }

  private static List<Bucket> merged(
      List<Partial.Buckets> all, long error, boolean doubles, Node self) {
    int most = all.stream().mapToInt(each -> each.buckets().size()).max().orElse(0);
    Map<Object, List<Bucket>> byKey = LinkedHashMap.newLinkedHashMap(most);
    // Slices of one shard have no errors, and many buckets.
    Map<Object, Long> found = new HashMap<>();
    Class<?> kind = null;
    for (Partial.Buckets each : all) {
      for (Bucket bucket : each.buckets()) {
        Object key =
            doubles && bucket.key() instanceof Long whole
                ? (Object) wholes(each.type()).toDouble(whole)
                : bucket.key();
        if (kind == null) {
          kind = key.getClass();
        } else if ((kind == BytesRef.class) != (key instanceof BytesRef)) {
          throw mixed(self);
        }
        byKey.computeIfAbsent(key, k -> new ArrayList<>(2)).add(bucket);
        if (each.error() != 0) {
          found.merge(key, each.error(), Long::sum);
        }
      }
    }
    List<Bucket> merged = new ArrayList<>(byKey.size());
    byKey.forEach((key, same) -> {
      long missed = error < 0 ? -1 : error - found.getOrDefault(key, 0L);
      merged.add(one(key, same, missed, self));
    });
    return merged;
  }

  private static Bucket one(Object key, List<Bucket> same, long missed, Node self) {
    long count = 0;
    long error = Math.max(missed, 0);
    List<List<Partial>> subs = new ArrayList<>(same.size());
    for (Bucket bucket : same) {
      count += bucket.count();
      error += bucket.error();
      subs.add(bucket.subs());
    }
    List<Partial> inside = subs.size() == 1 ? subs.getFirst() : self.children().merge(subs);
    return new Bucket(key, count, error, inside);
  }

  /** Gives buckets other keys; those that then have the same become one. */
  static List<Bucket> rekeyed(List<Bucket> buckets, UnaryOperator<Object> change, Node self) {
    Map<Object, List<Bucket>> byKey = new LinkedHashMap<>();
    for (Bucket bucket : buckets) {
      byKey.computeIfAbsent(change.apply(bucket.key()), k -> new ArrayList<>(2)).add(bucket);
    }
    List<Bucket> merged = new ArrayList<>(byKey.size());
    byKey.forEach((key, same) -> merged.add(one(key, same, 0, self)));
    return merged;
  }

  private static FaultException mixed(Node self) {
    return new FaultException(
        ErrorKind.AGGREGATION_EXECUTION,
        "Merging/Reducing the aggregations failed when computing the aggregation ["
            + self.name()
            + "] because the field you gave in the aggregation query existed as two different"
            + " types in two different indices");
  }
}
