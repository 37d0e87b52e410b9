package io.lampyr.cli.bulk.input;

import com.github.luben.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.zip.GZIPInputStream;

/**
 * A file, or the standard input, of which the path is absent.
 *
 * @param ordinal its place among the inputs of the run
 */
public record Input(int ordinal, String name, Optional<Path> path, InputStream standard) {
  private static final byte[] GZIP = {0x1f, (byte) 0x8b};
  private static final byte[] ZSTD = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd};
  private static final int MAGIC_BYTES = 4;

  /** What was read of it, as it lies there, is added to the counter. */
  InputStream open(LongAdder read) throws IOException {
    InputStream raw = path.isEmpty() ? standard : Files.newInputStream(path.get());
    PushbackInputStream in = new PushbackInputStream(new Counted(raw, read), MAGIC_BYTES);
    byte[] magic = in.readNBytes(MAGIC_BYTES);
    in.unread(magic);
    if (begins(magic, GZIP)) {
      return new GZIPInputStream(in, 64 << 10);
    }
    if (begins(magic, ZSTD)) {
      return new ZstdInputStream(in);
    }
    if (magic.length > 0 && (name.endsWith(".gz") || name.endsWith(".zst"))) {
      in.close();
      throw new MalformedInputException(
          name, "its name says that it is compressed, but its first bytes say that it is not");
    }
    return in;
  }

  /** The name without an ending that tells of compression. */
  String plainName() {
    return name.replaceFirst("\\.(gz|zst)$", "");
  }

  private static boolean begins(byte[] bytes, byte[] magic) {
    if (bytes.length < magic.length) {
      return false;
    }
    for (int i = 0; i < magic.length; i++) {
      if (bytes[i] != magic[i]) {
        return false;
      }
    }
    return true;
  }

  /** Counts what passes. */
  private static final class Counted extends FilterInputStream {
    private final LongAdder passed;

    Counted(InputStream in, LongAdder passed) {
      super(in);
      this.passed = passed;
    }

    @Override
    public int read() throws IOException {
      int b = in.read();
      if (b >= 0) {
        passed.increment();
      }
      return b;
    }

    @Override
    public int read(byte[] into, int start, int length) throws IOException {
      int count = in.read(into, start, length);
      passed.add(Math.max(count, 0));
      return count;
    }

    @Override
    public long skip(long bytes) throws IOException {
      long skipped = in.skip(bytes);
      passed.add(skipped);
      return skipped;
    }

    /** Never zero: gzip would take a pipe that is empty for a moment for the end of its parts. */
    @Override
    public int available() throws IOException {
      return Math.max(1, in.available());
    }
  }
}
