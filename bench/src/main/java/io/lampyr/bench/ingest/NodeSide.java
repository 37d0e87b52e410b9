package io.lampyr.bench.ingest;

import io.lampyr.bench.events.EventParser;
import io.lampyr.bench.node.OneNode;
import io.lampyr.engine.refresh.RefreshInterval;
import io.lampyr.engine.shard.Write;
import io.lampyr.translog.batch.BatchSettings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/** The node's whole path: versions, translog, acknowledgement, commits, uploads. */
final class NodeSide implements Side {
  private final MeteredMerges merges = new MeteredMerges();
  private final OneNode node;

  NodeSide(Path folder, long seed, BatchSettings translog)
      throws IOException, InterruptedException {
    EventParser parser = new EventParser();
    node =
        new OneNode(
            folder,
            new OneNode.Setup(
                seed,
                BareSide.BUFFER_BYTES,
                BareSide.WIDTH,
                parser,
                parser.lucene(merges),
                translog,
                // Refreshed by the load, as the other side is.
                new RefreshInterval.Never()));
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
  public MeteredMerges merges() {
    return merges;
  }

  @Override
  public void close() throws IOException {
    node.close();
  }
}
