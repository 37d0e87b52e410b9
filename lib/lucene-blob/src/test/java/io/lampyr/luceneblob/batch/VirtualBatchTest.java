package io.lampyr.luceneblob.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.luceneblob.commit.BlobSlice;
import io.lampyr.luceneblob.commit.CommitDecoder;
import io.lampyr.luceneblob.commit.CommitLimits;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.commit.HotPiece;
import io.lampyr.luceneblob.commit.SampleCommits;
import io.lampyr.luceneblob.hot.HotLimits;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.FutureTask;
import org.apache.lucene.index.CheckIndex;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VirtualBatchTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);

  @RepeatedTest(3)
  void everyFileOfEveryCommitIsWhereTheHeaderSays() throws IOException {
    System.out.println("batch seed=" + seed);
    try (ShardFixture shard = fixture()) {
      List<CompoundCommit> commits = new ArrayList<>();
      for (int i = 0; i < 12; i++) {
        commits.add(shard.refresh(1 + random.nextInt(40)));
        if (random.nextInt(4) == 0) {
          shard.batch().seal();
        }
      }
      for (CompoundCommit commit : commits) {
        for (FileLocation file : commit.header().files().files().values()) {
          byte[] content = shard.originalContent(file.name());
          assertThat(shard.read(file.bytes())).as(file.name()).isEqualTo(content);
          assertThat(file.crc32c()).isEqualTo(SampleCommits.crc32c(content));
          for (HotPiece piece : file.hot()) {
            assertThat(shard.read(piece.copy()))
                .as(file.name() + " " + piece)
                .isEqualTo(ShardFixture.cut(content, piece.fileOffset(), piece.copy().length()));
          }
        }
      }
      try (Directory copy = shard.materialize(commits.getLast());
          CheckIndex check = new CheckIndex(copy)) {
        assertThat(check.checkIndex().clean).isTrue();
      }
    }
  }

  @RepeatedTest(3)
  void publishedBytesNeverChangeAndAreTheUploadedOnes() throws IOException {
    System.out.println("batch seed=" + seed);
    try (ShardFixture shard = fixture()) {
      byte[] before = new byte[0];
      for (int i = 0; i < 8; i++) {
        shard.refresh(1 + random.nextInt(20));
        byte[] now = shard.published();
        assertThat(Arrays.copyOf(now, before.length)).isEqualTo(before);
        assertThat(now.length % CommitLimits.PAGE_BYTES).isZero();
        before = now;
      }
      shard.batch().seal();
      try (InputStream in = new BatchContent(shard.batch(), before.length).open()) {
        assertThat(in.readAllBytes()).isEqualTo(before);
      }
      for (int i = 0; i < 300; i++) {
        int from = random.nextInt(before.length);
        int length = 1 + random.nextInt(before.length - from);
        length = random.nextBoolean() ? Math.min(length, 100) : length;
        assertThat(shard.read(new BlobSlice(shard.batch().blob(), from, length)))
            .isEqualTo(ShardFixture.cut(before, from, length));
      }
    }
  }

  @Test
  void commitOpensFromItsHeadAloneAndFromAScan() throws IOException {
    try (ShardFixture shard = fixture()) {
      List<CompoundCommit> commits = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        commits.add(shard.refresh(10));
      }
      for (CompoundCommit commit : commits) {
        ByteBuffer head = ByteBuffer.wrap(shard.read(commit.pointer().head()));
        assertThat(CommitDecoder.decode(SampleCommits.SHARD, commit.pointer(), head))
            .isEqualTo(commit);
      }
      BatchScan scan = scan(shard);
      assertThat(scan.commits()).isEqualTo(commits).isEqualTo(shard.batch().commits());
      commits.forEach(scan::verify);
    }
  }

  @Test
  void filesOfEarlierCommitsAreNotStoredAgain() throws IOException {
    BatchSettings nothingHot = new BatchSettings(FlushLimits.DEFAULT, new HotLimits(0, 0, 0));
    try (ShardFixture shard = new ShardFixture(random, true, nothingHot)) {
      CompoundCommit first = shard.refresh(500);
      shard.batch().seal();
      CompoundCommit second = shard.refresh(1);
      CompoundCommit third = shard.refresh(1);
      for (FileLocation file : second.header().files().files().values()) {
        FileLocation before = first.header().files().files().get(file.name());
        FileLocation after = third.header().files().files().get(file.name());
        assertThat(file).isEqualTo(before == null ? file : before);
        assertThat(after).isIn(file, null);
      }
      assertThat(second.header().files().blobLengths())
          .containsEntry(first.bytes().blob(), first.bytes().end());
      assertThat(second.bytes().length()).isLessThan(first.bytes().length() / 4);
    }
  }

  @Test
  void everyDamagedByteOfASmallCommitIsNoticed() throws IOException {
    try (ShardFixture shard = fixture()) {
      CompoundCommit commit = shard.refresh(1);
      byte[] bytes = shard.published();
      for (int at = 0; at < bytes.length; at++) {
        byte right = bytes[at];
        bytes[at] ^= (byte) (1 << random.nextInt(8));
        assertThat(isNoticed(bytes, commit)).as("byte " + at).isTrue();
        bytes[at] = right;
      }
      for (int length = 0; length < bytes.length; length += 1 + random.nextInt(7)) {
        assertThat(isNoticed(Arrays.copyOf(bytes, length), commit)).as("length " + length).isTrue();
      }
      assertThat(isNoticed(bytes, commit)).isFalse();
    }
  }

  @Test
  void sealedOrFullBatchTakesNoMore() throws IOException {
    FlushLimits two = new FlushLimits(2, 1L << 30, Duration.ofMinutes(1));
    try (ShardFixture shard =
        new ShardFixture(random, true, new BatchSettings(two, HotLimits.DEFAULT))) {
      shard.refresh(1);
      assertThat(shard.batch().shouldFlush()).isFalse();
      shard.refresh(1);
      assertThat(shard.batch().shouldFlush()).isTrue();
      IndexCommit more = shard.commit(1);
      assertThat(shard.batch().append(more, shard.metadata()))
          .isEqualTo(new AppendOutcome.Closed());
      VirtualBatch sealed = shard.batch();
      sealed.seal();
      byte[] bytes = shard.published();
      assertThat(sealed.append(more, shard.metadata())).isEqualTo(new AppendOutcome.Closed());
      assertThat(shard.published()).isEqualTo(bytes);
    }
  }

  @Test
  void commitOfTheSameOrAnEarlierGenerationIsRefused() throws IOException {
    try (ShardFixture shard = fixture()) {
      IndexCommit early = shard.commit(1);
      shard.refresh(1);
      assertThatThrownBy(() -> shard.batch().append(early, shard.metadata()))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("not the next");
    }
  }

  @Test
  void readsBeyondWhatIsPublishedOrOfAnotherBlobAreRefused() throws IOException {
    try (ShardFixture shard = fixture()) {
      CompoundCommit commit = shard.refresh(3);
      BlobSlice beyond = new BlobSlice(commit.bytes().blob(), commit.bytes().end() - 1, 2);
      assertThatThrownBy(() -> shard.read(beyond))
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining("not published");
    }
  }

  @Test
  void closedBatchSendsItsReadersElsewhere() throws IOException {
    try (ShardFixture shard = fixture()) {
      CompoundCommit commit = shard.refresh(3);
      shard.batch().close();
      shard.batch().close();
      assertThatThrownBy(() -> shard.read(commit.bytes())).isInstanceOf(UnavailableException.class);
      assertThat(shard.batch().isSealed()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void filesThatLuceneDeletedStayReadableForAnyThread(boolean mapped, @TempDir Path folder)
      throws Exception {
    Directory files = mapped ? new MMapDirectory(folder) : new NIOFSDirectory(folder);
    try (ShardFixture shard = new ShardFixture(files, random, true, BatchSettings.DEFAULT)) {
      CompoundCommit first = shard.refresh(200);
      byte[] bytes = shard.read(first.bytes());
      shard.refresh(200);
      shard.writer.forceMerge(1);
      shard.refresh(1);
      assertThat(files.listAll()).doesNotContain(first.header().segmentsFile(), "_0.cfs");
      FutureTask<byte[]> elsewhere = new FutureTask<>(() -> shard.read(first.bytes()));
      Thread.ofPlatform().start(elsewhere);
      assertThat(elsewhere.get()).isEqualTo(bytes);
      try (Directory copy = shard.materialize(first);
          CheckIndex check = new CheckIndex(copy)) {
        assertThat(check.checkIndex().clean).isTrue();
      }
    }
  }

  @Test
  void hotRegionIsBounded() throws IOException {
    HotLimits tight = new HotLimits(1 << 10, 512 << 10, 6_000);
    try (ShardFixture shard =
        new ShardFixture(random, false, new BatchSettings(FlushLimits.DEFAULT, tight))) {
      for (int i = 0; i < 5; i++) {
        CompoundCommit commit = shard.refresh(20);
        assertThat(commit.hotBytes()).isPositive().isLessThanOrEqualTo(6_000);
        scan(shard).verify(commit);
      }
    }
  }

  private ShardFixture fixture() throws IOException {
    return new ShardFixture(random, random.nextBoolean(), BatchSettings.DEFAULT);
  }

  private static BatchScan scan(ShardFixture shard) {
    VirtualBatch batch = shard.batch();
    return new BatchScan(SampleCommits.SHARD, batch.blob(), batch.size().bytes(), batch);
  }

  private static boolean isNoticed(byte[] bytes, CompoundCommit commit) {
    ArraySource source = new ArraySource(bytes);
    BatchScan scan =
        new BatchScan(SampleCommits.SHARD, commit.bytes().blob(), bytes.length, source);
    try {
      List<CompoundCommit> found = scan.commits();
      found.forEach(scan::verify);
      // A blob cut to nothing has no commits: whoever scans knows how long it should be.
      return found.isEmpty();
    } catch (CorruptionException noticed) {
      return true;
    }
  }
}
