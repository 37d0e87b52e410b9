package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.AnalyzedType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.query.aggregation.category.Categories;
import io.lampyr.query.aggregation.category.LineReader;
import io.lampyr.query.aggregation.category.LineWords;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * {@code categorize_text}: a bucket for each kind of lines, which have most of their words in
 * common. Keys of partial results are what is known of a category's lines; what several places have
 * found are categories of categories.
 */
public final class CategorizeTextAggregation implements ManyBuckets, Settling {
  private static final Set<String> WORDS_OF_COLUMNS = Set.of("keyword", "wildcard");

  private final FieldSpec spec;
  private final LineReader reader;
  private final int threshold;
  private final Limits limits;

  private CategorizeTextAggregation(
      FieldSpec spec, LineReader reader, int threshold, Limits limits) {
    this.spec = spec;
    this.reader = reader;
    this.threshold = threshold;
    this.limits = limits;
  }

  public static CategorizeTextAggregation of(Options options) {
    FieldSpec spec = FieldSpec.field("categorize_text", options.required("field"));
    int threshold = options.integer("similarity_threshold", 70);
    if (threshold < 1 || threshold > 100) {
      throw options.invalid(
          "similarity_threshold",
          "[similarity_threshold] must be in the range [1, 100]. Found ["
              + threshold
              + "] in ["
              + options.name()
              + "]");
    }
    withoutEffect(options, "max_unique_tokens", 50);
    withoutEffect(options, "max_matched_tokens", 5);
    return new CategorizeTextAggregation(
        spec, LineOptions.reader(options), threshold, Limits.read(options, false, 1));
  }

  /** What an earlier way of finding categories was bounded by; clients may still say it. */
  private static void withoutEffect(Options options, String key, int standard) {
    int found = options.integer(key, standard);
    if (found < 1 || found > 100) {
      throw options.invalid(
          key,
          "["
              + key
              + "] must be greater than 0 and less than or equal [100]. Found ["
              + found
              + "] in ["
              + options.name()
              + "]");
    }
  }

  @Override
  public String type() {
    return "categorize_text";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    LeafField leaf = scope.mapping().leaf(String.valueOf(spec.field()));
    if (leaf == null) {
      return Nothing.buckets(scope, self);
    }
    boolean computed = scope.mapping().computed().containsKey(leaf.path());
    if (leaf.type() instanceof AnalyzedType && !computed) {
      SourceTexts texts = new SourceTexts(scope.mapping(), leaf, List.of());
      return new CategoryCollecting(scope, self, this, CategoryCollecting.ofSources(texts));
    }
    boolean column =
        WORDS_OF_COLUMNS.contains(leaf.type().name())
            && leaf.type().facts().docValues() == Facts.DocValues.SORTED_SET;
    if (column && Sources.of(scope, spec) instanceof Source.Terms terms) {
      return new CategoryCollecting(scope, self, this, CategoryCollecting.ofColumn(terms.source()));
    }
    throw Sources.unsupported(scope, spec);
  }

  LineReader reader() {
    return reader;
  }

  int threshold() {
    return threshold;
  }

  /** Of what slices, shards and indices have found, the largest first, whatever came first. */
  @Override
  public Partial merge(List<Partial> partials, Node self) {
    List<Bucket> all = new ArrayList<>();
    for (Partial partial : partials) {
      all.addAll(BucketMerge.buckets(partial).buckets());
    }
    all.sort(
        Comparator.comparingLong(Bucket::count)
            .reversed()
            .thenComparing(Bucket::key, io.lampyr.query.aggregation.value.Keys.ORDER));
    Categories categories = new Categories(threshold, bytes -> {});
    Map<Object, Long> places = new HashMap<>();
    for (Bucket bucket : all) {
      places.computeIfAbsent(bucket.key(), key -> (long) categories.add(CategoryKeys.words(key)));
    }
    List<Bucket> merged =
        BucketMerge.rekeyed(all, key -> places.getOrDefault(key, -1L), self).stream()
            .map(bucket ->
                new Bucket(
                    CategoryKeys.key(categories.get(((Long) bucket.key()).intValue())),
                    bucket.count(),
                    0,
                    bucket.subs()))
            .toList();
    return new Partial.Buckets(type(), Format.RAW, merged, 0, 0, partials.size());
  }

  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    // Lines may have made two categories one since they were begun.
    return limits.settled(
        BucketMerge.buckets(merge(List.of(partial), self)),
        new TermChoice(limits, Order.BY_COUNT, self, false));
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets found = BucketMerge.buckets(merge(List.of(partial), self));
    List<Bucket> kept = new ArrayList<>(found.buckets());
    kept.removeIf(bucket -> bucket.count() < limits.minDocCount());
    return Answer.of(
        type(),
        Map.of(),
        found.with(Order.BY_COUNT.first(limits.size(), kept, self)),
        false,
        (bucket, json) -> {
          LineWords words = CategoryKeys.words(bucket.key());
          json.put("doc_count", bucket.count());
          json.put("key", words.key());
          json.put("regex", words.regex());
          json.put("max_matching_length", words.maxMatchingLength());
        },
        self,
        reducing);
  }
}
