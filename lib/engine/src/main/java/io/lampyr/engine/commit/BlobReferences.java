package io.lampyr.engine.commit;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.directory.IndexingDirectory;
import java.util.HashSet;
import java.util.Set;

/**
 * Knows which blobs a shard refers to (§6.1 of the paper), and tells of those that it has stopped
 * referring to. Lucene counts the references: a file is in the directory while a commit that is
 * kept, the writer or one of its readers needs it. A blob that is released is never referred to
 * again, as files only go. One thread at a time calls it.
 */
public final class BlobReferences implements UploadedFiles {
  private final IndexingDirectory directory;
  private final CommitListener listener;
  private final Set<BlobKey> referred = new HashSet<>();

  /** Upon what the shard was opened. */
  public BlobReferences(IndexingDirectory directory, CommitFiles opened, CommitListener listener) {
    this.directory = directory;
    this.listener = listener;
    referred.addAll(opened.blobLengths().keySet());
  }

  @Override
  public void uploaded(CommitFiles files) {
    directory.uploaded(files);
    referred.addAll(files.blobLengths().keySet());
  }

  @Override
  public void settled(CommitFiles durable) {
    Set<BlobKey> released = new HashSet<>(referred);
    released.removeAll(durable.blobLengths().keySet());
    released.removeAll(directory.blobs());
    if (!released.isEmpty()) {
      referred.removeAll(released);
      listener.released(released);
    }
  }
}
