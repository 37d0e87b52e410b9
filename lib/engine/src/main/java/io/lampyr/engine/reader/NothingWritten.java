package io.lampyr.engine.reader;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** What a search sees of a shard that was never written to: no document, at no request's cost. */
public final class NothingWritten implements Snapshot {
  @Override
  public DirectoryReader reader() {
    return Empty.READER;
  }

  @Override
  public boolean isCold() {
    return false;
  }

  @Override
  public void close() {
    // All share the one reader, which holds nothing.
  }

  /** Made when it is first asked for. */
  private static final class Empty {
    static final DirectoryReader READER = make();

    private static DirectoryReader make() {
      Directory nothing = new ByteBuffersDirectory();
      try {
        new IndexWriter(nothing, new IndexWriterConfig()).close();
        DirectoryReader reader = DirectoryReader.open(nothing);
        // All searches share what is made by who asks first.
        var _ = reader.getContext();
        return reader;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
