package io.lampyr.simulation.world;

import io.lampyr.base.port.Randomness;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.Write;

/** A point is kept beside the one that is there, as nobody looks for that. */
final class MistakenPoints {
  private static final String SOURCE_OF_POINT = "\"host\"";

  private MistakenPoints() {}

  /** The same, with points under names of their own. */
  static ShardAppend apart(ShardAppend append, Randomness randomness) {
    AppendRequest request = append.request();
    return new ShardAppend(
        append.shard(),
        append.tableVersion(),
        new AppendRequest(
            request.request(),
            request.age(),
            request.mappingVersion(),
            request.writes().stream().map(write -> apart(write, randomness)).toList()));
  }

  private static Write apart(Write write, Randomness randomness) {
    if (!write.source().utf8ToString().contains(SOURCE_OF_POINT)) {
      return write;
    }
    DocumentKey own = DocumentKey.of(write.key().id() + Long.toHexString(randomness.nextLong()));
    return new Write(write.ordinal(), write.kind(), write.check(), own, write.source());
  }
}
