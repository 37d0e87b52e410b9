package io.lampyr.engine.shard;

import io.lampyr.base.check.Check;
import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.routing.DocumentRouting;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * One item of a request, as its shard's owner gets it. The ordinal is its place in the whole
 * request and the same in every retry. The source is empty for deletes, and is not changed by
 * anyone.
 *
 * @param points what is written in place of one document, whose source is empty then
 */
public record Write(
    int ordinal,
    WriteKind kind,
    VersionCheck check,
    DocumentKey key,
    BytesRef source,
    @Nullable PointBlock points) {
  /** Of a document. */
  public Write(int ordinal, WriteKind kind, VersionCheck check, DocumentKey key, BytesRef source) {
    this(ordinal, kind, check, key, source, null);
  }

  public Write {
    Check.notNegative(ordinal, "ordinal");
    Check.that(points == null || kind == WriteKind.CREATE, "points are created");
  }

  /** Whether all of it belongs to that shard. */
  public boolean goesTo(int shard, DocumentRouting routing) {
    if (points == null) {
      return routing.shardOf(key.id(), key.routing()) == shard;
    }
    for (PointBlock.Series series : points.series()) {
      if (routing.shardOf(series.tsid()) != shard) {
        return false;
      }
    }
    return true;
  }

  /** How many operations it may become. */
  int operations() {
    return points == null ? 1 : points.points();
  }
}
