package io.lampyr.query.aggregation.pipeline;

import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.result.BucketsPath;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Keys;
import io.lampyr.query.sort.SortSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;

/** {@code bucket_sort}: buckets in another order, and not all of them. */
final class BucketSort {
  /** One criterion of an order. */
  private record By(BucketsPath path, boolean ascending) {
    static By of(SortSpec spec, Options options) {
      return switch (spec) {
        case SortSpec.ByField field ->
            new By(BucketsPath.parse(field.field()), !field.descending());
        case SortSpec.ByDoc doc -> new By(BucketsPath.parse("_doc"), !doc.descending());
        case SortSpec.ByScore _, SortSpec.ByScript _, SortSpec.ByDistance _ ->
            throw options.invalid("sort", "[bucket_sort] only supports field based sorting");
      };
    }
  }

  private BucketSort() {}

  static ParentPipeline.Maker read(Options options) {
    Object given = options.any("sort");
    if ((given != null || options.isNull("sort")) && !options.isSort("sort")) {
      throw options.unsupported("sort", given);
    }
    List<By> order = options.sort("sort").stream().map(spec -> By.of(spec, options)).toList();
    int from = options.integer("from", 0);
    int size = options.integer("size", Integer.MAX_VALUE);
    Gaps gaps = Gaps.read(options);
    if (from < 0) {
      throw options.invalid("from", "[from] must be a non-negative integer: [" + from + "]");
    }
    if (size <= 0) {
      throw options.invalid("size", "[size] must be a positive integer: [" + size + "]");
    }
    boolean isIdle = order.isEmpty() && from == 0 && !options.has("size");
    List<String> paths = order.stream().map(by -> by.path.text()).toList();
    return new ParentPipeline.Maker(
        options.type(),
        paths,
        place -> sorted(place.buckets(), order, gaps, from, size),
        isIdle
            ? "["
                + options.name()
                + "] is configured to perform nothing. Please set either of [sort, size, from] to"
                + " use bucket_sort"
            : null);
  }

  private static void sorted(
      List<Result.Bucket> buckets, List<By> order, Gaps gaps, int from, int size) {
    Comparator<Result.Bucket> comparator = Comparator.comparingInt(bucket -> 0);
    for (By by : order) {
      if (by.path.text().equals("_key") && !buckets.stream().allMatch(Result.Bucket::isNumbered)) {
        Comparator<Result.Bucket> byKey =
            buckets.getFirst().isOfParts()
                ? Comparator.comparing(Result.Bucket::key, Keys.ORDER)
                : Comparator.comparing(Result.Bucket::name);
        comparator = comparator.thenComparing(by.ascending ? byKey : byKey.reversed());
        continue;
      }
      IdentityHashMap<Result.Bucket, Double> values = new IdentityHashMap<>();
      for (Result.Bucket bucket : buckets) {
        boolean key = by.path.text().equals("_key");
        values.put(bucket, key ? by.path.in(bucket) : gaps.value(bucket, by.path));
      }
      buckets.removeIf(bucket ->
          gaps == Gaps.SKIP
              && !by.path.text().startsWith("_")
              && Double.isNaN(values.getOrDefault(bucket, Double.NaN)));
      Comparator<Result.Bucket> next =
          Comparator.comparingDouble(bucket -> values.getOrDefault(bucket, Double.NaN));
      // Those of which the pipeline told nothing are last in either order.
      comparator =
          comparator
              .thenComparing(bucket -> !by.path.isIn(bucket))
              .thenComparing(by.ascending ? next : next.reversed());
    }
    buckets.sort(comparator);
    int start = Math.min(from, buckets.size());
    int end = (int) Math.min(buckets.size(), (long) start + size);
    List<Result.Bucket> page = new ArrayList<>(buckets.subList(start, end));
    buckets.clear();
    buckets.addAll(page);
  }
}
