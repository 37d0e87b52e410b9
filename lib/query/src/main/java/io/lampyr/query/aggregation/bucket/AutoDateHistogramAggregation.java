package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
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
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code auto_date_histogram}: buckets of time, as long as needed for there to be no more than a
 * number of them. Collects by the finest unit that can be in the answer: a shard goes on to a
 * coarser one when so many buckets are filled that the answer cannot have the finer one.
 */
public final class AutoDateHistogramAggregation implements ManyBuckets, Settling {
  /** As many units may become one bucket. */
  private static final int MOST_JOINED = 30;

  /**
   * A unit of the calendar, and how many of it may make a bucket.
   *
   * @param place where it stands among {@link #STEPS}
   * @param millis about how long it is
   */
  private record Step(
      int place, Rounding.Unit unit, long millis, String letter, List<Integer> multiples) {
    int most() {
      return multiples.getLast();
    }

    Rounding rounding(ZoneId zone) {
      return Rounding.calendar(unit, zone, 0);
    }

    boolean isLast() {
      return place == STEPS.size() - 1;
    }
  }

  private static final List<Step> STEPS =
      List.of(
          new Step(0, Rounding.Unit.SECOND, 1000, "s", List.of(1, 5, 10, 30)),
          new Step(1, Rounding.Unit.MINUTE, 60_000, "m", List.of(1, 5, 10, 30)),
          new Step(2, Rounding.Unit.HOUR, 3_600_000, "h", List.of(1, 3, 12)),
          new Step(3, Rounding.Unit.DAY, 24 * 3_600_000, "d", List.of(1, 7)),
          new Step(4, Rounding.Unit.MONTH, 30 * 24 * 3_600_000L, "M", List.of(1, 3)),
          new Step(
              5, Rounding.Unit.YEAR, 365 * 24 * 3_600_000L, "y", List.of(1, 5, 10, 20, 50, 100)));

  private final FieldSpec spec;
  private final int target;
  private final Step finest;

  private AutoDateHistogramAggregation(FieldSpec spec, int target, Step finest) {
    this.spec = spec;
    this.target = target;
    this.finest = finest;
  }

  public static AutoDateHistogramAggregation of(Options options) {
    int target = options.integer("buckets", 10);
    if (target <= 0) {
      throw options.invalid(
          "buckets", "buckets must be greater than 0 for [" + options.name() + "]");
    }
    String minimum = options.text("minimum_interval", "second").toUpperCase(Locale.ROOT);
    for (Step step : STEPS) {
      if (step.unit.name().equals(minimum)) {
        return new AutoDateHistogramAggregation(FieldSpec.of(options), target, step);
      }
    }
    throw options.invalid(
        "minimum_interval",
        "minimum_interval must be one of [[minute, day, month, year, second, hour]]");
  }

  @Override
  public String type() {
    return "auto_date_histogram";
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    int most = scope.maxBuckets() / MOST_JOINED;
    if (target > most) {
      throw FaultException.argument("buckets must be less than " + most);
    }
    NumberSource source = Sources.numbers(scope, spec);
    return source == null ? Nothing.BUCKETS : new Times(scope, self, source);
  }

  private final class Times extends KeyedCollecting {
    private final NumberSource source;
    private final Map<Integer, Integer> filled = new HashMap<>();
    private Step step = finest;
    private Rounding rounding = finest.rounding(spec.zoneOrUtc());

    Times(AggregationScope scope, Node self, NumberSource source) {
      super(scope, self, type(), source.format());
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
            long key = rounding.round((long) numbers.nextDouble());
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
        int size = filled.merge(owner, 1, Integer::sum);
        if (size > (long) target * step.most() && !step.isLast()) {
          coarser();
        }
      }
    }

    /** Buckets of the finer unit stay, and are joined when all documents are in. */
    private void coarser() {
      step = STEPS.get(step.place + 1);
      rounding = step.rounding(spec.zoneOrUtc());
      filled.clear();
    }
  }

  /** Joins what the answer cannot tell apart. */
  @Override
  public Partial settle(Partial partial, AggregationScope scope, Node self) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    if (buckets.buckets().isEmpty()) {
      return buckets;
    }
    Step step = step(buckets.buckets());
    return buckets.with(rounded(buckets.buckets(), step.rounding(spec.zoneOrUtc()), self));
  }

  private static List<Bucket> rounded(List<Bucket> buckets, Rounding rounding, Node self) {
    return BucketMerge.rekeyed(buckets, key -> rounding.round((Long) key), self);
  }

  /**
   * The finest unit of which few enough buckets, in multiples, reach from the first to the last;
   * these must not be further from each other than so many of them are long, about.
   */
  private Step step(List<Bucket> buckets) {
    long first = buckets.stream().mapToLong(bucket -> (Long) bucket.key()).min().orElse(0);
    long last = buckets.stream().mapToLong(bucket -> (Long) bucket.key()).max().orElse(0);
    for (Step step : STEPS) {
      long most = (long) target * step.most();
      boolean near = last - first <= most * step.millis;
      if (step.place >= finest.place && near && reach(first, last, step, most) <= most) {
        return step;
      }
    }
    return STEPS.getLast();
  }

  /** How many buckets there are from the first to the last; counts only a little beyond a limit. */
  private long reach(long first, long last, Step step, long limit) {
    Rounding rounding = step.rounding(spec.zoneOrUtc());
    long count = 0;
    for (long at = rounding.round(first);
        at < rounding.round(last) && count <= limit;
        at = rounding.next(at)) {
      count++;
    }
    return count;
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    Partial.Buckets buckets = BucketMerge.buckets(partial);
    Format format =
        buckets.format().isRaw()
            ? Format.dates(
                spec.format() == null ? "strict_date_optional_time" : spec.format(),
                spec.zoneOrUtc())
            : buckets.format();
    List<Bucket> joined = new ArrayList<>();
    String interval = "1" + finest.letter;
    if (!buckets.buckets().isEmpty()) {
      Step step = step(buckets.buckets());
      List<Bucket> filled = filled(buckets.buckets(), step, self, reducing);
      // Where no multiple is enough, there are too many buckets, as they are.
      int multiple = 1;
      for (int each : step.multiples) {
        if ((filled.size() + each - 1) / each <= target) {
          multiple = each;
          break;
        }
      }
      for (int i = 0; i < filled.size(); i += multiple) {
        Object key = filled.get(i).key();
        List<Bucket> several = filled.subList(i, Math.min(filled.size(), i + multiple));
        joined.addAll(BucketMerge.rekeyed(several, k -> key, self));
      }
      interval = multiple + step.letter;
    }
    Map<String, @Nullable Object> header = new LinkedHashMap<>();
    header.put("interval", interval);
    return Answer.of(
        type(),
        header,
        new Partial.Buckets(type(), format, joined, 0, 0, 1),
        false,
        Answer.textFirst(format),
        self,
        reducing);
  }

  private List<Bucket> filled(List<Bucket> buckets, Step step, Node self, Reducing reducing) {
    Rounding rounding = step.rounding(spec.zoneOrUtc());
    List<Bucket> sorted = rounded(buckets, rounding, self);
    sorted.sort(Comparator.comparing(Bucket::key, Keys.ORDER));
    return new Fill(0, Order.BY_KEY, false, null)
        .apply(
            sorted,
            self,
            reducing,
            new Fill.Steps() {
              @Override
              public Object at(double value) {
                return rounding.round((long) value);
              }

              @Override
              public Object after(Object key) {
                return rounding.next((Long) key);
              }
            });
  }
}
