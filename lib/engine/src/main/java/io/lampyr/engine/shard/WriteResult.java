package io.lampyr.engine.shard;

import io.lampyr.engine.operation.Conflict;
import io.lampyr.engine.request.Applied;

/** What became of one write. */
public sealed interface WriteResult {

  /** It took effect, now or when an earlier attempt of the same request asked for it. */
  record Done(Applied applied) implements WriteResult {}

  /** The document did not stand as the write demanded. */
  record Conflicting(Conflict conflict) implements WriteResult {}

  /** The document cannot be indexed; {@code type} is Elasticsearch's name of the kind of error. */
  record Rejected(String type, String reason) implements WriteResult {}

  /**
   * An earlier attempt may have taken effect so long ago that this cannot be told any more; nothing
   * was done now.
   */
  record Unproven() implements WriteResult {}
}
