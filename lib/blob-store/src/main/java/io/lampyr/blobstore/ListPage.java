package io.lampyr.blobstore;

import java.util.List;

/**
 * A part of a listing; {@code more} when there are, or may be, further blobs behind the last one.
 */
public record ListPage(List<BlobInfo> blobs, boolean more) {
  public ListPage {
    blobs = List.copyOf(blobs);
  }
}
