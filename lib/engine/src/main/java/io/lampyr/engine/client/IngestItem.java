package io.lampyr.engine.client;

import io.lampyr.engine.operation.VersionCheck;
import io.lampyr.engine.operation.WriteKind;
import io.lampyr.engine.shard.PointBlock;
import org.apache.lucene.util.BytesRef;
import org.jspecify.annotations.Nullable;

/**
 * One item of a request, as its client gave it: anything may be wrong with it. Without an id it is
 * given one. The source is empty for deletes, and is not changed by anyone while the request runs.
 *
 * @param routing the routing value, if it is not the id
 * @param points what is written in place of one document
 */
public record IngestItem(
    WriteKind kind,
    VersionCheck check,
    @Nullable String id,
    @Nullable String routing,
    BytesRef source,
    @Nullable PointBlock points) {
  /** A document. */
  public IngestItem(
      WriteKind kind,
      VersionCheck check,
      @Nullable String id,
      @Nullable String routing,
      BytesRef source) {
    this(kind, check, id, routing, source, null);
  }

  /** Points that are to be there. */
  public static IngestItem of(PointBlock points) {
    return new IngestItem(
        WriteKind.CREATE, VersionCheck.NONE, points.id(), null, new BytesRef(), points);
  }
}
