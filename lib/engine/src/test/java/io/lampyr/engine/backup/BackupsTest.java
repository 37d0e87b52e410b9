package io.lampyr.engine.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.port.Ports;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class BackupsTest {
  private final VirtualTime time = VirtualTime.inline();
  private final MemoryBlobStore place = new MemoryBlobStore(time);
  private final Backups backups =
      new Backups(
          place, new Copying(1, Path.of("none"), new Ports(time, time, new SeededRandomness(1))));

  private static String id(int second) {
    return "20261123T0000%02dZ-00000000".formatted(second);
  }

  private static byte[] manifest(int second) {
    Instant taken = Instant.ofEpochSecond(second);
    return new ManifestCodec().seal(new Manifest(id(second), taken, 1, 0, 0, 0, 0, 0, 0, false));
  }

  private void put(BlobKey key, byte[] bytes) {
    var _ = place.put(key, BlobContent.of(bytes), PutCondition.IF_ABSENT);
  }

  @Test
  void oneThatCannotBeReadHidesNoOther() {
    put(BackupKeys.manifest(id(2)), manifest(2));
    byte[] damaged = manifest(3);
    damaged[damaged.length - 2] ^= 1;
    put(BackupKeys.manifest(id(3)), damaged);
    put(BackupKeys.manifest(id(1)), manifest(1));
    Backups.Found found = backups.all();
    assertThat(found.whole()).extracting(Manifest::id).containsExactly(id(1), id(2));
    assertThat(found.unreadable()).singleElement().asString().contains(id(3), "checksum");
  }

  @Test
  void aManifestTellsOfItsOwnFolderAlone() {
    put(BackupKeys.manifest(id(1)), manifest(1));
    put(BackupKeys.manifest(id(2)), manifest(1));
    assertThat(backups.of(id(1)).id()).isEqualTo(id(1));
    assertThatThrownBy(() -> backups.of(id(2)))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("of another backup than its folder");
    assertThat(backups.all().unreadable()).hasSize(1);
  }
}
