package io.lampyr.restapi.assembly;

import io.lampyr.blobstore.BlobStore;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.client.NodeConnector;
import io.lampyr.engine.node.Peers;
import io.lampyr.engine.search.SearchEngine;
import io.lampyr.engine.task.TaskPlaces;
import java.util.Optional;

/**
 * What lies outside of the process that answers requests.
 *
 * @param blobs the object store
 * @param items cluster state
 * @param nodes the way to the nodes that hold shards
 * @param duties the way to what they tell operators
 * @param cache what searches read through; a process without one does not search
 * @param fleet who else can search
 * @param places where tasks are worked at that outlive processes; here if nowhere else
 */
public record Backends(
    BlobStore blobs,
    ItemStore items,
    NodeConnector nodes,
    Peers duties,
    Optional<BlockCache> cache,
    SearchEngine.Fleet fleet,
    Optional<TaskPlaces> places) {

  /** Where tasks are worked at in this process. */
  public Backends(
      BlobStore blobs,
      ItemStore items,
      NodeConnector nodes,
      Peers duties,
      Optional<BlockCache> cache,
      SearchEngine.Fleet fleet) {
    this(blobs, items, nodes, duties, cache, fleet, Optional.empty());
  }

  /** The same with tasks that are worked at elsewhere. */
  public Backends with(TaskPlaces elsewhere) {
    return new Backends(blobs, items, nodes, duties, cache, fleet, Optional.of(elsewhere));
  }

  /** Where nobody else searches. */
  public Backends(
      BlobStore blobs,
      ItemStore items,
      NodeConnector nodes,
      Peers duties,
      Optional<BlockCache> cache) {
    this(blobs, items, nodes, duties, cache, SearchEngine.Fleet.NONE);
  }
}
