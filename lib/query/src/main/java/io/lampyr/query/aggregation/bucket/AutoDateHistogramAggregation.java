package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.field.DateType;
import io.lampyr.mapping.field.Facts;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Inner;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Settling;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Partial.Bucket;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.Keys;
import io.lampyr.query.aggregation.value.LeafNumbers;
import io.lampyr.query.aggregation.value.NumberSource;
import java.io.IOException;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.jspecify.annotations.Nullable;

/**
 * {@code auto_date_histogram}: buckets of time, as long as needed for there to be no more than a
 * number of them. Collects by the finest unit that can be in the answer: a shard goes on to a
 * coarser one when so many buckets are filled that the answer cannot have the finer one.
 */
public final class AutoDateHistogramAggregation implements ManyBuckets, Settling, Inner {
  /** As many units may become one bucket. */
  private static final int MOST_JOINED = 30;

  private final FieldSpec spec;
  private final TimeSteps steps;
  private final Around around;

  /** What it is inside of. */
  private enum Around {
    NOTHING,
    ONE_BUCKET,
    MANY_BUCKETS
  }

  private AutoDateHistogramAggregation(FieldSpec spec, TimeSteps steps, Around around) {
    this.spec = spec;
    this.steps = steps;
    this.around = around;
  }

  public static AutoDateHistogramAggregation of(Options options) {
    int target = options.integer("buckets", 10);
    if (target <= 0) {
      throw options.invalid(
          "buckets", "buckets must be greater than 0 for [" + options.name() + "]");
    }
    boolean isLeft = options.isNull("minimum_interval");
    String least = isLeft ? "second" : options.text("minimum_interval", "second");
    TimeSteps.Step finest = TimeSteps.named(least);
    if (finest == null) {
      throw options.invalid(
          "minimum_interval",
          "minimum_interval must be one of [[minute, day, month, year, second, hour]]");
    }
    FieldSpec spec = FieldSpec.of(options);
    return new AutoDateHistogramAggregation(
        spec, new TimeSteps(target, finest, spec.zoneOrUtc()), Around.NOTHING);
  }

  @Override
  public Aggregation inside(boolean amongMany) {
    Around now = amongMany ? Around.MANY_BUCKETS : Around.ONE_BUCKET;
    return new AutoDateHistogramAggregation(spec, steps, now.compareTo(around) > 0 ? now : around);
  }

  @Override
  public String type() {
    return "auto_date_histogram";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    int most = scope.maxBuckets() / MOST_JOINED;
    if (steps.target() > most) {
      throw FaultException.argument("buckets must be less than " + most);
    }
    NumberSource source = Sources.numbers(scope, spec);
    return source == null ? Nothing.buckets(scope, self) : new Times(scope, self, source);
  }

  private final class Times extends KeyedCollecting {
    private final NumberSource source;
    private final AggregationScope scope;
    private boolean begun;
    private final TakenSteps taken = new TakenSteps(steps, around == Around.MANY_BUCKETS);

    Times(AggregationScope scope, Node self, NumberSource source) {
      super(scope, self, type(), source.format());
      this.scope = scope;
      this.source = source;
    }

    @Override
    Object key(long key) {
      return key;
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      LeafNumbers numbers = source.leaf(segment.context());
      Leaf inside = subs.leaf(segment);
      return new Inside(inside) {
        @Override
        public void collect(int doc, int bucket) throws IOException {
          long last = Long.MIN_VALUE;
          for (int i = numbers.advance(doc) ? numbers.count() : 0; i > 0; i--) {
            long key = taken.rounding(bucket).round((long) numbers.nextDouble());
            if (key != last) {
              add(doc, bucket, key, inside);
              last = key;
            }
          }
        }
      };
    }

    private void add(int doc, int owner, long key, Leaf inside) throws IOException {
      int before = ordinals.size();
      count(doc, owner, key, inside);
      if (ordinals.size() > before) {
        taken.filled(owner, key);
      }
    }

    /** Where all times between two are looked at, the unit that fits these is begun with. */
    @Override
    public boolean collectAll(LeafReaderContext context, Extent extent) throws IOException {
      boolean isPlain =
          around == Around.NOTHING
              && steps.zone().normalized().equals(ZoneOffset.UTC)
              && spec.missing() == null
              && spec.script() == null;
      LeafField leaf = spec.field() == null ? null : scope.mapping().leaf(spec.field());
      if (isPlain
          && !begun
          && leaf != null
          && leaf.type() instanceof DateType date
          && date.facts().index() == Facts.Index.POINTS) {
        begin(context, leaf, extent);
      }
      return false;
    }

