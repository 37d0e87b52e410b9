package io.lampyr.engine.fieldsize;

import java.io.IOException;
import org.apache.lucene.store.IndexInput;

/**
 * Counts what is read of a file. What one clone or slice reads twice counts once, as long as it
 * reads from the front to the back; what it steps over counts if it is little, such as lists of
 * places to skip to. Of one thread.
 */
final class CountedInput extends IndexInput {
  /** What is stepped over is taken to be a part of what is read if it is not longer. */
  private static final long MAX_STEP_BYTES = 4096;

  private final IndexInput in;
  private final ReadBytes read;

  /** The end of what was read so far; none was if it is negative. */
  private long end = -1;

  CountedInput(IndexInput in, ReadBytes read) {
    super("counted " + in);
    this.in = in;
    this.read = read;
  }

  private void count(long length) {
    long at = in.getFilePointer();
    boolean goesOn = end >= 0 && (at <= end || at - end <= MAX_STEP_BYTES);
    long from = goesOn ? end : at;
    read.add(Math.max(0, at + length - from));
    end = Math.max(end, at + length);
  }

  @Override
  public byte readByte() throws IOException {
    count(Byte.BYTES);
    return in.readByte();
  }

  @Override
  public void readBytes(byte[] into, int offset, int length) throws IOException {
    count(length);
    in.readBytes(into, offset, length);
  }

  @Override
  public short readShort() throws IOException {
    count(Short.BYTES);
    return in.readShort();
  }

  @Override
  public int readInt() throws IOException {
    count(Integer.BYTES);
    return in.readInt();
  }

  @Override
  public long readLong() throws IOException {
    count(Long.BYTES);
    return in.readLong();
  }

  @Override
  public void seek(long position) throws IOException {
    in.seek(position);
  }

  @Override
  public long getFilePointer() {
    return in.getFilePointer();
  }

  @Override
  public long length() {
    return in.length();
  }

  @Override
  public IndexInput clone() {
    return new CountedInput(in.clone(), read);
  }

  @Override
  public IndexInput slice(String name, long offset, long length) throws IOException {
    return new CountedInput(in.slice(name, offset, length), read);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
