package io.lampyr.translog.batch;

import io.lampyr.base.id.NodeId;

/**
 * The proof that a node still belongs to the cluster.
 *
 * <p>Laws: the answer is that of a read of the lease object that was issued after the call began;
 * nothing is answered from memory. Blocks; safe for use by many threads. Cost: one read of the
 * lease object.
 */
public interface Membership {

  /** Whether the lease object lists the node. */
  Check confirm(NodeId node);

  /** What a read of the lease object said. */
  sealed interface Check {

    /** The node was listed. */
    record Member() implements Check {}

    /** The node was not listed, and never will be again: ids are not used twice. */
    record Ejected() implements Check {}

    /** The read did not succeed: nothing is known, and it may be tried again. */
    record Unknown(Throwable cause) implements Check {}
  }
}
