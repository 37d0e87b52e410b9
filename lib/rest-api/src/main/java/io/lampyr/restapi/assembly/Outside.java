package io.lampyr.restapi.assembly;

import io.lampyr.blobstore.BlobStore;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.engine.client.NodeConnector;

/**
 * What lies outside of the process that answers requests.
 *
 * @param blobs the object store
 * @param items cluster state
 * @param nodes the way to the nodes that hold shards
 */
public record Outside(BlobStore blobs, ItemStore items, NodeConnector nodes) {}
