package io.lampyr.translog.format;

import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.ListPage;

/**
 * Where a node's log is read from.
 *
 * <p>Laws: a listing holds every object behind that generation that stood in the store when the
 * reader began, in order, page by page. Bytes are the object's; one that has vanished throws {@link
 * io.lampyr.base.error.UnavailableException}. Safe for many threads; blocks.
 */
public interface TranslogSource {

  /** The node's objects behind this generation, or the first of them. */
  ListPage list(NodeId node, long afterGeneration);

  /** So many bytes of the object, which holds them, from the offset on. */
  byte[] read(BlobInfo object, long offset, int count);
}
