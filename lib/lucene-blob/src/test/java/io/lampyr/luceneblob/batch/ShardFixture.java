package io.lampyr.luceneblob.batch;

import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitFiles;
import io.lampyr.luceneblob.commit.CommitIdentity;
import io.lampyr.luceneblob.commit.CommitMetadata;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.SampleCommits;
import io.lampyr.luceneblob.commit.SequenceState;
import io.lampyr.luceneblob.hot.SampleIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.StoredField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;

/** A shard's writer that refreshes into batches, and remembers what every file contained. */
final class ShardFixture implements AutoCloseable {
  final VirtualTime time = VirtualTime.threaded();
  final InPlaceBudget inPlace = new InPlaceBudget(64 << 20);
  final Directory directory;
  final IndexWriter writer;
  private final Random random;
  private final BatchSettings settings;
  private final Map<String, byte[]> contents = new HashMap<>();
  private final Map<BlobKey, VirtualBatch> batches = new HashMap<>();
  private int documents;
  private VirtualBatch batch;

  ShardFixture(Random random, boolean compoundFiles, BatchSettings settings) throws IOException {
    this(new ByteBuffersDirectory(), random, compoundFiles, settings);
  }

  ShardFixture(Directory directory, Random random, boolean compoundFiles, BatchSettings settings)
      throws IOException {
    this.directory = directory;
    this.random = random;
    this.settings = settings;
    this.writer = SampleIndex.writer(directory, compoundFiles);
  }

  /** Adds and changes documents and commits; nothing is appended yet. */
  IndexCommit commit(int newDocuments) throws IOException {
    SampleIndex.addDocuments(writer, random, documents, newDocuments);
    documents += newDocuments;
    if (random.nextBoolean()) {
      SampleIndex.changeSome(writer, random, documents);
    }
    writer.commit();
    IndexCommit commit = DirectoryReader.listCommits(directory).getLast();
    for (String name : commit.getFileNames()) {
      contents.computeIfAbsent(name, this::content);
    }
    return commit;
  }

  /** Commits and appends; begins another batch if the last one was sealed. */
  CompoundCommit refresh(int newDocuments) throws IOException {
    IndexCommit commit = commit(newDocuments);
    if (batch == null || batch.isSealed()) {
      CommitFiles before = batch == null ? CommitFiles.none() : batch.files();
      batch =
          new VirtualBatch(
              new CommitIdentity(SampleCommits.SHARD, SampleCommits.TERM, commit.getGeneration()),
              before,
              settings,
              inPlace,
              time);
      batches.put(batch.blob(), batch);
    }
    return switch (batch.append(commit, metadata())) {
      case AppendOutcome.Appended appended -> appended.commit();
      case AppendOutcome.Closed closed -> throw new AssertionError("batch takes no more");
    };
  }

  /** A refresh whose new segment holds so many bytes that cannot be compressed. */
  CompoundCommit refreshWithBlob(int bytes) throws IOException {
    byte[] noise = new byte[bytes];
    random.nextBytes(noise);
    Document document = new Document();
    document.add(new StoredField("noise", noise));
    writer.addDocument(document);
    return refresh(1);
  }

  CommitMetadata metadata() {
    return CommitMetadata.of(new SequenceState(documents, documents), SampleCommits.TRANSLOG);
  }

  VirtualBatch batch() {
    return batch;
  }

  List<VirtualBatch> batches() {
    return List.copyOf(batches.values());
  }

  byte[] originalContent(String name) {
    return contents.get(name);
  }

  byte[] read(BlobSlice slice) {
    byte[] bytes = new byte[(int) slice.length()];
    batches.get(slice.blob()).read(slice.blob(), slice.offset(), MemorySegment.ofArray(bytes));
    return bytes;
  }

  /** All published bytes of the newest batch. */
  byte[] published() {
    return read(new BlobSlice(batch.blob(), 0, batch.size().bytes()));
  }

  /** The commit as a plain folder, from the blobs' bytes alone. */
  Directory materialize(CompoundCommit commit) throws IOException {
    Directory copy = new ByteBuffersDirectory();
    for (FileLocation file : new TreeMap<>(commit.header().files().files()).values()) {
      try (IndexOutput out = copy.createOutput(file.name(), IOContext.DEFAULT)) {
        byte[] bytes = read(file.bytes());
        out.writeBytes(bytes, bytes.length);
      }
    }
    return copy;
  }

  private byte[] content(String name) {
    try (IndexInput in = directory.openInput(name, IOContext.READONCE)) {
      byte[] bytes = new byte[(int) in.length()];
      in.readBytes(bytes, 0, bytes.length);
      return bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static byte[] cut(byte[] bytes, long from, long length) {
    return Arrays.copyOfRange(bytes, (int) from, (int) (from + length));
  }

  @Override
  public void close() throws IOException {
    batches.values().forEach(VirtualBatch::close);
    writer.close();
    directory.close();
  }
}
