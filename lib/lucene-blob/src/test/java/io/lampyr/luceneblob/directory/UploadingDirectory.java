package io.lampyr.luceneblob.directory;

import io.lampyr.blockcache.BlockCache;
import java.io.IOException;
import java.util.Random;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;

/**
 * Writes files into memory, and moves each into a blob of its own as soon as it is closed: what is
 * read is always read from blobs, through a {@link SearchDirectory}.
 */
final class UploadingDirectory extends FilterDirectory {
  private final BlockCache cache;
  private final BlobMap blobs = new BlobMap();
  private final BlobWriter writer;

  UploadingDirectory(BlockCache cache, Random random) {
    super(new ByteBuffersDirectory());
    this.cache = cache;
    this.writer = new BlobWriter(blobs, new Random(random.nextLong()));
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

  @Override
  public synchronized void rename(String source, String dest) throws IOException {
    in.rename(source, dest);
    writer.rename(source, dest);
  }

  @Override
  public synchronized void deleteFile(String name) throws IOException {
    in.deleteFile(name);
    writer.remove(name);
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    ensureOpen();
    if (isUploaded(name)) {
      return search(name).openInput(name, context);
    }
    // Not closed yet, or not there.
    return in.openInput(name, context);
  }

  @Override
  public long fileLength(String name) throws IOException {
    ensureOpen();
    return isUploaded(name) ? search(name).fileLength(name) : in.fileLength(name);
  }

  private synchronized boolean isUploaded(String name) {
    return writer.has(name);
  }

  private synchronized SearchDirectory search(String name) {
    return new SearchDirectory(writer.only(name), cache, blobs);
  }

  private synchronized void upload(String name) throws IOException {
    writer.write(in, name);
  }

  @Override
  public void close() throws IOException {
    super.close();
    cache.close();
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
