package io.lampyr.luceneblob.open;

import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.directory.SearchDirectory;
import java.io.Closeable;
import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;

/** A commit that can be searched, until it is closed. */
public record OpenCommit(CompoundCommit commit, SearchDirectory directory, DirectoryReader reader)
    implements Closeable {
  @Override
  public void close() throws IOException {
    try (directory) {
      reader.close();
    }
  }
}
