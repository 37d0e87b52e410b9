package io.lampyr.luceneblob.directory;

import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.tests.store.BaseChunkedDirectoryTestCase;

/**
 * Lucene's own suite for directories, on files that are read from blobs only, through windows that
 * end everywhere and are evicted under their readers.
 */
public class SearchDirectoryLuceneTest extends BaseChunkedDirectoryTestCase {
  @Override
  protected Directory getDirectory(Path path, int maxChunkSize) {
    return new UploadingDirectory(new HarshCache(maxChunkSize, 1 + random().nextInt(4)), random());
  }
}
