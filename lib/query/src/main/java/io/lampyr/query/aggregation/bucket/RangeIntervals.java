package io.lampyr.query.aggregation.bucket;

import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.aggregation.frame.AggregationScope;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Node;
import io.lampyr.query.aggregation.frame.Segment;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.store.ByteArrayDataInput;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.NumericUtils;

/** Collects ranges into all intervals that they touch; each document once for an interval. */
final class RangeIntervals extends KeyedCollecting {
  private record Ends(double from, double to) {}

  private final LeafField field;
  private final IntervalCollecting.Intervals intervals;
  private final Bounds.Range hard;

  RangeIntervals(
      AggregationScope scope,
      Node self,
      String type,
      LeafField field,
      IntervalCollecting.Intervals intervals,
      Bounds.Range hard) {
    super(scope, self, type, intervals.ofRanges());
    this.field = field;
    this.intervals = intervals;
    this.hard = hard;
  }

  /** Refuses ranges whose ends are not of the kind: dates, or numbers, which dates are too. */
  static void check(LeafField field, boolean dates) {
    String type = field.type().name();
    if (dates && !type.equals("date_range")) {
      throw FaultException.argument("Expected date range type but found range type [" + type + "]");
    }
    if (type.equals("ip_range")) {
      throw FaultException.argument(
          "Expected numeric range type but found non-numeric range [" + type + "]");
    }
  }

  @Override
  public String variant() {
    return "range";
  }

  @Override
  Object key(long key) {
    return intervals.key(key);
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    BinaryDocValues values = DocValues.getBinary(segment.context().reader(), field.path());
    Leaf inside = subs.leaf(segment);
    return new Inside(inside) {
      @Override
      public void collect(int doc, int bucket) throws IOException {
        if (!values.advanceExact(doc)) {
          return;
        }
        boolean first = true;
        long done = 0;
        for (Ends each : decode(values.binaryValue())) {
          // A bound is in an interval, all of which counts.
          double from = Math.max(each.from, hard.min());
          double to = Math.min(each.to, hard.max());
          long last = intervals.of(to);
          long at = intervals.of(from);
          boolean more = at <= last;
          while (more) {
            if (first || at > done) {
              count(doc, bucket, at, inside);
              done = at;
              first = false;
            }
            long next = intervals.after(at);
            // Behind the last interval that there is comes none.
            more = next > at && next <= last;
            at = next;
          }
        }
      }
    };
  }

  /** The document's ranges by their lower ends. */
  private List<Ends> decode(BytesRef packed) {
    ByteArrayDataInput in = new ByteArrayDataInput(packed.bytes, packed.offset, packed.length);
    List<Ends> all = new ArrayList<>();
    for (int i = in.readVInt(); i > 0; i--) {
      int half = in.readVInt() / 2;
      byte[] both = new byte[2 * half];
      in.readBytes(both, 0, both.length);
      all.add(new Ends(end(both, 0, half), end(both, half, half)));
    }
    all.sort(Comparator.comparingDouble(Ends::from));
    return all;
  }

  private double end(byte[] bytes, int at, int length) {
    boolean whole = length == Long.BYTES;
    return switch (field.type().name()) {
      case "float_range" ->
          NumericUtils.sortableIntToFloat(NumericUtils.sortableBytesToInt(bytes, at));
      case "double_range" ->
          NumericUtils.sortableLongToDouble(NumericUtils.sortableBytesToLong(bytes, at));
      default ->
          whole
              ? NumericUtils.sortableBytesToLong(bytes, at)
              : NumericUtils.sortableBytesToInt(bytes, at);
    };
  }
}
