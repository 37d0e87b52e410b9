package io.lampyr.query.aggregation.result;

import io.lampyr.query.aggregation.sketch.Digest;
import io.lampyr.query.aggregation.sketch.Distinct;
import io.lampyr.query.aggregation.value.Format;
import java.util.List;
import java.util.Map;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * What one aggregation found in a part of the documents. Partial results of the same aggregation
 * over disjoint documents can be merged in any grouping. What is inside is not shared: merging may
 * consume it.
 */
public sealed interface Partial {

  /**
   * Buckets with keys.
   *
   * @param type the name under which clients know the buckets; empty if no field was there to tell
   * @param other how many documents fell into buckets that are not here
   * @param error the most documents that a bucket that is not here can have; -1 if unknown
   * @param sources of how many shards' buckets these were made
   */
  record Buckets(
      String type, Format format, List<Bucket> buckets, long other, long error, int sources)
      implements Partial {
    public Buckets {
      buckets = List.copyOf(buckets);
    }

    /** No buckets. */
    public static Buckets none() {
      return new Buckets("", Format.RAW, List.of(), 0, 0, 1);
    }

    public Buckets with(List<Bucket> others) {
      return new Buckets(type, format, others, other, error, sources);
    }
  }

  /**
   * Documents with one key.
   *
   * @param error how many documents the bucket may have missed
   */
  record Bucket(Object key, long count, long error, List<Partial> subs) {
    public Bucket {
      subs = List.copyOf(subs);
    }
  }

  /** One bucket that is always there. */
  record Single(long count, List<Partial> subs) implements Partial {
    public Single {
      subs = List.copyOf(subs);
    }
  }

  /** Moments of numbers; the sums come with what rounding has lost. */
  record Stats(
      Format format,
      long count,
      double sum,
      double sumLost,
      double min,
      double max,
      double squares,
      double squaresLost)
      implements Partial {
    public static final Stats NONE = none(Format.RAW);

    public static Stats none(Format format) {
      return new Stats(format, 0, 0, 0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0, 0);
    }
  }

  /** A distribution of numbers. */
  record Quantiles(Format format, Digest digest) implements Partial {}

  /** A count of distinct values. */
  record Cardinality(Distinct distinct) implements Partial {}

  /** Numbers whose meaning the aggregation knows; those that rows add are behind each other. */
  final class Numbers implements Partial {
    private final Format format;
    private final double[] values;

    public Numbers(Format format, double... values) {
      this.format = format;
      this.values = values.clone();
    }

    public Format format() {
      return format;
    }

    public double[] values() {
      return values.clone();
    }
  }

  /** Texts: how many, how long, and how often each character. */
  record Texts(long count, long chars, int shortest, int longest, Map<Integer, Long> letters)
      implements Partial {
    public Texts {
      letters = Map.copyOf(letters);
    }
  }

  /** Rows in the order in which they are wanted. */
  record Rows(long total, double maxScore, List<Row> rows) implements Partial {
    public Rows {
      rows = List.copyOf(rows);
    }
  }

  /**
   * One row.
   *
   * @param sort what rows are ordered by
   * @param doc the document in its shard, while the row has not left it
   * @param json the row as clients see it, once it is known
   */
  record Row(List<@Nullable Object> sort, float score, int doc, BytesRef json) {
    public Row {
      sort = java.util.Collections.unmodifiableList(new java.util.ArrayList<>(sort));
    }
  }
}
