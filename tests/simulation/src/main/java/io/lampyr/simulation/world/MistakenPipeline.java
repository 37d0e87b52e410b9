package io.lampyr.simulation.world;

import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.Write;
import org.apache.lucene.util.BytesRef;

/** What is sent again is not what the pipeline made, but what it makes of that. */
final class MistakenPipeline {
  private static final String ONCE = "[\"once\"]";
  private static final String TWICE = "[\"once\",\"once\"]";

  private MistakenPipeline() {}

  /** The same where it is sent for the first time. */
  static ShardAppend again(ShardAppend append) {
    AppendRequest request = append.request();
    return request.age().isZero()
        ? append
        : new ShardAppend(
            append.shard(),
            append.tableVersion(),
            new AppendRequest(
                request.request(),
                request.age(),
                request.mappingVersion(),
                request.writes().stream().map(MistakenPipeline::again).toList()));
  }

  private static Write again(Write write) {
    String source = write.source().utf8ToString().replace(ONCE, TWICE);
    return new Write(
        write.ordinal(), write.kind(), write.check(), write.key(), new BytesRef(source));
  }
}
