package io.lampyr.luceneblob.hot;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/** Notes which bytes of which files are read. */
public final class RecordingDirectory extends FilterDirectory {
  private final Map<String, TouchedBytes> touched = new ConcurrentHashMap<>();

  public RecordingDirectory(Directory in) {
    super(in);
  }

  /** By file name: the bytes that were read. */
  public Map<String, TouchedBytes> touched() {
    return Map.copyOf(touched);
  }

  @Override
  public IndexInput openInput(String name, IOContext context) throws IOException {
    IndexInput input = in.openInput(name, context);
    TouchedBytes bytes = touched.computeIfAbsent(name, n -> new TouchedBytes());
    return new RecordingInput(name, input, new Window(0, input.length(), bytes));
  }

  private record Window(long start, long length, TouchedBytes touched) {}

  private static final class RecordingInput extends IndexInput {
    private final AtomicReference<IndexInput> in;
    private final Window window;

    RecordingInput(String name, IndexInput in, Window window) {
      super(name);
      this.in = new AtomicReference<>(in);
      this.window = window;
    }

    @Override
    public byte readByte() throws IOException {
      note(1);
      return in.get().readByte();
    }

    @Override
    public void readBytes(byte[] b, int offset, int len) throws IOException {
      note(len);
      in.get().readBytes(b, offset, len);
    }

    private void note(int length) {
      window.touched.add(window.start + in.get().getFilePointer(), length);
    }

    @Override
    public void close() throws IOException {
      in.get().close();
    }

    @Override
    public long getFilePointer() {
      return in.get().getFilePointer();
    }

    @Override
    public void seek(long pos) throws IOException {
      in.get().seek(pos);
    }

    @Override
    public long length() {
      return window.length;
    }

    @Override
    public RecordingInput clone() {
      RecordingInput clone = (RecordingInput) super.clone();
      return new RecordingInput(clone.toString(), in.get().clone(), window);
    }

    @Override
    public IndexInput slice(String description, long offset, long length) throws IOException {
      return new RecordingInput(
          description,
          in.get().slice(description, offset, length),
          new Window(window.start + offset, length, window.touched));
    }
  }
}
