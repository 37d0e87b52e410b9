package io.lampyr.engine.downsample;

import io.lampyr.engine.cell.HistogramCells;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.HistogramType;
import io.lampyr.mapping.histogram.BucketColumn;
import io.lampyr.mapping.histogram.BucketHistogram;
import io.lampyr.mapping.histogram.BucketHistogram.Reset;
import io.lampyr.mapping.histogram.BucketHistogram.Span;
import io.lampyr.metrics.promql.histogram.Tally;
import io.lampyr.metrics.series.FloatHistogram;
import io.lampyr.metrics.series.Samples;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.jspecify.annotations.Nullable;

/**
 * Histograms of buckets: the newest one has all that was counted before it, unless each stands for
 * itself; then they are added up, as far as they have buckets like the newest one's. The mark that
 * a series ended stands only where there is nothing else.
 */
final class BucketsColumn extends Column {
  private final LeafField leaf;
  private @Nullable BucketHistogram newest;
  private @Nullable Tally sum;
  private boolean several;
  private double min;
  private double max;

  BucketsColumn(LeafField leaf, List<String> names) {
    super(names);
    this.leaf = leaf;
  }

  @Override
  @Nullable Cells open(LeafReader reader) throws IOException {
    if (reader.getFieldInfos().fieldInfo(leaf.path()) == null) {
      return null;
    }
    BinaryDocValues values = DocValues.getBinary(reader, leaf.path());
    return doc -> {
      if (!values.advanceExact(doc)) {
        return;
      }
      BucketHistogram next = BucketColumn.read(values.binaryValue());
      if (newest == null || Samples.isStale(newest.span().sum())) {
        begin(next);
      } else if (sum != null && !Samples.isStale(next.span().sum())) {
        add(next);
      }
    };
  }

  private void begin(BucketHistogram first) {
    newest = first;
    FloatHistogram point = first.reset() == Reset.GAUGE ? HistogramCells.point(first) : null;
    sum = point == null ? null : new Tally(point);
    several = false;
    min = first.span().min();
    max = first.span().max();
  }

  /** What nothing is known of is NaN, and so is the end of what has one of these. */
  private void add(BucketHistogram next) {
    FloatHistogram point = HistogramCells.point(next);
    if (sum != null && point != null && sum.add(point)) {
      several = true;
      min = Math.min(min, next.span().min());
      max = Math.max(max, next.span().max());
    }
  }

  @Override
  @Nullable Object take() {
    BucketHistogram told = newest;
    if (told == null) {
      return null;
    }
    if (several && sum != null) {
      FloatHistogram all = sum.histogram();
      told = HistogramCells.stored(all, new Span(all.sum(), min, max));
    }
    newest = null;
    sum = null;
    return HistogramType.told(told);
  }
}
