package io.lampyr.blobstore.count;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

class CountingTest {
  private static final BlobKey KEY = new BlobKey("x");

  @Test
  void requestsAndBytesAreCountedByKindAndPriced() throws IOException {
    CountingBlobStore store = new CountingBlobStore(new MemoryBlobStore(new SystemClock()));
    store.put(KEY, BlobContent.of(new byte[100]), PutCondition.ALWAYS);
    try (GetOutcome.Found found = (GetOutcome.Found) store.get(KEY, Span.of(0, 60))) {
      assertThat(found.body().readNBytes(50)).hasSize(50);
    }
    store.head(KEY);
    store.list("", Optional.empty(), 10);
    store.delete(List.of(Deletion.of(KEY)));
    Traffic traffic = store.traffic();
    assertThat(traffic.bytesWritten()).isEqualTo(100);
    assertThat(traffic.bytesRead()).isEqualTo(50);
    assertThat(traffic.requests())
        .containsOnlyKeys(
            RequestKind.PUT,
            RequestKind.GET,
            RequestKind.HEAD,
            RequestKind.LIST,
            RequestKind.DELETE);
    assertThat(traffic.dollars(PriceTable.S3_STANDARD))
        .isEqualTo((2 * 5 + 2 * 0.4) / 1e6, within(1e-12));
    assertThat(traffic.depth()).isEqualTo(5);
    store.reset();
    assertThat(store.traffic()).isEqualTo(new Traffic(Map.of(), 0, 0, 0));
  }

  @Test
  void requestsSideBySideAreOneDeep() throws Exception {
    CountDownLatch bothAsk = new CountDownLatch(2);
    BlobStore meeting = new MeetingStore(new MemoryBlobStore(new SystemClock()), bothAsk);
    CountingBlobStore store = new CountingBlobStore(meeting);
    Thread one = Thread.ofPlatform().start(() -> store.head(KEY));
    Thread two = Thread.ofPlatform().start(() -> store.head(KEY));
    one.join();
    two.join();
    assertThat(store.requests(RequestKind.HEAD)).isEqualTo(2);
    assertThat(store.depth()).isEqualTo(1);
    store.head(KEY);
    assertThat(store.depth()).isEqualTo(2);
  }
}
