package io.lampyr.luceneblob.directory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.lucene.store.ByteBuffersDataInput;
import org.apache.lucene.store.ByteBuffersIndexInput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/**
 * Opens small files by reading them whole, others as the delegate does, which maps them. A process
 * may have only so many maps, 65,530 on most systems, and threads count as well: ten thousand
 * shards with a few documents each have more files open than that. In memory a small file takes no
 * more than the page that it would be mapped to.
 */
public final class SmallFilesInMemory extends FilterDirectory {
  /** The most bytes of a file that is read whole. */
  public static final int LARGEST_SMALL = 16 << 10;

  public SmallFilesInMemory(Directory delegate) {
    super(delegate);
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    ensureOpen();
    if (in.fileLength(name) > LARGEST_SMALL) {
      return in.openInput(name, context);
    }
    try (IndexInput file = in.openInput(name, context)) {
      byte[] bytes = new byte[Math.toIntExact(file.length())];
      file.readBytes(bytes, 0, bytes.length);
      return new ByteBuffersIndexInput(
          new ByteBuffersDataInput(List.of(ByteBuffer.wrap(bytes))), name);
    }
  }
}
