package io.lampyr.luceneblob.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blockcache.BlobStoreSource;
import io.lampyr.blockcache.BlockCache;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.luceneblob.commit.CommitFiles;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Random;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.NoMergePolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.FilterDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IndexingDirectoryTest {
  private final BlobMap blobs = new BlobMap();
  private final BlobWriter writer = new BlobWriter(blobs, new Random(1));
  private final Directory local = new ByteBuffersDirectory();
  private final DiskBudget budget = DiskBudget.halved(1 << 20);

  private IndexingDirectory open(Directory folder) throws IOException {
    return IndexingDirectory.open(folder, CommitFiles.none(), new HarshCache(64, 2), blobs, budget);
  }

  private static void write(Directory directory, String name, int bytes) throws IOException {
    try (IndexOutput out = directory.createOutput(name, IOContext.DEFAULT)) {
      byte[] content = new byte[bytes];
      new Random(bytes).nextBytes(content);
      out.writeBytes(content, bytes);
    }
  }

  private CommitFiles upload(Directory directory, String name) throws IOException {
    writer.write(directory, name);
    return writer.only(name);
  }

  @Test
  void anUploadedFileLosesItsLocalCopyAndReadsTheSame() throws IOException {
    try (IndexingDirectory directory = open(local)) {
      write(directory, "_0.dat", 500);
      assertThat(budget.usedBytes()).isEqualTo(500);
      directory.uploaded(upload(directory, "_0.dat"));
      assertThat(local.listAll()).isEmpty();
      assertThat(budget.usedBytes()).isZero();
      assertThat(directory.listAll()).containsExactly("_0.dat");
      assertThat(directory.fileLength("_0.dat")).isEqualTo(500);
      byte[] wanted = new byte[500];
      new Random(500).nextBytes(wanted);
      try (IndexInput in = directory.openInput("_0.dat", IOContext.DEFAULT)) {
        byte[] read = new byte[500];
        in.readBytes(read, 0, 500);
        assertThat(read).isEqualTo(wanted);
      }
    }
  }

  @Test
  void aLocalCopyStaysWhileItIsOpen() throws IOException {
    try (IndexingDirectory directory = open(local)) {
      write(directory, "_0.dat", 100);
      IndexInput in = directory.openInput("_0.dat", IOContext.DEFAULT);
      IndexInput second = directory.openInput("_0.dat", IOContext.DEFAULT);
      directory.uploaded(upload(directory, "_0.dat"));
      assertThat(directory.isLocal("_0.dat")).isTrue();
      in.clone().readByte();
      in.close();
      in.close();
      assertThat(directory.isLocal("_0.dat")).isTrue();
      second.readByte();
      second.close();
      assertThat(directory.isLocal("_0.dat")).isFalse();
      assertThat(local.listAll()).isEmpty();
    }
  }

  @Test
  void whoReadsOnAfterItWasClosedEndsInPeaceAndGivesTheBytesBack() throws IOException {
    IndexingDirectory directory = open(local);
    write(directory, "_0.dat", 100);
    IndexInput in = directory.openInput("_0.dat", IOContext.DEFAULT);
    directory.uploaded(upload(directory, "_0.dat"));
    directory.close();
    assertThat(budget.usedBytes()).isEqualTo(100);
    in.readByte();
    in.close();
    assertThat(budget.usedBytes()).isZero();
  }

  @Test
  void aFileBeingWrittenKeepsItsLocalCopy() throws IOException {
    try (IndexingDirectory directory = open(local)) {
      try (IndexOutput out = directory.createOutput("_0.dat", IOContext.DEFAULT)) {
        out.writeLong(1);
        writer.write("_0.dat", new byte[8]);
        directory.uploaded(writer.only("_0.dat"));
        assertThat(directory.isLocal("_0.dat")).isTrue();
      }
      assertThat(directory.isLocal("_0.dat")).isFalse();
    }
  }

  @Test
  void aLateUploadDoesNotBringADroppedFileBack() throws IOException {
    try (IndexingDirectory directory = open(local)) {
      write(directory, "_0.dat", 100);
      CommitFiles uploaded = upload(directory, "_0.dat");
      directory.deleteFile("_0.dat");
      directory.uploaded(uploaded);
      assertThat(directory.listAll()).isEmpty();
      assertThatThrownBy(() -> directory.openInput("_0.dat", IOContext.DEFAULT))
          .isInstanceOf(NoSuchFileException.class);
    }
  }

  @Test
  void deletingAnUploadedFileForgetsItAndLeavesTheBlob() throws IOException {
    try (IndexingDirectory directory = open(local)) {
      write(directory, "_0.dat", 100);
      CommitFiles uploaded = upload(directory, "_0.dat");
      directory.uploaded(uploaded);
      directory.deleteFile("_0.dat");
      assertThat(directory.listAll()).isEmpty();
      assertThat(blobs.bytes(uploaded.blobLengths().firstKey())).isNotNull();
      write(directory, "_0.dat", 50);
      assertThat(directory.fileLength("_0.dat")).isEqualTo(50);
    }
  }

  @Test
  void bytesOfADeletedFileAreCountedUntilItIsClosed() throws IOException {
    try (IndexingDirectory directory = open(local)) {
      write(directory, "_0.dat", 100);
      IndexInput in = directory.openInput("_0.dat", IOContext.DEFAULT);
      directory.deleteFile("_0.dat");
      assertThat(budget.usedBytes()).isEqualTo(100);
      in.close();
      assertThat(budget.usedBytes()).isZero();
    }
  }

  @Test
  void whatAnEarlierLifeLeftIsDeleted(@TempDir Path folder) throws IOException {
    try (Directory before = FSDirectory.open(folder)) {
      write(before, "_0.dat", 100);
    }
    try (IndexingDirectory directory = open(FSDirectory.open(folder))) {
      assertThat(directory.listAll()).isEmpty();
      write(directory, "_0.dat", 10);
    }
  }

  @Test
  void aRenamedFileIsUploadedUnderItsNewName() throws IOException {
    try (IndexingDirectory directory = open(local)) {
      write(directory, "pending", 100);
      write(directory, "other", 1);
      assertThatThrownBy(() -> directory.rename("pending", "other"))
          .isInstanceOf(FileAlreadyExistsException.class);
      directory.rename("pending", "_0.dat");
      directory.uploaded(upload(directory, "_0.dat"));
      assertThat(local.listAll()).containsExactly("other");
    }
  }

  @Test
  void aLocalCopyThatCannotBeDeletedIsTriedAgain() throws IOException {
    StubbornDirectory stubborn = new StubbornDirectory(local);
    try (IndexingDirectory directory = open(stubborn)) {
      write(directory, "_0.dat", 100);
      write(directory, "_1.dat", 10);
      stubborn.refuses = true;
      directory.deleteFile("_0.dat");
      assertThat(directory.listAll()).containsExactly("_1.dat");
      assertThat(directory.getPendingDeletions()).containsExactly("_0.dat");
      assertThat(budget.usedBytes()).isEqualTo(110);
      assertThatThrownBy(() -> directory.createOutput("_0.dat", IOContext.DEFAULT))
          .isInstanceOf(FileAlreadyExistsException.class);
      stubborn.refuses = false;
      directory.deleteFile("_1.dat");
      assertThat(directory.getPendingDeletions()).isEmpty();
      assertThat(budget.usedBytes()).isZero();
    }
  }

  private static final class StubbornDirectory extends FilterDirectory {
    private boolean refuses;

    StubbornDirectory(Directory in) {
      super(in);
    }

    @Override
    public void deleteFile(String name) throws IOException {
      if (refuses) {
        throw new IOException("not now");
      }
      super.deleteFile(name);
    }
  }

  @Test
  void aWriterGoesOnFromACommitOfWhichNoFileIsLocal() throws Exception {
    MemoryBlobStore store = new MemoryBlobStore(VirtualTime.threaded());
    ByteSource source = new BlobStoreSource(store);
    try (ShardFixture shard = new ShardFixture(store);
        BlockCache cache = ShardFixture.cache(16, 64 << 10, 4096)) {
      try (IndexingDirectory first =
          IndexingDirectory.open(local, CommitFiles.none(), cache, source, budget)) {
        index(first, 0, 5);
        shard.append(first);
        first.uploaded(shard.upload());
        assertThat(local.listAll()).doesNotContain("segments_1");
      }
      Directory empty = new ByteBuffersDirectory();
      try (IndexingDirectory recovered =
          IndexingDirectory.open(empty, shard.files(), cache, source, budget)) {
        for (String name : recovered.listAll()) {
          assertThat(recovered.isLocal(name)).as(name).isFalse();
        }
        index(recovered, 50, 3);
        mergeAndDelete(recovered);
        assertThat(count(recovered, "id", "3")).isZero();
        assertThat(count(recovered, "all", "yes")).isEqualTo(79);
        shard.append(recovered);
        recovered.uploaded(shard.upload());
        assertThat(empty.listAll()).isEmpty();
        checkIndex(recovered);
        checkIndex(new SearchDirectory(shard.files(), cache, source));
      }
    }
    assertThat(budget.usedBytes()).isZero();
  }

  private static void index(Directory directory, int from, int segments) throws IOException {
    IndexWriterConfig config = new IndexWriterConfig().setMergePolicy(NoMergePolicy.INSTANCE);
    try (IndexWriter writer = new IndexWriter(directory, config)) {
      for (int i = 0; i < segments * 10; i++) {
        Document document = new Document();
        document.add(new StringField("id", Integer.toString(from + i), Field.Store.YES));
        document.add(new StringField("all", "yes", Field.Store.NO));
        document.add(new NumericDocValuesField("value", i));
        writer.addDocument(document);
        if (i % 10 == 9) {
          writer.flush();
        }
      }
      writer.commit();
    }
  }

  private static void mergeAndDelete(Directory directory) throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, new IndexWriterConfig())) {
      writer.deleteDocuments(new Term("id", "3"));
      writer.updateNumericDocValue(new Term("id", "4"), "value", 99);
      writer.commit();
      writer.forceMerge(1);
      writer.commit();
    }
  }

  private static int count(Directory directory, String field, String value) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(directory)) {
      return new IndexSearcher(reader).count(new TermQuery(new Term(field, value)));
    }
  }

  private static void checkIndex(Directory directory) throws Exception {
    try (CheckIndex check = new CheckIndex(directory)) {
      assertThat(check.checkIndex().clean).isTrue();
    }
  }
}
