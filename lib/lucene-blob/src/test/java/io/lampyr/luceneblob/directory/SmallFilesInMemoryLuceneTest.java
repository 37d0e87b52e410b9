package io.lampyr.luceneblob.directory;

import java.io.IOException;
import java.nio.file.Path;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.tests.store.BaseDirectoryTestCase;

/** Lucene's own suite for directories. */
public class SmallFilesInMemoryLuceneTest extends BaseDirectoryTestCase {
  @Override
  protected Directory getDirectory(Path path) throws IOException {
    return new SmallFilesInMemory(FSDirectory.open(path));
  }

  public void testSmallFilesAreNotMappedAndLargeOnesAre() throws IOException {
    try (Directory directory = getDirectory(createTempDir())) {
      assertNull(opened(directory, "small", SmallFilesInMemory.LARGEST_SMALL));
      assertNotNull(opened(directory, "large", SmallFilesInMemory.LARGEST_SMALL + 1));
    }
  }

  /** Whether it is loaded is what only a map knows. */
  private static Boolean opened(Directory directory, String name, int length) throws IOException {
    try (IndexOutput output = directory.createOutput(name, IOContext.DEFAULT)) {
      output.writeBytes(new byte[length], length);
    }
    try (IndexInput input = directory.openInput(name, IOContext.DEFAULT)) {
      assertEquals(length, input.length());
      return input.isLoaded().orElse(null);
    }
  }

  /** The suite wants this of MMapDirectory itself and of no other directory. */
  @Override
  public void testIsLoaded() {
    assumeTrue("small files are not mapped", false);
  }

  /** As {@link #testIsLoaded}. */
  @Override
  public void testIsLoadedOnSlice() {
    assumeTrue("small files are not mapped", false);
  }
}
