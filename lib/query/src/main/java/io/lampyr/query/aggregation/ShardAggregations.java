package io.lampyr.query.aggregation;

import io.lampyr.query.aggregation.result.Partial;
import io.lampyr.query.aggregation.result.PartialCodec;
import java.util.List;

/** What one shard, or several, found for the aggregations of a request. */
public record ShardAggregations(List<Partial> partials) {
  public ShardAggregations {
    partials = List.copyOf(partials);
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
