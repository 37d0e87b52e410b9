package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
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
import io.lampyr.query.aggregation.value.Keys;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * {@code rare_terms}: a bucket for each value that few documents have. Exact: shards also tell
 * which values are too frequent, as others may find them rare.
 */
public final class RareTermsAggregation implements ManyBuckets, Settling {
  private static final int MOST = 100;

  /** So few values are as well collected in full. */
  private static final int AT_ONCE = 64;

  private static final double LEAST_PRECISION = 0.00001;

  private final FieldSpec spec;
  private final Includes includes;
  private final int maxDocCount;

  private RareTermsAggregation(FieldSpec spec, Includes includes, int maxDocCount) {
    this.spec = spec;
    this.includes = includes;
    this.maxDocCount = maxDocCount;
  }

  public static RareTermsAggregation of(Options options) {
    long most = options.whole("max_doc_count", 1);
    if (most <= 0) {
      throw options.invalid(
          "max_doc_count",
          "[max_doc_count] must be greater than 0. Found ["
              + most
              + "] in ["
              + options.name()
              + "]");
    }
    if (most > MOST) {
      throw options.invalid(
          "max_doc_count",
          "[max_doc_count] must be smaller" + "than " + MOST + "in [" + options.name() + "]");
    }
    if (options.number("precision", LEAST_PRECISION) < LEAST_PRECISION) {
      throw options.invalid("precision", "[precision] must be greater than 0.00001");
    }
    return new RareTermsAggregation(FieldSpec.of(options), Includes.read(options), (int) most);
  }

  @Override
  public String type() {
    return "rare_terms";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    if (Sources.of(scope, spec) instanceof Source.Numbers numbers
        && !numbers.source().form().isWhole()) {
      throw FaultException.argument(
          "RareTerms aggregation does not support floating point fields.");
    }
    return TermsAggregation.collecting(
        scope,
        self,
        new TermsAggregation.Wanted(
            spec,
            includes,
            false,
            new Rare(),
            new TermCollecting.Told(false, !includes.isAll(), "terms")));
  }

  /** Keeps all, but not what is inside of frequent ones. */
  private final class Rare implements Choice {
    @Override
    public int atOnce() {
      return AT_ONCE;
    }

    @Override
    public List<Bucket> kept(int owner, List<Bucket> found) {
      return found;
    }

    @Override
    public boolean isWantedInside(Bucket bucket) {
      return bucket.count() <= maxDocCount;
    }
  }

  /** What is inside of frequent values will not be shown. */
  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    List<Partial> nothing = self.children().nothing();
    List<Bucket> light = new ArrayList<>(buckets.buckets().size());
    for (Bucket bucket : buckets.buckets()) {
      boolean rare = bucket.count() <= maxDocCount;
      light.add(rare ? bucket : new Bucket(bucket.key(), bucket.count(), 0, nothing));
    }
    return buckets.with(light);
  }

  /** Of numbers without a sign the text is told too, though it may be the same. */
  private static Answer.Head unsigned(Format format) {
    return (bucket, json) -> {
      json.put("key", format.json(bucket.key()));
      json.put("key_as_string", String.valueOf(format.keyShown(bucket.key())));
      json.put("doc_count", bucket.count());
    };
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    List<Bucket> rare = new ArrayList<>(buckets.buckets());
    rare.removeIf(bucket -> bucket.count() > maxDocCount);
    rare.sort(Comparator.comparingLong(Bucket::count).thenComparing(Bucket::key, Keys.ORDER));
    String type =
        switch (buckets.type()) {
          case "sterms" -> "srareterms";
          case "" -> "umrareterms";
          default -> "lrareterms";
        };
    return Answer.of(
        type,
        Map.of(),
        buckets.with(rare),
        false,
        buckets.format().kind() == Format.Kind.UNSIGNED
            ? unsigned(buckets.format())
            : Answer.keyFirst(buckets.format()),
        self,
        reducing);
  }
}
