package io.lampyr.engine.commit;

import io.lampyr.luceneblob.commit.CommitFiles;

/** Told of files that stand in the store. */
public interface UploadedFiles {
  /** They are read from there from now on, and their local copies go. */
  void uploaded(CommitFiles files);

  /** They are those of the durable commit, and earlier commits are given up. */
  void settled(CommitFiles durable);
}
