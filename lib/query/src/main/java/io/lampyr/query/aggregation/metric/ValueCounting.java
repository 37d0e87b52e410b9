package io.lampyr.query.aggregation.metric;

import io.lampyr.query.aggregation.frame.Collecting;
import io.lampyr.query.aggregation.frame.Leaf;
import io.lampyr.query.aggregation.frame.Segment;
import io.lampyr.query.aggregation.frame.Source;
import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.value.Format;
import io.lampyr.query.aggregation.value.ScriptTerms;
import java.io.IOException;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.SortedNumericDocValues;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.util.ArrayUtil;

/** Counts values that are not numbers. */
final class ValueCounting implements Collecting {
  private final Source source;
  private long[] counts = new long[1];

  ValueCounting(Source source) {
    this.source = source;
  }

  /** How many values a document has. */
  private interface Counter {
    int of(int doc) throws IOException;
  }

  @Override
  public Leaf leaf(Segment segment) throws IOException {
    Counter counter = counter(segment);
    return (doc, bucket) -> {
      counts = ArrayUtil.grow(counts, bucket + 1);
      counts[bucket] += counter.of(doc);
    };
  }

  private Counter counter(Segment segment) throws IOException {
    LeafReader reader = segment.context().reader();
    return switch (source) {
      case Source.Terms terms -> {
        int missing = terms.source().missing() == null ? 0 : 1;
        if (terms.source().uninverting() instanceof ScriptTerms scripted) {
          ScriptTerms.Counts counts = scripted.counts(segment.context());
          yield doc -> Math.max(missing, counts.of(doc));
        }
        SortedSetDocValues values = terms.source().leaf(segment.context());
        yield doc -> values.advanceExact(doc) ? values.docValueCount() : missing;
      }
      case Source.Points points -> {
        SortedNumericDocValues values = points.values(reader);
        yield doc -> values.advanceExact(doc) ? values.docValueCount() : 0;
      }
      case Source.Shapes shapes -> {
        BinaryDocValues values = shapes.column(reader);
        yield doc -> values.advanceExact(doc) ? 1 : 0;
      }
      case Source.Ranges ranges -> {
        BinaryDocValues values = DocValues.getBinary(reader, ranges.leaf().path());
        yield doc -> values.advanceExact(doc) ? 1 : 0;
      }
      case Source.Numbers numbers -> throw new IllegalStateException("numbers are counted so");
      case Source.Absent absent -> doc -> 0;
    };
  }

  @Override
  public Partial build(int bucket) {
    return new Partial.Stats(
        Format.RAW,
        bucket < counts.length ? counts[bucket] : 0,
        0,
        0,
        Double.POSITIVE_INFINITY,
        Double.NEGATIVE_INFINITY,
        0,
        0);
  }
}
