package io.lampyr.cluster.item;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.SystemClock;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class BlobItemArchiveTest extends ItemArchiveContract {
  private final MemoryBlobStore blobs = new MemoryBlobStore(new SystemClock());
  private final BlobItemStore store = new BlobItemStore(blobs, "state");

  @Override
  protected ItemStore store() {
    return store;
  }

  @Override
  protected ItemArchive archive() {
    return store;
  }

  @Test
  void anObjectThatIsNoItemIsNamed() {
    blobs.put(new BlobKey("state/alone"), BlobContent.of(new byte[1]), PutCondition.ALWAYS);
    assertThatThrownBy(() -> store.scan(Optional.empty()))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("state/alone");
  }
}
