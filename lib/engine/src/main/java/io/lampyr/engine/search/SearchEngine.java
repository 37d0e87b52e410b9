package io.lampyr.engine.search;

import io.lampyr.base.port.Clock;
import io.lampyr.base.port.Scheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.client.IndexTables;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.reader.BatchSources;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.luceneblob.open.CommitOpener;
import io.lampyr.query.fault.Dialect;

/** What a process needs to search, put together. */
public final class SearchEngine implements AutoCloseable {
  private static final int OPEN_SHARDS = 1000;
  private static final int KEPT_SCHEMAS = 1000;

  private final IndexHeads heads;
  private final IndexSchemas schemas;
  private final ShardReaders readers;
  private final ShardPlanner planner;
  private final SearchCoordinator coordinator;
  private final DocumentExplainer explainer;
  private final TermCounts termCounts;

  /** Where bytes and heads come from. */
  public record Storage(BlobStore blobs, ItemStore items, BlockCache cache) {}

  /** The way to the owners of what is not uploaded yet. */
  public record Owners(IndexTables tables, NodeConnector nodes) {}

  public SearchEngine(
      Storage storage,
      Owners owners,
      Clock clock,
      Scheduler scheduler,
      Dialect dialect,
      SearchLimits limits) {
    this.heads = new IndexHeads(storage.items());
    this.schemas = new IndexSchemas(dialect, KEPT_SCHEMAS);
    this.readers =
        new ShardReaders(
            new CommitOpener(storage.cache(), scheduler),
            new BatchSources(owners.tables(), owners.nodes(), new BlobStoreSource(storage.blobs())),
            OPEN_SHARDS);
    this.planner = new ShardPlanner(heads, schemas, scheduler);
    this.coordinator =
        new SearchCoordinator(
            readers, heads, new SearchCoordinator.Ports(clock, scheduler), limits);
    this.explainer = new DocumentExplainer(readers, dialect);
    this.termCounts = new TermCounts(readers);
  }

  public IndexHeads heads() {
    return heads;
  }

  public IndexSchemas schemas() {
    return schemas;
  }

  public ShardPlanner planner() {
    return planner;
  }

  public SearchCoordinator coordinator() {
    return coordinator;
  }

  public DocumentExplainer explainer() {
    return explainer;
  }

  public TermCounts termCounts() {
    return termCounts;
  }

  @Override
  public void close() {
    readers.close();
  }
}