    private void begin(LeafReaderContext context, LeafField leaf, Extent extent)
        throws IOException {
      begun = extent.reach() == Extent.Reach.SHARD || leaf.path().equals(extent.field());
      if (begun) {
        taken.begin(scope.searcher().getIndexReader(), leaf, extent);
      } else if (extent.isAll()) {
        taken.begin(context.reader(), leaf, extent);
      }
    }

    /** The unit: buckets of finer ones are joined when all documents are in. */
    @Override
    long note(int owner) {
      return taken.place(owner);
    }
  }

  /** Joins what the answer cannot tell apart; the error says by which unit. */
  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    return rounded(buckets, steps.at(buckets.error()), self);
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    List<Partial> plain = new ArrayList<>();
    long place = 0;
    for (Partial partial : partials) {
      Partial.Buckets each = BucketMerge.buckets(partial);
      place = Math.max(place, each.error());
      plain.add(placed(each, each.buckets(), 0));
    }
    Partial.Buckets all = BucketMerge.buckets(BucketMerge.merge(plain, self));
    return placed(all, all.buckets(), place);
  }

  private static Partial.Buckets placed(Partial.Buckets all, List<Bucket> buckets, long place) {
    return new Partial.Buckets(all.type(), all.format(), buckets, 0, place, all.sources());
  }

  private static List<Long> keys(List<Bucket> buckets) {
    return buckets.stream().map(bucket -> (Long) bucket.key()).toList();
  }

  private Partial.Buckets rounded(Partial.Buckets buckets, TimeSteps.Step step, Node self) {
    Rounding rounding = step.rounding(steps.zone());
    return placed(
        buckets,
        BucketMerge.rekeyed(buckets.buckets(), key -> rounding.round((Long) key), self),
        step.place());
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    Format format = format(buckets);
    List<Bucket> joined = new ArrayList<>();
    TimeSteps.Step unit = steps.at(buckets.error());
    int multiple = 1;
    if (!buckets.buckets().isEmpty()) {
      TimeSteps.Step step = reaching(keys(buckets.buckets()), unit);
      List<Bucket> filled = filled(buckets, step, self, reducing);
      TimeSteps.Step last = steps.ofAll(keys(filled), step);
      if (!last.equals(step)) {
        filled = filled(buckets, last, self, reducing);
      }
      multiple = steps.multiple(filled.size(), last);
      for (int i = 0; i < filled.size(); i += multiple) {
        Object key = filled.get(i).key();
        List<Bucket> several = filled.subList(i, Math.min(filled.size(), i + multiple));
        joined.addAll(BucketMerge.rekeyed(several, k -> key, self));
      }
      unit = last;
    }
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    header.put("interval", multiple + unit.letter());
    return Answer.of(
        new Answer.Shape(type(), header, false, Answer.textFirst(format)),
        new Partial.Buckets(type(), format, joined, 0, 0, 1),
        unit.rounding(steps.zone()).steps(multiple),
        self,
        reducing);
  }

  /**
   * The unit for keys of which some are finer than the coarsest that a shard has taken: how far
   * they reach is seen as the peers see it, by the first of those that become one.
   */
  private TimeSteps.Step reaching(List<Long> keys, TimeSteps.Step coarsest) {
    TimeSteps.Step step = steps.ofAll(keys, coarsest);
    Rounding rounding = step.rounding(steps.zone());
    long first = Collections.min(keys);
    long last = rounding.round(Collections.max(keys));
    if (!step.equals(coarsest)) {
      return steps.reaching(rounding.round(first), last, step);
    }
    long firstOfLast =
        keys.stream()
            .filter(key -> rounding.round(key) == last)
            .mapToLong(Long::longValue)
            .min()
            .orElse(last);
    return steps.reaching(first, firstOfLast, step);
  }

  /** Numbers that are no times are told as they are, unless a script made them. */
  private Format format(Partial.Buckets buckets) {
    return buckets.format().isRaw() && spec.field() == null
        ? Format.dates(
            spec.format() == null ? "strict_date_optional_time" : spec.format(), steps.zone())
        : buckets.format();
  }

  private List<Bucket> filled(
      Partial.Buckets buckets, TimeSteps.Step step, Node self, Reducing reducing) {
    Rounding rounding = step.rounding(steps.zone());
    List<Bucket> sorted = new ArrayList<>(rounded(buckets, step, self).buckets());
    sorted.sort(Comparator.comparing(Bucket::key, Keys.ORDER));
    return new Fill(0, Order.BY_KEY, false, null).apply(sorted, self, reducing, rounding.steps());
  }
}
