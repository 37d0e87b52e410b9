package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.LoadedBlob;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.count.CountingBlobStore;
import io.lampyr.blobstore.count.RequestKind;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlobItemStoreTest extends ItemStoreContract {
  private static final ItemKey KEY = new ItemKey("partition", "sort");
  private static final BlobKey BLOB = new BlobKey("state/partition/sort");

  private final MemoryBlobStore blobs = new MemoryBlobStore(new SystemClock());
  private final BlobItemStore store = new BlobItemStore(blobs, "state");

  @Override
  protected ItemStore store() {
    return store;
  }

  private byte[] bytes() {
    return LoadedBlob.read(blobs, BLOB, 1 << 20).orElseThrow().bytes();
  }

  @Test
  void damagedItemIsNamedAndNeitherReplacedNorDeleted() {
    store.write(KEY, new Draft("value", 7), ItemCondition.ABSENT);
    Revision revision = new Revision(1, 7);
    byte[] good = bytes();
    for (int at = 0; at < good.length; at++) {
      byte[] bad = good.clone();
      bad[at] ^= 1;
      blobs.put(BLOB, BlobContent.of(bad), PutCondition.ALWAYS);
      assertRefused(revision, bad);
    }
    for (int length = 0; length < good.length; length++) {
      byte[] cut = Arrays.copyOf(good, length);
      blobs.put(BLOB, BlobContent.of(cut), PutCondition.ALWAYS);
      assertRefused(revision, cut);
    }
  }

  private void assertRefused(Revision revision, byte[] stands) {
    Draft draft = new Draft("other", 8);
    assertNamed(() -> store.read(KEY));
    assertNamed(() -> store.query("partition", "", Optional.empty(), 10));
    assertNamed(() -> store.write(KEY, draft, ItemCondition.ABSENT));
    assertNamed(() -> store.write(KEY, draft, ItemCondition.at(revision)));
    assertNamed(() -> store.delete(KEY, revision));
    assertThat(bytes()).isEqualTo(stands);
  }

  private static void assertNamed(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOfAny(CorruptionException.class, MisconfiguredException.class)
        .hasMessageContaining(BLOB.path());
  }

  @Test
  void requestsAreAsFewAsDocumented() {
    CountingBlobStore counting = new CountingBlobStore(blobs);
    BlobItemStore counted = new BlobItemStore(counting, "state");
    counted.write(KEY, new Draft("value", 7), ItemCondition.ABSENT);
    assertThat(List.of(counting.gets(), counting.puts())).containsExactly(1L, 1L);
    counting.reset();
    counted.write(KEY, new Draft("value", 8), ItemCondition.at(new Revision(1, 7)));
    assertThat(List.of(counting.gets(), counting.puts())).containsExactly(1L, 1L);
    counting.reset();
    counted.read(KEY);
    assertThat(List.of(counting.gets(), counting.puts())).containsExactly(1L, 0L);
    counting.reset();
    counted.query("partition", "", Optional.empty(), 10);
    assertThat(counting.requests(RequestKind.LIST)).isEqualTo(1);
    assertThat(counting.gets()).isEqualTo(1);
  }
}
