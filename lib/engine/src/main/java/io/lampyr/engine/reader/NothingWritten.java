package io.lampyr.engine.reader;

import io.lampyr.base.error.UnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.ReentrantLock;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.ThreadInterruptedException;
import org.jspecify.annotations.Nullable;

/** What a search sees of a shard that was never written to: no document, at no request's cost. */
public final class NothingWritten implements Snapshot {
  private static final Once ONCE = new Once();

  @Override
  public DirectoryReader reader() {
    return ONCE.reader();
  }

  @Override
  public boolean isCold() {
    return false;
  }

  @Override
  public void close() {
    // All share the one reader, which holds nothing.
  }

  /**
   * Makes it when it is first asked for. That may be by a thread that is interrupted, with which
   * Lucene does not write: then the next one makes it.
   */
  static final class Once {
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable DirectoryReader made;

    DirectoryReader reader() {
      DirectoryReader known = made;
      if (known != null) {
        return known;
      }
      lock.lock();
      try {
        DirectoryReader before = made;
        DirectoryReader reader = before == null ? make() : before;
        made = reader;
        return reader;
      } finally {
        lock.unlock();
      }
    }

    private static DirectoryReader make() {
      Directory nothing = new ByteBuffersDirectory();
      try {
        new IndexWriter(nothing, new IndexWriterConfig()).close();
        DirectoryReader reader = DirectoryReader.open(nothing);
        // All searches share what is made by who asks first.
        var _ = reader.getContext();
        return reader;
      } catch (ThreadInterruptedException e) {
        Thread.currentThread().interrupt();
        throw new UnavailableException("interrupted while a search began", e);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
