package io.lampyr.translog.format;

import static io.lampyr.translog.format.SampleOperations.NODE;
import static io.lampyr.translog.format.SampleOperations.section;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.luben.zstd.Zstd;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.translog.format.Section.Place;
import io.lampyr.translog.format.Section.SeqNos;
import java.util.Arrays;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class HostileObjectTest {
  private static final SectionKey OURS = section(1, 0, 5);

  private final byte[] sound =
      SampleOperations.object(
          1,
          new TreeMap<>(
              Map.of(
                  OURS,
                  SampleOperations.everyKind(),
                  section(2, 0, 1),
                  SampleOperations.random(new Random(7), 30))));

  /** Reads as a reader would; either operations or an error that names object and place. */
  private static void readAll(byte[] object) {
    HostileObjects.read(object, OURS);
  }

  private static void assertRefused(byte[] object, String why) {
    assertThatThrownBy(() -> readAll(object))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining(why)
        .hasMessageContaining("key=translog/" + NODE + "/0000000000000000001")
        .hasMessageContaining("offset=");
  }

  @Test
  void everySingleFlippedBitIsNoticedWhereItMatters() {
    for (int i = 0; i < sound.length; i++) {
      byte[] flipped = sound.clone();
      flipped[i] ^= (byte) (1 << (i % 8));
      boolean inOtherSection = i >= HostileObjects.endOf(sound, 0);
      if (!inOtherSection) {
        assertThatThrownBy(() -> readAll(flipped))
            .as("bit in byte %d", i)
            .isInstanceOf(CorruptionException.class);
      }
    }
  }

  @Test
  void everyTruncationIsNoticed() {
    for (int length = 0; length < sound.length; length++) {
      byte[] cut = Arrays.copyOf(sound, length);
      assertThatThrownBy(() -> readAll(cut)).isInstanceOf(CorruptionException.class);
    }
    assertRefused(Arrays.copyOf(sound, sound.length + 1), "length");
  }

  @Test
  void mutationsBehindSoundChecksumsAreEitherReadOrRefused() {
    long seed = new Random().nextLong();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    int read = 0;
    for (int round = 0; round < 5_000; round++) {
      byte[] mutated = sound.clone();
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        mutated[random.nextInt(mutated.length)] = (byte) random.nextInt();
      }
      try {
        readAll(ObjectSurgery.repaired(mutated));
        read++;
      } catch (CorruptionException | MisconfiguredException refused) {
        assertThat(refused).hasMessageContaining("key=");
      }
    }
    assertThat(read).as("some mutations must be harmless").isPositive();
  }

  @Test
  void mutatedOperationsAreEitherReadOrRefused() {
    long seed = new Random().nextLong();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 20_000; round++) {
      byte[] raw = OperationCodec.encode(SampleOperations.everyKind());
      for (int i = 1 + random.nextInt(3); i > 0; i--) {
        raw[random.nextInt(raw.length)] = (byte) random.nextInt();
      }
      HostileObjects.parse(raw);
    }
  }

  @Test
  void laterVersionIsRefusedAsSuchAndNotAsDamage() {
    byte[] later = ObjectSurgery.repaired(ObjectSurgery.withInt(sound, 8, 3));
    assertThatThrownBy(() -> readAll(later))
        .isInstanceOf(MisconfiguredException.class)
        .hasMessageContaining("version=3");
  }

  @Test
  void objectUnderAnotherNameIsRefused() {
    byte[] other = ObjectSurgery.repaired(ObjectSurgery.withLong(sound, 34, 2));
    assertRefused(other, "generation is not the name's");
  }

  @Test
  void sectionCountBeyondItsBoundIsRefused() {
    for (int count : new int[] {0, -1, 10_001, Integer.MAX_VALUE}) {
      byte[] bytes = ObjectSurgery.withInt(sound, 42, count);
      assertRefused(ObjectSurgery.repaired(bytes), "section count");
    }
  }

  @Test
  void sectionsThatOverlapOrLeaveGapsAreRefused() {
    int entry = ObjectSurgery.HEADER + ObjectSurgery.ENTRY;
    byte[] moved = ObjectSurgery.withLong(sound, entry + 34, ObjectSurgery.HEADER);
    assertRefused(ObjectSurgery.repaired(moved), "section is not where it must be");
  }

  @Test
  void rawLengthsBeyondTheirBoundAreRefusedBeforeAnythingIsAllocated() {
    byte[] bytes = ObjectSurgery.withInt(sound, ObjectSurgery.HEADER + 46, Integer.MAX_VALUE);
    assertRefused(ObjectSurgery.repaired(bytes), "raw length");
  }

  @Test
  void framesThatGiveMoreThanTheDirectorySaysAreRefused() {
    byte[] bomb = Zstd.compress(new byte[64 << 20], 19);
    assertThat(bomb.length).isLessThan(10_000);
    Section lying = claiming(bomb, 4096);
    assertThatThrownBy(() -> SectionCodec.decompress(lying, bomb, 0))
        .isInstanceOf(Damage.class)
        .hasMessageContaining("does not have its length");
    // The same, but the frame lies about itself too: two frames, the first of the right length.
    byte[] small = Zstd.compress(new byte[4096]);
    byte[] two = Arrays.copyOf(small, small.length + bomb.length);
    System.arraycopy(bomb, 0, two, small.length, bomb.length);
    assertThatThrownBy(() -> SectionCodec.decompress(claiming(two, 4096), two, 0))
        .isInstanceOf(Damage.class)
        .hasMessageContaining("cannot be decompressed");
  }

  private static Section claiming(byte[] body, int rawLength) {
    return new Section(
        OURS,
        new Place(200, body.length, rawLength),
        new SeqNos(0, 0),
        1,
        DirectoryCodec.crc32c(body, 0, body.length));
  }

  @Test
  void operationCountsThatDoNotFitAreRefusedBeforeAnythingIsAllocated() {
    byte[] bytes = ObjectSurgery.withInt(sound, ObjectSurgery.HEADER + 50, 1 << 30);
    assertRefused(ObjectSurgery.repaired(bytes), "operations must fit");
  }
}
