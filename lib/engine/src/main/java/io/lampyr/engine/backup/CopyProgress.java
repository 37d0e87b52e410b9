package io.lampyr.engine.backup;

/**
 * How far a copy is.
 *
 * @param items of cluster state, that were copied
 * @param blobs that belong to it and stand in their place
 * @param copied how many of these were copied now, rather than found there
 * @param bytes that were copied now
 */
public record CopyProgress(long items, long blobs, long copied, long bytes) {
  static final CopyProgress NONE = new CopyProgress(0, 0, 0, 0);

  CopyProgress withItems(long more) {
    return new CopyProgress(items + more, blobs, copied, bytes);
  }

  CopyProgress withFound(long more) {
    return new CopyProgress(items, blobs + more, copied, bytes);
  }

  CopyProgress withCopied(long length) {
    return new CopyProgress(items, blobs + 1, copied + 1, bytes + length);
  }
}
