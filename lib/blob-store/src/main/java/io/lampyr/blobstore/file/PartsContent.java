package io.lampyr.blobstore.file;

import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.MultipartStore.Part;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/** The parts of an upload one behind the other, each verified as it is read. */
record PartsContent(Path uploadFolder, List<Part> parts) implements BlobContent {
  PartsContent {
    parts = List.copyOf(parts);
  }

  @Override
  public long length() {
    return parts.stream().mapToLong(Part::length).sum();
  }

  @Override
  public InputStream open() throws IOException {
    return new Joined();
  }

  private InputStream open(Part part) throws IOException {
    Path file = uploadFolder.resolve(part.number() + ".part");
    BlobFile opened =
        BlobFile.open(file).orElseThrow(() -> new NoSuchFileException(file.toString()));
    return opened.stream(0, opened.footer().digest().length());
  }

  /** Opens one part at a time. */
  private final class Joined extends InputStream {
    private int next;
    private InputStream current = InputStream.nullInputStream();

    @Override
    public int read() throws IOException {
      byte[] one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] into, int offset, int length) throws IOException {
      Objects.checkFromIndexSize(offset, length, into.length);
      int read = current.read(into, offset, length);
      while (read < 0 && next < parts.size()) {
        current.close();
        current = open(parts.get(next));
        next++;
        read = current.read(into, offset, length);
      }
      return read;
    }

    @Override
    public void close() throws IOException {
      current.close();
    }
  }
}
