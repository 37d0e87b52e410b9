package io.lampyr.engine.backup;

/**
 * How far a copy is.
 *
 * @param items of cluster state, that were copied
 * @param blobs that belong to it and stand in their place
 * @param copied how many of these were copied now, rather than found there
 * @param bytes that were copied now
 */
public record Progress(long items, long blobs, long copied, long bytes) {
  static final Progress NONE = new Progress(0, 0, 0, 0);

  Progress withItems(long more) {
    return new Progress(items + more, blobs, copied, bytes);
  }

  Progress withFound(long more) {
    return new Progress(items, blobs + more, copied, bytes);
  }

  Progress withCopied(long length) {
    return new Progress(items, blobs + 1, copied + 1, bytes + length);
  }
}
