package io.lampyr.engine.reader;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.NodeId;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.cluster.state.NodeProcess;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.NodeConnector;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The store, and the owner of what is not uploaded yet. */
public final class BatchSources implements ShardReaders.Sources {
  private final IndexTables tables;
  private final NodeConnector nodes;
  private final ByteSource store;

  public BatchSources(IndexTables tables, NodeConnector nodes, ByteSource store) {
    this.tables = tables;
    this.nodes = nodes;
    this.store = store;
  }

  @Override
  public ByteSource of(ShardView view) {
    boolean uploaded = view.durable().isPresent() && view.durable().get().equals(view.visible());
    return uploaded ? store : new BatchSource(owner(view), store, view.durable());
  }

  private ByteSource owner(ShardView view) {
    Optional<NodeId> owner = view.owner();
    Map<NodeId, NodeProcess> reached =
        owner.isEmpty() ? Map.of() : tables.reach(List.of(owner.get()));
    if (reached.isEmpty()) {
      return (blob, offset, into) -> {
        throw new UnavailableException("owner of the batch is not there blob=" + blob);
      };
    }
    NodeId node = owner.get();
    return new OwnerSource(nodes.connect(node, reached.values().iterator().next()), node);
  }
}
