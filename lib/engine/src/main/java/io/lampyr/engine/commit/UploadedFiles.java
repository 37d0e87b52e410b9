package io.lampyr.engine.commit;

import io.lampyr.luceneblob.commit.CommitFiles;

/**
 * Told of files that stand in the store, so that they are read from there and their local copies
 * go.
 */
public interface UploadedFiles {
  void uploaded(CommitFiles files);
}
