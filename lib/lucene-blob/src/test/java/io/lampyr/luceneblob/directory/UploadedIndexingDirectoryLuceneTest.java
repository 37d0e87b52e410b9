package io.lampyr.luceneblob.directory;

import io.lampyr.luceneblob.commit.CommitFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Random;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.tests.store.BaseChunkedDirectoryTestCase;

/**
 * Lucene's own suite for directories, on an indexing directory whose files are uploaded as soon as
 * they are closed, so that every read of a closed file is one of a blob.
 */
public class UploadedIndexingDirectoryLuceneTest extends BaseChunkedDirectoryTestCase {
  @Override
  protected Directory getDirectory(Path path, int maxChunkSize) throws IOException {
    BlobMap blobs = new BlobMap();
    IndexingDirectory directory =
        IndexingDirectory.open(
            FSDirectory.open(path),
            CommitFiles.none(),
            new HarshCache(maxChunkSize, 1 + random().nextInt(4)),
            blobs,
            DiskBudget.halved(1 << 20));
    return new AtOnce(directory, new BlobWriter(blobs, new Random(random().nextLong())));
  }

  private static final class AtOnce extends FilterDirectory {
    private final IndexingDirectory directory;
    private final BlobWriter writer;

    AtOnce(IndexingDirectory directory, BlobWriter writer) {
      super(directory);
      this.directory = directory;
      this.writer = writer;
    }

    @Override
    public IndexOutput createOutput(String name, IOContext context) throws IOException {
      return new UploadedOutput(in.createOutput(name, context));
    }

    @Override
    public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
        throws IOException {
      return new UploadedOutput(in.createTempOutput(prefix, suffix, context));
    }

    private synchronized void upload(String name) throws IOException {
      writer.write(directory, name);
      directory.uploaded(writer.only(name));
    }

    private final class UploadedOutput extends FilterIndexOutput {
      private boolean closed;

      UploadedOutput(IndexOutput out) {
        super("UploadedOutput(" + out + ")", out.getName(), out);
      }

      @Override
      public void close() throws IOException {
        if (!closed) {
          closed = true;
          super.close();
          upload(getName());
        }
      }
    }
  }
}
