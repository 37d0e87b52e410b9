package io.lampyr.luceneblob.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.RequestKind;
import io.lampyr.blobstore.fault.Fault;
import io.lampyr.blobstore.fault.FaultRates;
import io.lampyr.blobstore.fault.FaultyBlobStore;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.upload.ImmutableUpload;
import io.lampyr.blobstore.upload.UploadOutcome;
import io.lampyr.blobstore.upload.UploadSettings;
import io.lampyr.luceneblob.commit.CompoundCommit;
import io.lampyr.luceneblob.commit.SampleCommits;
import io.lampyr.luceneblob.hot.HotLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;

class BatchUploadTest {
  private final long seed = System.nanoTime();
  private final Random random = new Random(seed);
  private final VirtualTime time = VirtualTime.threaded();
  private final MemoryBlobStore memory = new MemoryBlobStore(time);
  private final CountingBlobStore store = new CountingBlobStore(memory);

  @Test
  void commitOfManySmallFilesCostsOnePut() throws IOException {
    try (ShardFixture shard = fixture(false)) {
      CompoundCommit commit = shard.refresh(3);
      assertThat(commit.header().files().files()).hasSizeGreaterThan(20);
      uploadSealed(shard, upload(store, UploadSettings.DEFAULT));
      assertThat(store.traffic().requests()).isEqualTo(Map.of(RequestKind.PUT, 1L));
    }
  }

  @Test
  void hundredRefreshesCostOnePutWithDefaultLimits() throws IOException {
    ImmutableUpload upload = upload(store, UploadSettings.DEFAULT);
    try (ShardFixture shard = fixture(true)) {
      int refreshes = 0;
      do {
        shard.refresh(5);
        shard.time.advance(Duration.ofSeconds(5));
        refreshes++;
      } while (!shard.batch().shouldFlush());
      assertThat(refreshes).isEqualTo(100);
      uploadSealed(shard, upload);
      assertThat(store.traffic().requests()).isEqualTo(Map.of(RequestKind.PUT, 1L));
      long hot = shard.batch().commits().stream().mapToLong(CompoundCommit::hotBytes).sum();
      System.out.println("hundred refreshes bytes=" + shard.batch().size().bytes() + " hot=" + hot);
    }
  }

  @RepeatedTest(3)
  void lostAnswersAndRepeatedUploadsLeaveOneBlobOfTheSameBytes() throws IOException {
    System.out.println("upload seed=" + seed);
    FaultRates rates = FaultRates.all(0.2).with(Fault.DELAY, 0);
    BlobStore faulty = new FaultyBlobStore(memory, rates, new SeededRandomness(seed), time);
    ImmutableUpload upload = upload(faulty, UploadSettings.DEFAULT);
    try (ShardFixture shard = fixture(true)) {
      shard.refresh(10);
      shard.refresh(10);
      byte[] bytes = shard.published();
      shard.batch().seal();
      for (int i = 0; i < 5; i++) {
        assertThat(shard.batch().upload(upload)).isInstanceOf(UploadOutcome.Stored.class);
      }
      assertThat(stored(shard.batch().blob())).isEqualTo(bytes);
      assertThat(memory.list("", Optional.empty(), 10).blobs()).hasSize(1);
    }
  }

  @Test
  void largeBatchIsUploadedInPartsWithTheSameBytes() throws IOException {
    ImmutableUpload upload = upload(store, new UploadSettings(1 << 20, 5L << 20, 3));
    BatchSettings nothingHot = new BatchSettings(FlushLimits.DEFAULT, new HotLimits(0, 0, 0));
    try (ShardFixture shard = new ShardFixture(random, true, nothingHot)) {
      while (shard.batch() == null || shard.batch().size().bytes() < 6L << 20) {
        shard.refreshWithBlob(2 << 20);
      }
      byte[] bytes = shard.published();
      uploadSealed(shard, upload);
      assertThat(store.requests(RequestKind.PUT_PART))
          .isEqualTo(Math.ceilDiv(bytes.length, 5 << 20));
      assertThat(store.puts()).isZero();
      assertThat(stored(shard.batch().blob())).isEqualTo(bytes);
      assertThat(
              new BatchScan(
                      SampleCommits.SHARD,
                      shard.batch().blob(),
                      bytes.length,
                      new ArraySource(bytes))
                  .commits())
          .isEqualTo(shard.batch().commits());
    }
  }

  @Test
  void anotherContentUnderTheNameIsLeftAlone() throws IOException {
    try (ShardFixture shard = fixture(true)) {
      shard.refresh(1);
      shard.batch().seal();
      byte[] other = {1, 2, 3};
      memory.put(shard.batch().blob(), BlobContent.of(other), PutCondition.IF_ABSENT);
      assertThat(shard.batch().upload(upload(store, UploadSettings.DEFAULT)))
          .isInstanceOf(UploadOutcome.Conflict.class);
      assertThat(stored(shard.batch().blob())).isEqualTo(other);
    }
  }

  @Test
  void unsealedBatchIsNotUploaded() throws IOException {
    try (ShardFixture shard = fixture(true)) {
      shard.refresh(1);
      ImmutableUpload upload = upload(store, UploadSettings.DEFAULT);
      assertThatThrownBy(() -> shard.batch().upload(upload)).hasMessageContaining("sealed");
      assertThat(store.traffic().requests()).isEmpty();
    }
  }

  private ShardFixture fixture(boolean compoundFiles) throws IOException {
    return new ShardFixture(random, compoundFiles, BatchSettings.DEFAULT);
  }

  private static void uploadSealed(ShardFixture shard, ImmutableUpload upload) {
    shard.batch().seal();
    assertThat(shard.batch().upload(upload)).isInstanceOf(UploadOutcome.Stored.class);
  }

  private ImmutableUpload upload(BlobStore target, UploadSettings settings) {
    Retries retries = new Retries(RetrySettings.forEver(), time, time, new SeededRandomness(seed));
    return new ImmutableUpload(target, settings, time, retries);
  }

  private byte[] stored(BlobKey key) throws IOException {
    return switch (memory.get(key, Span.ALL)) {
      case GetOutcome.Found found -> {
        try (found) {
          yield found.body().readAllBytes();
        }
      }
      case GetOutcome.Missing missing -> throw new AssertionError("blob is missing: " + key);
    };
  }
}
