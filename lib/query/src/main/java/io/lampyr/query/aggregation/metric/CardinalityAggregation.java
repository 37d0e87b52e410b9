package io.lampyr.query.aggregation.metric;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.Absorbing;
import io.lampyr.query.aggregation.frame.Aggregation;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.FieldSpec;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Options;
import io.lampyr.query.aggregation.frame.Reducing;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.frame.Sources;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.Result;
import io.lampyr.query.aggregation.sketch.Distinct;
import io.lampyr.query.aggregation.value.LeafNumbers;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.jspecify.annotations.Nullable;

/** {@code cardinality}: how many different values there are, about. */
public final class CardinalityAggregation implements Aggregation {
  /** Those of both peers: the answer is the same anyway. */
  private static final Set<String> HINTS =
      Set.of(
          "direct",
          "ordinals",
          "global_ordinals",
          "segment_ordinals",
          "save_memory_heuristic",
          "save_time_heuristic");

  private final FieldSpec spec;
  private final int threshold;
  private final @Nullable String hint;

  private CardinalityAggregation(FieldSpec spec, int threshold, @Nullable String hint) {
    this.spec = spec;
    this.threshold = threshold;
    this.hint = hint;
  }

  public static CardinalityAggregation of(Options options) {
    long threshold = options.whole("precision_threshold", Distinct.DEFAULT_THRESHOLD);
    if (threshold < 0) {
      throw options.invalid(
          "precision_threshold",
          "[precisionThreshold] must be greater than or equal to 0. Found ["
              + threshold
              + "] in ["
              + options.name()
              + "]");
    }
    if (options.any("rehash") != null) {
      // Long of no meaning, and read as the numbers that it never was.
      options.number("rehash");
    }
    return new CardinalityAggregation(
        FieldSpec.of(options),
        (int) Math.min(threshold, Distinct.MAX_THRESHOLD),
        options.text("execution_hint"));
  }

  @Override
  public String type() {
    return "cardinality";
  }

  @Override
  public boolean acceptsChildren() {
    return false;
  }

  @Override
  public Collecting collecting(AggregationScope scope, Node self) {
    // long on purpose: one way of counting for each kind of value
    if (hint != null && !HINTS.contains(hint)) {
      throw FaultException.argument(
          "Unknown execution_hint: [" + hint + "], expected any of [direct, ordinals]");
    }
    return switch (Sources.of(scope, spec)) {
      case Source.Numbers numbers ->
          new Counting(
              true,
              segment -> {
                LeafNumbers values = numbers.source().leaf(segment.context());
                return (doc, counter) -> {
                  for (int i = values.advance(doc) ? values.count() : 0; i > 0; i--) {
                    counter.add(Distinct.hash(values.nextKey()));
                  }
                };
              });
      case Source.Terms terms ->
          new Counting(
              false,
              segment -> {
                SortedSetDocValues values = terms.source().leaf(segment.context());
                TermHashes hashes = new TermHashes(values, kept(scope, terms, segment, values));
                return (doc, counter) -> {
                  if (values.advanceExact(doc)) {
                    for (int i = values.docValueCount(); i > 0; i--) {
                      counter.add(hashes.of(values.nextOrd()));
                    }
                  } else if (terms.source().missing() != null) {
                    counter.add(Distinct.hash(terms.source().missing()));
                  }
                };
              });
      case Source.Points points ->
          new Counting(
              true,
              segment -> {
                SortedNumericDocValues values = points.values(segment.context().reader());
                return (doc, counter) -> {
                  for (int i = values.advanceExact(doc) ? values.docValueCount() : 0; i > 0; i--) {
                    counter.add(Distinct.hash(values.nextValue()));
                  }
                };
              });
      case Source.Shapes shapes -> whole(segment -> shapes.column(segment.context().reader()));
      case Source.Absent absent -> new Fixed(nothing(self));
      case Source.Ranges ranges ->
          whole(segment -> DocValues.getBinary(segment.context().reader(), ranges.leaf().path()));
    };
  }

