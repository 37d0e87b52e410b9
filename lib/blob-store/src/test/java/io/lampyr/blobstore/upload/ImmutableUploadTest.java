package io.lampyr.blobstore.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.RequestKind;
import io.lampyr.blobstore.fault.Fault;
import io.lampyr.blobstore.fault.FaultRates;
import io.lampyr.blobstore.fault.Survivors;
import io.lampyr.blobstore.file.FileBlobStore;
import io.lampyr.blobstore.file.TestFileStores;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ImmutableUploadTest {
  private static final BlobKey KEY = new BlobKey("indices/x/bcc-1");
  private static final UploadSettings SETTINGS = new UploadSettings(1 << 20, 5 << 20, 3);
  private static final byte[] SMALL = bytes(1000, 1);
  private static final byte[] LARGE = bytes((11 << 20) + 5, 2);

  private final MemoryBlobStore memory = new MemoryBlobStore(new SystemClock());

  private static byte[] bytes(int length, long seed) {
    byte[] bytes = new byte[length];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }

  private static ImmutableUpload upload(Survivors survivors) {
    return new ImmutableUpload(survivors.faulty(), SETTINGS, survivors.time(), survivors.retries());
  }

  @Test
  void smallContentIsOneRequestAndLargeOneIsInParts() {
    CountingBlobStore counting = new CountingBlobStore(memory);
    Survivors survivors = new Survivors(counting, FaultRates.none(), 1);
    ImmutableUpload upload =
        new ImmutableUpload(counting, SETTINGS, VirtualTime.threaded(), survivors.retries());
    assertThat(upload.upload(KEY, BlobContent.of(SMALL))).isInstanceOf(UploadOutcome.Stored.class);
    assertThat(counting.traffic().requests()).containsOnlyKeys(RequestKind.PUT);
    counting.reset();
    BlobKey large = new BlobKey("large");
    assertThat(upload.upload(large, BlobContent.of(LARGE)))
        .isInstanceOf(UploadOutcome.Stored.class);
    assertThat(counting.requests(RequestKind.PUT_PART)).isEqualTo(3);
    assertThat(counting.puts()).isZero();
    assertThat(LoadedBlob.read(memory, large, LARGE.length).orElseThrow().bytes()).isEqualTo(LARGE);
    assertThat(memory.multipart().orElseThrow().uploads("", Optional.empty(), 10)).isEmpty();
  }

  @Test
  void aFolderGetsLargeContentWholeAsItsPartsWouldBeCopiedOnceMore(@TempDir Path folder)
      throws IOException {
    Survivors survivors = new Survivors(memory, FaultRates.none(), 1);
    try (FileBlobStore files = TestFileStores.open(folder)) {
      CountingBlobStore counting = new CountingBlobStore(files);
      ImmutableUpload upload =
          new ImmutableUpload(counting, SETTINGS, survivors.time(), survivors.retries());
      assertThat(upload.upload(KEY, BlobContent.of(LARGE)))
          .isInstanceOf(UploadOutcome.Stored.class);
      assertThat(counting.traffic().requests()).containsOnlyKeys(RequestKind.PUT);
      assertThat(LoadedBlob.read(files, KEY, LARGE.length).orElseThrow().bytes()).isEqualTo(LARGE);
    }
  }

  @Test
  void sameContentAgainSucceedsAndAnotherIsAConflict() {
    for (byte[] content : new byte[][] {SMALL, LARGE}) {
      BlobKey key = new BlobKey("k" + content.length);
      ImmutableUpload upload = upload(new Survivors(memory, FaultRates.none(), 1));
      assertThat(upload.upload(key, BlobContent.of(content)))
          .isInstanceOf(UploadOutcome.Stored.class);
      assertThat(upload.upload(key, BlobContent.of(content)))
          .isInstanceOf(UploadOutcome.Stored.class);
      byte[] other = content.clone();
      other[content.length / 2]++;
      assertThat(upload.upload(key, BlobContent.of(other)))
          .isInstanceOf(UploadOutcome.Conflict.class);
      assertThat(LoadedBlob.read(memory, key, LARGE.length).orElseThrow().bytes())
          .isEqualTo(content);
    }
    assertThat(memory.multipart().orElseThrow().uploads("", Optional.empty(), 10)).isEmpty();
  }

  @Test
  void givingUpAbortsTheUploadAndSaysThatNothingWasStored() {
    Survivors survivors = new Survivors(memory, FaultRates.none(), 1);
    CountingBlobStore counting = new CountingBlobStore(survivors.faulty());
    ImmutableUpload upload =
        new ImmutableUpload(
            new PartsFail(counting), SETTINGS, survivors.time(), survivors.retries());
    assertThatThrownBy(() -> upload.upload(KEY, BlobContent.of(LARGE)))
        .isInstanceOf(UnavailableException.class);
    assertThat(counting.requests(RequestKind.ABORT_UPLOAD)).isPositive();
    assertThat(memory.multipart().orElseThrow().uploads("", Optional.empty(), 10)).isEmpty();
    assertThat(memory.head(KEY)).isEmpty();
  }

  @Test
  void everyFaultIsSurvivedByWholeContents() {
    long base = System.nanoTime();
    System.out.println("everyFaultIsSurvivedByWholeContents seed=" + base);
    for (int i = 0; i < 30; i++) {
      for (Fault fault : Fault.values()) {
        survives(FaultRates.none().with(fault, 0.4), base + i, SMALL);
      }
      survives(FaultRates.all(0.25), base + i, SMALL);
    }
    for (Fault fault : Fault.values()) {
      survives(FaultRates.none().with(fault, 0.4), base, LARGE);
    }
    survives(FaultRates.all(0.2), base, LARGE);
  }

  private static void survives(FaultRates rates, long seed, byte[] content) {
    MemoryBlobStore store = new MemoryBlobStore(new SystemClock());
    Survivors survivors = new Survivors(store, rates, seed);
    ImmutableUpload upload = upload(survivors);
    assertThat(upload.upload(KEY, BlobContent.of(content)))
        .as("seed %d %s", seed, rates)
        .isInstanceOf(UploadOutcome.Stored.class);
    assertThat(LoadedBlob.read(store, KEY, LARGE.length).orElseThrow().bytes()).isEqualTo(content);
    byte[] other = content.clone();
    other[0]++;
    assertThat(upload.upload(KEY, BlobContent.of(other)))
        .as("seed %d %s", seed, rates)
        .isInstanceOf(UploadOutcome.Conflict.class);
    store.put(new BlobKey("unrelated"), BlobContent.of(SMALL), PutCondition.ALWAYS);
    assertThat(LoadedBlob.read(store, KEY, LARGE.length).orElseThrow().bytes()).isEqualTo(content);
  }
}
