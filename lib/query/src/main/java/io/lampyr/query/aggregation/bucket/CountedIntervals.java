package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.field.HistogramType;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.value.Format;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;

/** Intervals of numbers that documents counted themselves: a bucket has as many as were counted. */
final class CountedIntervals extends KeyedCollecting {
  private final String path;
  private final IntervalCollecting.Intervals intervals;
  private final Bounds.Range hard;

  CountedIntervals(
      AggregationScope scope,
      Node self,
      String path,
      IntervalCollecting.Intervals intervals,
      Bounds.Range hard) {
    super(scope, self, "histogram", Format.RAW);
    this.path = path;
    this.intervals = intervals;
    this.hard = hard;
  }

  @Override
  Object key(long key) {
    return intervals.key(key);
  }

  @Override
  boolean sharesKeys() {
    return true;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    BinaryDocValues column = DocValues.getBinary(segment.context().reader(), path);
    Leaf inside = subs.leaf(segment);
    return new Inside(inside) {
      @Override
      public void collect(int doc, int bucket) throws IOException {
        if (column.advanceExact(doc)) {
          int[] last = {-1};
          HistogramType.read(
              column.binaryValue(),
              (value, count) -> {
                if (!hard.contains(value)) {
                  return;
                }
                int ordinal = ordinals.find(bucket, intervals.of(value));
                ordinals.count(ordinal, count);
                // Values come in their order, so those of one interval come together.
                if (ordinal != last[0]) {
                  inside.collect(doc, ordinal);
                }
                last[0] = ordinal;
              });
        }
      }
    };
  }
}
