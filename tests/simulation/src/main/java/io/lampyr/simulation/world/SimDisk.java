package io.lampyr.simulation.world;

import java.io.IOException;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.FilterIndexOutput;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexOutput;

/** A node's disk, in memory: what is written to it when others have filled it up fails. */
final class SimDisk {
  private final Runnable struck;
  private boolean full;

  /** Who is told of each write that fails. */
  SimDisk(Runnable struck) {
    this.struck = struck;
  }

  void fill() {
    full = true;
  }

  void empty() {
    full = false;
  }

  /** A folder for one opening of a shard. */
  Directory folder() {
    return new FilterDirectory(new ByteBuffersDirectory()) {
      @Override
      public IndexOutput createOutput(String name, IOContext context) throws IOException {
        checkRoom();
        return new Output(super.createOutput(name, context));
      }

      @Override
      public IndexOutput createTempOutput(String prefix, String suffix, IOContext context)
          throws IOException {
        checkRoom();
        return new Output(super.createTempOutput(prefix, suffix, context));
      }
    };
  }

  private void checkRoom() throws IOException {
    if (full) {
      struck.run();
      throw new IOException("No space left on device");
    }
  }

  private final class Output extends FilterIndexOutput {
    Output(IndexOutput out) {
      super("file", out.getName(), out);
    }

    @Override
    public void writeBytes(byte[] from, int offset, int length) throws IOException {
      checkRoom();
      super.writeBytes(from, offset, length);
    }
  }
}
