package io.lampyr.cluster.state;

import java.util.Optional;

/**
 * What an owner makes known of its shard: a visible commit and, once a blob has been uploaded, the
 * durable commit and the translog pointer that came with it.
 */
public record Publication(CommitPoint visible, Optional<Durable> durable) {

  /** An uploaded commit, and the first generation that recovery from it must read. */
  public record Durable(CommitPoint commit, long translogGeneration) {}
}
