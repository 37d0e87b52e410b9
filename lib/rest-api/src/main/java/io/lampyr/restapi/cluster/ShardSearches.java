package io.lampyr.restapi.cluster;

import io.lampyr.base.id.ShardId;
import io.lampyr.engine.counts.Counted;
import io.lampyr.engine.counts.SearchCounts;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * What was searched of shards, by all processes, as one call tells it. What goes on, and what is
 * held of fields, is that of this process. Cost: what all processes have counted is asked for once,
 * and not before it is to be told. For one thread.
 */
public final class ShardSearches {
  private final Source source;
  private Optional<Counted> all = Optional.empty();

  /**
   * Where it is known from.
   *
   * @param all what all processes have counted
   * @param present what goes on here upon a shard, and what is held here of it
   */
  public record Source(Supplier<Counted> all, Function<ShardId, SearchCounts> present) {
    /** Where nothing is searched. */
    public static final Source NONE = new Source(() -> Counted.NONE, _ -> SearchCounts.NONE);
  }

  ShardSearches(Source source) {
    this.source = source;
  }

  /** All that is to be told of the shard. */
  public SearchCounts of(ShardId shard) {
    Counted known = all.orElseGet(source.all());
    all = Optional.of(known);
    return known.of(shard).plus(present(shard));
  }

  /** What goes on here upon the shard, and what is held here of it. */
  public SearchCounts present(ShardId shard) {
    return source.present().apply(shard);
  }
}
