package io.lampyr.engine.node;

import io.lampyr.base.id.NodeId;
import java.time.Duration;
import java.util.Optional;
import org.apache.lucene.util.BytesRef;

/** A node that can be asked about itself, if its release knows how. Safe for many threads. */
public interface NodeTelling {

  /**
   * What the node tells of itself, as {@link io.lampyr.engine.machine.NodeAnswer} encodes it, when
   * it is asked a {@link io.lampyr.engine.machine.NodeQuestion}; nothing, if its release cannot be
   * asked. The call names the node that is meant. Cost: one request.
   */
  default ShardReply<Optional<BytesRef>> tell(NodeId meant, byte[] question, Duration within) {
    return new ShardReply.Answered<>(Optional.empty());
  }
}
