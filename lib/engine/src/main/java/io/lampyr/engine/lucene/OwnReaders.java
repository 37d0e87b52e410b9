package io.lampyr.engine.lucene;

import java.io.IOException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.search.ReferenceManager;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;

/**
 * The reader by which a shard looks up its own documents. It is reopened upon each commit, whose
 * segments are written anyway; a reader of the writer itself, which has segments written of
 * whatever little came since, is made only where somebody needs what came since.
 */
final class OwnReaders extends ReferenceManager<DirectoryReader> {
  private final IndexWriter writer;
  private final SnapshotDeletionPolicy commits;

  /** One reopening at a time; held over reads of new segments, which are local. */
  private final ReentrantLock reopening = new ReentrantLock();

  /** What the reopening under way is upon: a commit, or what the writer has. */
  private volatile @Nullable IndexCommit upon;

  OwnReaders(IndexWriter writer, SnapshotDeletionPolicy commits) throws IOException {
    this.writer = writer;
    this.commits = commits;
    this.current = DirectoryReader.open(writer);
  }

  /** Everything written so far is found. */
  void reopen() throws IOException {
    reopenUpon(null);
  }

  /** What is in the newest commit is found, and nothing that came since. */
  void reopen(IndexCommit newest) throws IOException {
    reopenUpon(newest);
  }

  private void reopenUpon(@Nullable IndexCommit commit) throws IOException {
    reopening.lock();
    try {
      upon = commit;
      maybeRefreshBlocking();
    } finally {
      reopening.unlock();
    }
  }

  @Override
  protected @Nullable DirectoryReader refreshIfNeeded(DirectoryReader old) throws IOException {
    IndexCommit commit = upon;
    return commit == null ? DirectoryReader.openIfChanged(old, writer) : open(old, commit);
  }

  /** Lucene counts references of the writer's readers to files; for others the commit is kept. */
  private @Nullable DirectoryReader open(DirectoryReader old, IndexCommit commit)
      throws IOException {
    DirectoryReader opened = DirectoryReader.openIfChanged(old, commit);
    if (opened != null) {
      IndexCommit kept = commits.snapshot();
      opened.getReaderCacheHelper().addClosedListener(_ -> letGo(kept));
    }
    return opened;
  }

  private void letGo(IndexCommit commit) throws IOException {
    commits.release(commit);
    try {
      writer.deleteUnusedFiles();
    } catch (AlreadyClosedException ended) {
      // Nothing is deleted any more; the folder is emptied when the shard is opened anew.
      return;
    }
  }

  @Override
  protected void decRef(DirectoryReader reader) throws IOException {
    reader.decRef();
  }

  @Override
  protected boolean tryIncRef(DirectoryReader reader) {
    return reader.tryIncRef();
  }

  @Override
  protected int getRefCount(DirectoryReader reader) {
    return reader.getRefCount();
  }
}
