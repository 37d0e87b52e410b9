package io.lampyr.engine.node;

import io.lampyr.base.id.IndexId;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.refresh.RefreshInterval;
import io.lampyr.engine.routing.DocumentRouting;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.slowlog.SlowWrites;
import java.util.Optional;

/**
 * What a node knows of indices: loaded once, and again when a request was made by something newer.
 * Safe for many threads.
 */
public interface IndexViews {

  /** The index as last loaded, loading it if need be; empty if there is no such index. */
  Optional<View> view(IndexId index);

  /** The index, loaded anew if what is known is older than these versions. */
  Optional<View> atLeast(IndexId index, long tableVersion, long mappingVersion);

  /**
   * Learns which indices have changed, for those who ask for {@link #current} ones next. Cost: at
   * most one request where nothing has changed.
   */
  default void learnChanges() {}

  /**
   * The index as it stood at some moment after changes were last learned; empty if there is none.
   * Cost: nothing where it has not changed and that is known, else one read.
   */
  default Optional<View> current(IndexId index) {
    return atLeast(index, Long.MAX_VALUE, Long.MAX_VALUE);
  }

  /** One index. */
  record View(
      long tableVersion,
      long mappingVersion,
      DocumentRouting routing,
      DocumentParser parser,
      ShardIndexConfig lucene,
      RefreshInterval refreshInterval,
      SlowWrites slowWrites) {

    /** An index that wants nothing to be logged. */
    public View(
        long tableVersion,
        long mappingVersion,
        DocumentRouting routing,
        DocumentParser parser,
        ShardIndexConfig lucene,
        RefreshInterval refreshInterval) {
      this(tableVersion, mappingVersion, routing, parser, lucene, refreshInterval, SlowWrites.NONE);
    }

    /** An index that does not say how often it wants to be refreshed, either. */
    public View(
        long tableVersion,
        long mappingVersion,
        DocumentRouting routing,
        DocumentParser parser,
        ShardIndexConfig lucene) {
      this(tableVersion, mappingVersion, routing, parser, lucene, new RefreshInterval.Standard());
    }
  }
}
