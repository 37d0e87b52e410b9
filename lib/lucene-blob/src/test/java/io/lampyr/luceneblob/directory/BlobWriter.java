package io.lampyr.luceneblob.directory;

import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.HotPiece;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.zip.CRC32C;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;

/** Puts single files into blobs, at odd places and with hot copies of random parts. */
final class BlobWriter {
  private final BlobMap blobs;
  private final Random random;
  private final TreeMap<String, FileLocation> files = new TreeMap<>();
  private final Map<BlobKey, Long> lengths = new TreeMap<>();
  private int written;

  BlobWriter(BlobMap blobs, Random random) {
    this.blobs = blobs;
    this.random = random;
  }

  CommitFiles files() {
    return new CommitFiles(files, new TreeMap<>(lengths));
  }

  boolean has(String name) {
    return files.containsKey(name);
  }

  /** Only this file, as a batch's upload would tell of it. */
  CommitFiles only(String name) {
    TreeMap<String, FileLocation> one = new TreeMap<>();
    one.put(name, files.get(name));
    return new CommitFiles(one, new TreeMap<>(lengths));
  }

  void remove(String name) {
    files.remove(name);
  }

  void rename(String from, String to) {
    FileLocation old = files.remove(from);
    files.put(to, new FileLocation(to, old.bytes(), old.crc32c(), old.hot()));
  }

  void write(Directory from, String name) throws IOException {
    try (IndexInput in = from.openInput(name, IOContext.READONCE)) {
      byte[] bytes = new byte[(int) in.length()];
      in.readBytes(bytes, 0, bytes.length);
      write(name, bytes);
    }
  }

  FileLocation write(String name, byte[] bytes) {
    BlobKey key = new BlobKey("indices/x/0/1/bcc-" + ++written);
    List<HotPiece> hot = new ArrayList<>();
    int copied = 0;
    int start = random.nextInt(50);
    int copyAt = start + bytes.length + random.nextInt(10);
    byte[] blob = new byte[copyAt + bytes.length + random.nextInt(20)];
    random.nextBytes(blob);
    System.arraycopy(bytes, 0, blob, start, bytes.length);
    while (copied < bytes.length && random.nextInt(3) > 0) {
      int from = copied + random.nextInt(bytes.length - copied);
      int length = 1 + random.nextInt(Math.min(bytes.length - from, 500));
      hot.add(new HotPiece(from, new BlobSlice(key, copyAt, length)));
      System.arraycopy(bytes, from, blob, copyAt, length);
      copyAt += length;
      copied = from + length;
    }
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    BlobSlice slice = new BlobSlice(key, start, bytes.length);
    FileLocation location = new FileLocation(name, slice, (int) crc.getValue(), hot);
    blobs.put(key, blob);
    lengths.put(key, (long) blob.length);
    files.put(name, location);
    return location;
  }
}
