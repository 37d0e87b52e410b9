package io.lampyr.luceneblob.directory;

import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.luceneblob.commit.CommitFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.FSDirectory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.store.IndexInput;
import org.apache.lucene.store.IndexOutput;
import org.apache.lucene.store.MMapDirectory;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MovingFileTest {
  private static final int BYTES = 100_000;
  private static final String NAME = "_0.dat";

  @TempDir Path folder;
  private final BlobMap blobs = new BlobMap();
  private final BlobWriter writer = new BlobWriter(blobs, new Random(1));
  private final DiskBudget budget = DiskBudget.halved(1 << 20);
  private final byte[] content = new byte[BYTES];
  private Directory local;

  @BeforeEach
  void prepare() throws IOException {
    new Random(7).nextBytes(content);
    local = new MMapDirectory(folder);
  }

  private IndexingDirectory open() throws IOException {
    return IndexingDirectory.open(
        local, CommitFiles.none(), new HarshCache(4096, 4), blobs, budget);
  }

  private void write(Directory directory) throws IOException {
    try (IndexOutput out = directory.createOutput(NAME, IOContext.DEFAULT)) {
      out.writeBytes(content, BYTES);
    }
  }

  private void upload(IndexingDirectory directory) throws IOException {
    writer.write(directory, NAME);
    directory.uploaded(writer.only(NAME));
  }

  @Test
  void whoHasAFileOpenReadsOnInTheBlobAndTheLocalCopyGoesAtOnce() throws IOException {
    try (IndexingDirectory directory = open()) {
      write(directory);
      try (IndexInput in = directory.openInput(NAME, IOContext.DEFAULT)) {
        IndexInput begun = in.clone();
        IndexInput slice = in.slice("a part", 50_000, 1_000);
        assertThat(begun.readByte()).isEqualTo(content[0]);
        assertThat(slice.readByte()).isEqualTo(content[50_000]);
        upload(directory);
        assertThat(local.listAll()).isEmpty();
        assertThat(directory.isLocal(NAME)).isFalse();
        assertThat(budget.usedBytes()).isZero();
        assertThat(begun.readByte()).isEqualTo(content[1]);
        assertThat(slice.readByte()).isEqualTo(content[50_001]);
        byte[] all = new byte[BYTES];
        in.readBytes(all, 0, BYTES);
        assertThat(all).isEqualTo(content);
      }
      assertThat(budget.usedBytes()).isZero();
    }
  }

  @Test
  void aDroppedFileIsReadToItsEndWithoutABlob() throws IOException {
    try (IndexingDirectory directory = open()) {
      write(directory);
      try (IndexInput in = directory.openInput(NAME, IOContext.DEFAULT)) {
        directory.deleteFile(NAME);
        assertThat(local.listAll()).isEmpty();
        assertThat(budget.usedBytes()).isEqualTo(BYTES);
        in.seek(BYTES - 1);
        assertThat(in.readByte()).isEqualTo(content[BYTES - 1]);
      }
      assertThat(budget.usedBytes()).isZero();
    }
  }

  @Test
  void whatIsTemporaryIsReadByTheSystemsOwnInputs() throws IOException {
    try (IndexingDirectory directory = open()) {
      IndexOutput out = directory.createTempOutput("_0", "vectors", IOContext.DEFAULT);
      try (out) {
        out.writeBytes(content, BYTES);
      }
      try (IndexInput in = directory.openInput(out.getName(), IOContext.DEFAULT)) {
        assertThat(in).isInstanceOf(LocalInput.class);
        assertThat(in.readByte()).isEqualTo(content[0]);
      }
    }
  }

  @Test
  void manyReadersMeetTheMoveWhereverTheyAreAndReadTheSameBytes() throws Exception {
    for (int round = 0; round < 30; round++) {
      try (IndexingDirectory directory = open();
          ExecutorService readers = Executors.newFixedThreadPool(4)) {
        write(directory);
        AtomicBoolean moved = new AtomicBoolean();
        List<Future<Integer>> results = new ArrayList<>();
        try (IndexInput in = directory.openInput(NAME, IOContext.DEFAULT)) {
          for (int i = 0; i < 4; i++) {
            long seed = round * 4L + i;
            results.add(readers.submit(() -> differences(in.clone(), seed, moved)));
          }
          upload(directory);
          moved.set(true);
          for (Future<Integer> result : results) {
            assertThat(result.get()).isZero();
          }
        }
        assertThat(local.listAll()).isEmpty();
        directory.deleteFile(NAME);
      }
      local = FSDirectory.open(folder);
    }
  }

  /** Reads here and there until it has read for a while after the move. */
  private int differences(IndexInput in, long seed, AtomicBoolean moved) throws IOException {
    Random random = new Random(seed);
    int wrong = 0;
    for (int left = 200; left > 0; left -= moved.get() ? 1 : 0) {
      int at = random.nextInt(BYTES - 8);
      in.seek(at);
      wrong += in.readByte() == content[at] ? 0 : 1;
      wrong += in.readByte() == content[at + 1] ? 0 : 1;
    }
    return wrong;
  }
}
