package io.lampyr.blobstore.file;

import java.nio.file.Path;

/**
 * Where a file store keeps its blobs, and what they survive. The folder is made if it does not
 * exist.
 */
public record FileStoreSettings(Path folder, FsyncPolicy fsync) {

  /** The safe default: what was stored survives the death of the machine. */
  public static FileStoreSettings of(Path folder) {
    return new FileStoreSettings(folder, FsyncPolicy.ALWAYS);
  }
}
