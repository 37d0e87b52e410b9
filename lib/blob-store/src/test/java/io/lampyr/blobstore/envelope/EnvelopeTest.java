package io.lampyr.blobstore.envelope;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.error.MisconfiguredException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class EnvelopeTest {
  private static final Envelope LEASE = new Envelope("lease", 1);
  private static final byte[] SEALED = LEASE.seal("{\"term\":7}\n".getBytes(UTF_8));

  @Test
  void formIsTheDocumentedOne() {
    assertThat(new String(SEALED, UTF_8))
        .isEqualTo("lampyr lease v1 crc32c=18946420\n{\"term\":7}\n");
    assertThat(LEASE.open(SEALED, "k")).isEqualTo("{\"term\":7}\n".getBytes(UTF_8));
    assertThat(LEASE.open(LEASE.seal(new byte[0]), "k")).isEmpty();
  }

  @Test
  void everyCutAndEveryFlippedBitIsNoticedByName() {
    for (int length = 0; length < SEALED.length; length++) {
      byte[] cut = Arrays.copyOf(SEALED, length);
      assertThatThrownBy(() -> LEASE.open(cut, "some/key"))
          .isInstanceOf(CorruptionException.class)
          .hasMessageContaining("some/key");
    }
    for (int bit = 0; bit < SEALED.length * 8; bit++) {
      byte[] damaged = SEALED.clone();
      damaged[bit / 8] ^= (byte) (1 << (bit % 8));
      assertThatThrownBy(() -> LEASE.open(damaged, "some/key"))
          .as("bit %d", bit)
          .isInstanceOf(LampyrException.class)
          .hasMessageContaining("some/key");
    }
  }

  @Test
  void newerVersionIsToldFromDamage() {
    byte[] newer = new Envelope("lease", 2).seal(new byte[] {1});
    assertThatThrownBy(() -> LEASE.open(newer, "k"))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("found=2");
    byte[] other = new Envelope("shard", 1).seal(new byte[] {1});
    assertThatThrownBy(() -> LEASE.open(other, "k")).isInstanceOf(CorruptionException.class);
  }
}
