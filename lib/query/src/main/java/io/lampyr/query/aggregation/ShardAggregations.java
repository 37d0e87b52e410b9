package io.lampyr.query.aggregation;

import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.PartialCodec;
import java.util.List;

/** What one shard, or several, found for the aggregations of a request. */
public record ShardAggregations(List<Partial> partials) {
  private static final long SMALL_BYTES = 160;
  private static final long SKETCH_BYTES = 4096;

  public ShardAggregations {
    partials = List.copyOf(partials);
  }

  /** About how much memory it takes. */
  public long estimatedBytes() {
    return estimatedBytes(partials);
  }

  private static long estimatedBytes(List<Partial> partials) {
    long bytes = 0;
    for (Partial partial : partials) {
      bytes +=
          switch (partial) {
            case Partial.Buckets buckets ->
                SMALL_BYTES
                    + buckets.buckets().stream()
                        .mapToLong(bucket -> SMALL_BYTES + estimatedBytes(bucket.subs()))
                        .sum();
            case Partial.Single single -> SMALL_BYTES + estimatedBytes(single.subs());
            case Partial.Rows rows ->
                SMALL_BYTES
                    + rows.rows().stream().mapToLong(row -> SMALL_BYTES + row.json().length).sum();
            case Partial.Quantiles _, Partial.Cardinality _ -> SKETCH_BYTES;
            case Partial.Numbers numbers -> SMALL_BYTES + 8L * numbers.values().length;
            case Partial.Stats _, Partial.Texts _ -> SMALL_BYTES;
          };
    }
    return bytes;
  }

  /** The form in which it is sent. */
  public byte[] encode() {
    return PartialCodec.encode(partials);
  }

  /** Reads what was sent; anything else is a {@code CorruptionException}. */
  public static ShardAggregations decode(byte[] bytes) {
    return new ShardAggregations(PartialCodec.decode(bytes));
  }
}
