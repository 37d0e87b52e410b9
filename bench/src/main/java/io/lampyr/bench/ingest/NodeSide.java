package io.lampyr.bench.ingest;

import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.node.OneNode;
import io.lampyr.engine.lucene.ShardIndexConfig;
import io.lampyr.engine.shard.Write;
import io.lampyr.translog.batch.BatchSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.TieredMergePolicy;

/** The node's whole path: versions, translog, acknowledgement, commits, uploads. */
final class NodeSide implements Side {
  private final ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
  private final OneNode node;

  NodeSide(Path folder, long seed, BatchSettings translog)
      throws IOException, InterruptedException {
    ShardIndexConfig lucene =
        new ShardIndexConfig(
            new StandardAnalyzer(), new TieredMergePolicy(), merges, Optional.empty());
    node =
        new OneNode(
            folder,
            new OneNode.Setup(
                seed, BareSide.BUFFER_BYTES, BareSide.WIDTH, new EventParser(), lucene, translog));
  }

  OneNode node() {
    return node;
  }

  @Override
  public void write(List<Write> bulk) throws InterruptedException {
    var _ = node.append(bulk);
  }

  @Override
  public void refresh() {
    node.refresh();
  }

  @Override
  public void finish() {
    node.flush();
    merges.sync();
  }

  @Override
  public void close() throws IOException {
    node.close();
  }
}