  private static long[] kept(
      AggregationScope scope, Source.Terms terms, Segment segment, SortedSetDocValues values) {
    int count = Math.toIntExact(values.getValueCount());
    // A constant is not the segment's: other requests may have others.
    return terms.source().isColumn()
        ? scope.terms().hashes(segment.context(), terms.source().field(), count)
        : new long[count];
  }

  /** The hash of each term of a segment, made when it is first seen by any search. */
  private static final class TermHashes {
    private static final long UNSEEN = 0;

    private final SortedSetDocValues values;
    private final long[] hashes;

    TermHashes(SortedSetDocValues values, long[] hashes) {
      this.values = values;
      this.hashes = hashes;
    }

    long of(long ordinal) throws IOException {
      long hash = hashes[(int) ordinal];
      if (hash == UNSEEN) {
        hash = Distinct.hash(values.lookupOrd(ordinal));
        hashes[(int) ordinal] = hash;
      }
      return hash;
    }
  }

  private interface Column {
    BinaryDocValues of(Segment segment) throws IOException;
  }

  /** Counts documents' values as wholes: there is one of each document. */
  private Counting whole(Column column) {
    return new Counting(
        false,
        segment -> {
          BinaryDocValues values = column.of(segment);
          return (doc, counter) -> {
            if (values.advanceExact(doc)) {
              counter.add(Distinct.hash(values.binaryValue()));
            }
          };
        });
  }

  private interface Hashing {
    void add(int doc, Distinct counter) throws IOException;
  }

  private interface HashingOf {
    Hashing of(Segment segment) throws IOException;
  }

  private final class Counting implements Absorbing {
    private final boolean numeric;
    private final HashingOf hashings;
    private int segments;
    private final PerBucket<Distinct> counters = new PerBucket<>(() -> new Distinct(threshold));

    Counting(boolean numeric, HashingOf hashings) {
      this.numeric = numeric;
      this.hashings = hashings;
    }

    /** Of few values. */
    @Override
    public int bytesOfBucket() {
      return 256;
    }

    @Override
    public void debug(Map<String, Object> into) {
      into.put("empty_collectors_used", 0);
      into.put("numeric_collectors_used", numeric ? segments : 0);
      into.put("ordinals_collectors_used", numeric ? 0 : segments);
      into.put("ordinals_collectors_overhead_too_high", 0);
      into.put("string_hashing_collectors_used", 0);
    }

    @Override
    public Leaf leaf(Segment segment) throws IOException {
      segments++;
      Hashing hashing = hashings.of(segment);
      return (doc, bucket) -> hashing.add(doc, counters.get(bucket));
    }

    @Override
    public boolean absorbs() {
      return true;
    }

    @Override
    public void absorb(Collecting other, IntUnaryOperator buckets) {
      if (!(other instanceof Counting counting)) {
        throw new IllegalStateException("another aggregation's collecting");
      }
      counting.counters.forEach(
          (bucket, counter) -> counters.get(buckets.applyAsInt(bucket)).add(counter));
    }

    @Override
    public Partial build(int bucket) {
      return new Partial.Cardinality(counters.take(bucket));
    }
  }

  @Override
  public Partial nothing(Node self) {
    return new Partial.Cardinality(new Distinct(threshold));
  }

  private Distinct distinct(Partial partial) {
    if (partial instanceof Partial.Cardinality cardinality
        && cardinality.distinct().threshold() == threshold) {
      return cardinality.distinct();
    }
    throw new CorruptionException("partial aggregation has no such count");
  }

  @Override
  public Partial merge(List<Partial> partials, Node self) {
    Distinct all = new Distinct(threshold);
    partials.forEach(partial -> all.add(distinct(partial)));
    return new Partial.Cardinality(all);
  }

  @Override
  public Result finish(Partial partial, Node self, Reducing reducing) {
    return new Result.Counted(distinct(partial));
  }
}
