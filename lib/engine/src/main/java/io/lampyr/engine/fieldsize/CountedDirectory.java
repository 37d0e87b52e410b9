package io.lampyr.engine.fieldsize;

import java.io.IOException;
import org.apache.lucene.store.ChecksumIndexInput;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/** A directory whose files count what is read of them; what is read to check them is not. */
final class CountedDirectory extends FilterDirectory {
  private final ReadBytes read;

  CountedDirectory(Directory in, ReadBytes read) {
    super(in);
    this.read = read;
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    return new CountedInput(in.openInput(name, context), read);
  }

  @Override
  public ChecksumIndexInput openChecksumInput(String name) throws IOException {
    return in.openChecksumInput(name);
  }

  /** Others own it. */
  @Override
  public void close() {}
}
