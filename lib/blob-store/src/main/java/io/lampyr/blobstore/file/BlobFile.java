package io.lampyr.blobstore.file;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.ContentDigest;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** A blob's file, opened: its footer has been judged. Whoever opens it closes it. */
final class BlobFile implements AutoCloseable {
  private static final int BUFFER = 1 << 16;

  private final Path path;
  private final FileChannel channel;
  private final Footer footer;

  private BlobFile(Path path, FileChannel channel, Footer footer) {
    this.path = path;
    this.channel = channel;
    this.footer = footer;
  }

  /** Opens the file, if there is one. */
  static Optional<BlobFile> open(Path path) throws IOException {
    FileChannel channel;
    try {
      channel = FileChannel.open(path, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS));
    } catch (NoSuchFileException | NotDirectoryException missing) {
      return Optional.empty();
    } catch (IOException failure) {
      if (Files.isSymbolicLink(path)) {
        throw new CorruptionException("file of a blob is a symbolic link file=" + path, failure);
      }
      throw failure;
    }
    try {
      return Optional.of(new BlobFile(path, channel, readFooter(path, channel)));
    } catch (IOException | RuntimeException failure) {
      channel.close();
      throw failure;
    }
  }

  /** The footer of a file, if there is one. */
  static Optional<Footer> footer(Path path) throws IOException {
    Optional<BlobFile> file = open(path);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try (BlobFile opened = file.get()) {
      return Optional.of(opened.footer());
    }
  }

  private static Footer readFooter(Path path, FileChannel channel) throws IOException {
    long size = channel.size();
    if (size < Footer.BYTES) {
      throw Footer.corrupt("file is too short for a blob's footer size=" + size, path, 0);
    }
    ByteBuffer bytes = ByteBuffer.allocate(Footer.BYTES);
    while (bytes.hasRemaining()) {
      if (channel.read(bytes, size - Footer.BYTES + bytes.position()) < 0) {
        throw Footer.corrupt("file was cut while it was read", path, size - Footer.BYTES);
      }
    }
    return Footer.decode(bytes, path, size);
  }

  /**
   * Writes content and footer into a new file. When it returns under {@link FsyncPolicy#ALWAYS},
   * the bytes are on the disk.
   */
  static Footer write(Path path, BlobContent content, Instant modified, FsyncPolicy fsync)
      throws IOException {
    ContentDigest.Builder digest = new ContentDigest.Builder();
    try (FileChannel channel =
        FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
      copy(content, channel, digest);
      Footer footer = new Footer(digest.build(), modified);
      ContentDigest.checkLength(content.length(), footer.digest().length());
      writeFully(channel, footer.encode());
      if (fsync == FsyncPolicy.ALWAYS) {
        channel.force(true);
      }
      return footer;
    }
  }

  private static void copy(BlobContent content, FileChannel to, ContentDigest.Builder digest)
      throws IOException {
    byte[] buffer = new byte[(int) Math.max(1, Math.min(BUFFER, content.length()))];
    long seen = 0;
    try (InputStream in = openContent(content)) {
      for (int read = read(in, buffer); read >= 0; read = read(in, buffer)) {
        seen += read;
        if (seen > content.length()) {
          ContentDigest.checkLength(content.length(), seen);
        }
        digest.add(buffer, read);
        writeFully(to, ByteBuffer.wrap(buffer, 0, read));
      }
    }
  }

  private static InputStream openContent(BlobContent content) {
    try {
      return content.open();
    } catch (IOException unreadable) {
      throw new CorruptionException("content to be stored cannot be read", unreadable);
    }
  }

  /** Failures of the content must not be taken for failures of the store. */
  private static int read(InputStream content, byte[] buffer) throws IOException {
    try {
      return content.read(buffer);
    } catch (IOException unreadable) {
      if (FileFailure.isInterrupt(unreadable)) {
        throw unreadable;
      }
      throw new CorruptionException("content to be stored cannot be read", unreadable);
    }
  }

  private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      channel.write(bytes);
    }
  }

  Footer footer() {
    return footer;
  }

  /** The content in place, if it has any bytes. */
  Optional<MemorySegment> map(Arena arena) throws IOException {
    long length = footer.digest().length();
    return length == 0
        ? Optional.empty()
        : Optional.of(channel.map(MapMode.READ_ONLY, 0, length, arena));
  }

  /** The bytes of a span inside the content; closing the stream closes the file. */
  InputStream stream(long offset, long length) {
    return new BlobFileStream(path, channel, footer.digest(), offset, length);
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
