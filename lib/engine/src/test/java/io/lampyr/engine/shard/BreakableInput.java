package io.lampyr.engine.shard;

import io.lampyr.base.error.UnavailableException;
import java.io.IOException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.store.IndexInput;

/** A file that cannot be read for as long as somebody says so. */
final class BreakableInput extends IndexInput {
  private final AtomicBoolean broken;
  private IndexInput inner;

  BreakableInput(IndexInput inner, AtomicBoolean broken) {
    super(inner.toString());
    this.inner = inner;
    this.broken = broken;
  }

  private void check() throws IOException {
    if (broken.get()) {
      throw new IOException("file", new UnavailableException("store does not answer"));
    }
  }

  @Override
  public byte readByte() throws IOException {
    check();
    return inner.readByte();
  }

  @Override
  public void readBytes(byte[] bytes, int offset, int length) throws IOException {
    check();
    inner.readBytes(bytes, offset, length);
  }

  @Override
  public void seek(long position) throws IOException {
    inner.seek(position);
  }

  @Override
  public long getFilePointer() {
    return inner.getFilePointer();
  }

  @Override
  public long length() {
    return inner.length();
  }

  @Override
  public IndexInput slice(String description, long offset, long length) throws IOException {
    return new BreakableInput(inner.slice(description, offset, length), broken);
  }

  @Override
  public BreakableInput clone() {
    BreakableInput clone = (BreakableInput) super.clone();
    clone.inner = inner.clone();
    return clone;
  }

  @Override
  public void close() throws IOException {
    inner.close();
  }
}
