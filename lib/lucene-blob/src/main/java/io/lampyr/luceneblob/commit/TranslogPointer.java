package io.lampyr.luceneblob.commit;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;

/**
 * Where replay begins: the node's translog batch that was open before the Lucene commit began.
 * Whatever the commit lacks stands in this batch or a later one.
 */
public record TranslogPointer(NodeId node, long generation) {
  public TranslogPointer {
    Check.notNegative(generation, "translog generation");
  }
}
