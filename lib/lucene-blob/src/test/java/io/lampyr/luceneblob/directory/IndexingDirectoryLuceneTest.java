package io.lampyr.luceneblob.directory;

import io.lampyr.luceneblob.commit.CommitFiles;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.tests.store.BaseDirectoryTestCase;

/** Lucene's own suite for directories, on an indexing directory of which nothing is uploaded. */
public class IndexingDirectoryLuceneTest extends BaseDirectoryTestCase {
  @Override
  protected Directory getDirectory(Path path) throws IOException {
    return IndexingDirectory.open(
        FSDirectory.open(path),
        CommitFiles.none(),
        new HarshCache(64, 1),
        new BlobMap(),
        DiskBudget.halved(1 << 20));
  }

  /**
   * The suite wants this of MMapDirectory itself and of no other directory; here the inputs are
   * MMapDirectory's own, and answer.
   */
  @Override
  public void testIsLoaded() {
    assumeTrue("the local directory's inputs answer for themselves", false);
  }

  /** As {@link #testIsLoaded}. */
  @Override
  public void testIsLoadedOnSlice() {
    assumeTrue("the local directory's inputs answer for themselves", false);
  }
}
