package io.lampyr.engine.node;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.id.ShardId;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.DocumentParser;
import io.lampyr.engine.shard.WriteWatch;
import io.lampyr.engine.slowlog.SlowWrites;
import io.lampyr.mapping.Mapping;
import io.lampyr.mapping.document.ParsedDocument;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/**
 * Parses by the newest mapping that the node knows of an index, or else by the one it began with.
 */
final class NewestMapping implements DocumentParser {
  private final IndexViews indices;
  private final IndexId index;
  private final DocumentParser first;

  /** The newest by which a document was parsed. */
  private volatile IndexViews.View used;

  /** What the index wants to have logged, as of the last document that was parsed. */
  private volatile SlowWrites slow;

  NewestMapping(IndexViews indices, IndexId index, IndexViews.View first) {
    this.indices = indices;
    this.index = index;
    this.first = first.parser();
    this.used = first;
    this.slow = first.slowWrites();
  }

  /** Logs which documents of the shard took longer than the index wants. */
  WriteWatch watch(ShardId shard) {
    return (write, nanos) ->
        slow.wrote(shard.ordinal(), write.key().id(), write.key().routing(), write.source(), nanos);
  }

  @Override
  public Parsed parse(DocumentKey key, BytesRef source) {
    return newest().parse(key, source);
  }

  @Override
  public ParsedDocument acknowledged(DocumentKey key, BytesRef source) {
    return newest().acknowledged(key, source);
  }

  @Override
  public ParsedDocument unindexed(DocumentKey key, BytesRef source) {
    return newest().unindexed(key, source);
  }

  @Override
  public Rows rows() {
    return newest().rows();
  }

  @Override
  public Mapping mapping() {
    return newest().mapping();
  }

  /**
   * A mapping that has the fields of all documents that were parsed. Nothing is loaded for it, so
   * that it can be asked for where nothing may wait or fail.
   */
  Mapping used() {
    return used.parser().mapping();
  }

  private DocumentParser newest() {
    Optional<IndexViews.View> view = indices.view(index);
    view.filter(one -> one.mappingVersion() > used.mappingVersion()).ifPresent(this::use);
    view.ifPresent(one -> slow = one.slowWrites());
    return view.map(IndexViews.View::parser).orElse(first);
  }

  private synchronized void use(IndexViews.View newer) {
    if (newer.mappingVersion() > used.mappingVersion()) {
      used = newer;
    }
  }
}
