package io.lampyr.luceneblob.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.luceneblob.commit.SampleCommits.Sample;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class CommitCodecTest {
  private static final String GOLDEN = "compound-commit-v1.bin";

  @Test
  void decodesWhatWasEncoded() {
    for (Sample sample : List.of(SampleCommits.golden(), SampleCommits.minimal())) {
      assertThat(decode(sample, head(sample))).isEqualTo(sample.commit());
    }
  }

  /** Run with {@code -Dlampyr.golden.write=true} to write it anew: only with a new version. */
  @Test
  void bytesAreThoseOfTheGoldenFile() throws IOException {
    byte[] bytes = SampleCommits.golden().bytes();
    if (Boolean.getBoolean("lampyr.golden.write")) {
      Path root = Path.of(System.getProperty("lampyr.root"));
      Files.write(
          root.resolve("lib/lucene-blob/src/test/resources/io/lampyr/luceneblob/commit")
              .resolve(GOLDEN),
          bytes);
    }
    try (InputStream in = getClass().getResourceAsStream(GOLDEN)) {
      assertThat(in).isNotNull();
      assertThat(bytes).isEqualTo(in.readAllBytes());
    }
  }

  @Test
  void refusesEveryTruncation() {
    for (Sample sample : List.of(SampleCommits.golden(), SampleCommits.minimal())) {
      byte[] head = head(sample);
      for (int length = 0; length < head.length; length++) {
        assertDamaged(sample, Arrays.copyOf(head, length));
      }
    }
  }

  @Test
  void refusesEveryBitFlip() {
    for (Sample sample : List.of(SampleCommits.golden(), SampleCommits.minimal())) {
      byte[] head = head(sample);
      for (int bit = 0; bit < head.length * 8; bit++) {
        head[bit / 8] ^= (byte) (1 << (bit % 8));
        assertDamaged(sample, head);
        head[bit / 8] ^= (byte) (1 << (bit % 8));
      }
    }
  }

  @Test
  void refusesAnotherVersionEvenWithAGoodChecksum() {
    Sample sample = SampleCommits.golden();
    byte[] head = head(sample);
    head[8] = 2;
    resealPrefix(head);
    assertThatThrownBy(() -> decode(sample, head))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("version is not known: found=2 known=1")
        .hasMessageContaining("blob=indices/AAAAAAAAAAAAAAAAAAAAAA/3/7/bcc-11 offset=8192");
  }

  @Test
  void refusesAnotherShardsCommit() {
    Sample sample = SampleCommits.minimal();
    ShardId other = new ShardId(SampleCommits.SHARD.index(), 4);
    assertThatThrownBy(() ->
            CommitDecoder.decode(other, sample.commit().pointer(), ByteBuffer.wrap(head(sample))))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("commit is another's");
  }

  @Test
  void refusesACommitUnderAnotherShardsOrTermsOrGenerationsName() {
    Sample sample = SampleCommits.minimal();
    ShardId otherShard = new ShardId(SampleCommits.SHARD.index(), 4);
    for (CommitIdentity name :
        List.of(
            new CommitIdentity(otherShard, SampleCommits.TERM, 1),
            new CommitIdentity(SampleCommits.SHARD, new PrimaryTerm(8), 1),
            new CommitIdentity(SampleCommits.SHARD, SampleCommits.TERM, 2))) {
      assertMisplaced(sample, BlobNames.batch(name), 0);
    }
    assertMisplaced(sample, new BlobKey("indices/elsewhere"), 0);
  }

  @Test
  void refusesACommitReadFromAnotherOffset() {
    Sample sample = SampleCommits.golden();
    assertMisplaced(sample, sample.commit().bytes().blob(), 4096);
    assertMisplaced(sample, sample.commit().bytes().blob(), 0);
  }

  @Test
  void bodiesThatAreNotCanonicalAreRefusedWhateverTheirChecksum() {
    Sample sample = SampleCommits.golden();
    long seed = System.nanoTime();
    System.out.println("mutations seed=" + seed);
    Random random = new Random(seed);
    int accepted = 0;
    for (int round = 0; round < 20_000; round++) {
      byte[] head = head(sample);
      int bodyBytes = sample.commit().headerBytes() - CommitLimits.PREFIX_BYTES;
      for (int i = 0; i <= random.nextInt(4); i++) {
        head[CommitLimits.PREFIX_BYTES + random.nextInt(bodyBytes)] = (byte) random.nextInt(256);
      }
      accepted += HostileBody.decodesToItselfOrIsRefused(sample, body(head, bodyBytes)) ? 1 : 0;
    }
    assertThat(accepted).as("mutations of plain values are valid bodies").isPositive();
  }

  @Test
  void encoderRefusesWhatNoReaderWouldTake() {
    BlobKey own = SampleCommits.minimal().commit().bytes().blob();
    for (String name : List.of("../x.si", "_0.si/x", "_0", "x_0.si", "_A.si", "_0_.si", "_0.")) {
      TreeMap<String, FileLocation> files = new TreeMap<>();
      for (String each : List.of(name, "segments_1")) {
        BlobSlice slice = new BlobSlice(own, files.size() * 10L, 10);
        files.put(each, new FileLocation(each, slice, 0, List.of()));
      }
      CommitHeader header =
          new CommitHeader(
              new CommitIdentity(SampleCommits.SHARD, SampleCommits.TERM, 1),
              SampleCommits.METADATA,
              new CommitFiles(files, new TreeMap<>(Map.of(own, 4096L))));
      assertThatThrownBy(() -> CommitEncoder.encodeBody(header, own, 0))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("file name is not valid");
    }
  }

  @Test
  void hotPieceOutsideTheHotRegionIsRefused() {
    Sample sample = SampleCommits.golden();
    int bodyBytes = sample.commit().headerBytes() - CommitLimits.PREFIX_BYTES;
    CommitPrefix shorter =
        new CommitPrefix(sample.commit().bytes(), bodyBytes, sample.commit().hotBytes() - 1, 0, 0);
    ByteBuffer body = ByteBuffer.wrap(body(head(sample), bodyBytes));
    assertThatThrownBy(() -> CommitDecoder.decodeBody(shorter, body))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("beyond its commit");
  }

  @Test
  void overlappingFilesAreNoCommit() {
    BlobKey own = SampleCommits.minimal().commit().bytes().blob();
    TreeMap<String, FileLocation> files = new TreeMap<>();
    files.put("_0.si", new FileLocation("_0.si", new BlobSlice(own, 0, 10), 0, List.of()));
    files.put("_1.si", new FileLocation("_1.si", new BlobSlice(own, 9, 10), 0, List.of()));
    assertThatThrownBy(() -> new CommitFiles(files, new TreeMap<>(Map.of(own, 100L))))
        .hasMessageContaining("files overlap");
    files.remove("_0.si");
    assertThatThrownBy(() -> new CommitFiles(files, new TreeMap<>(Map.of(own, 18L))))
        .hasMessageContaining("beyond its blob");
  }

  @Test
  void oneStretchMayBeTwoFilesAsShardsWithCommonSegmentsAreJoined() {
    BlobKey own = SampleCommits.minimal().commit().bytes().blob();
    BlobSlice place = new BlobSlice(own, 10, 10);
    TreeMap<String, FileLocation> files = new TreeMap<>();
    files.put("_0.si", new FileLocation("_0.si", place, 0, List.of()));
    files.put("_1.si", new FileLocation("_1.si", place, 0, List.of()));
    assertThat(new CommitFiles(files, new TreeMap<>(Map.of(own, 100L))).files()).hasSize(2);
    BlobSlice longer = new BlobSlice(own, 10, 11);
    files.put("_2.si", new FileLocation("_2.si", longer, 0, List.of()));
    assertThatThrownBy(() -> new CommitFiles(files, new TreeMap<>(Map.of(own, 100L))))
        .hasMessageContaining("files overlap");
  }

  private static byte[] body(byte[] head, int bodyBytes) {
    return Arrays.copyOfRange(
        head, CommitLimits.PREFIX_BYTES, CommitLimits.PREFIX_BYTES + bodyBytes);
  }

  private static void resealPrefix(byte[] head) {
    int checked = CommitLimits.PREFIX_BYTES - 4;
    int crc = SampleCommits.crc32c(Arrays.copyOf(head, checked));
    for (int i = 0; i < 4; i++) {
      head[checked + i] = (byte) (crc >>> (8 * i));
    }
  }

  private static void assertMisplaced(Sample sample, BlobKey blob, long offset) {
    CommitPointer at = new CommitPointer(blob, offset, sample.commit().pointer().headBytes());
    assertThatThrownBy(
            () -> CommitDecoder.decode(SampleCommits.SHARD, at, ByteBuffer.wrap(head(sample))))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("blob=" + blob + " offset=" + offset);
  }

  /** By hand, as it is called for every bit. */
  private static void assertDamaged(Sample sample, byte[] head) {
    try {
      decode(sample, head);
    } catch (CorruptionException refused) {
      String message = String.valueOf(refused.getMessage());
      if (message.contains("blob=" + sample.commit().bytes().blob())
          && message.contains("offset=")) {
        return;
      }
      throw new AssertionError("damage is not located", refused);
    }
    throw new AssertionError("damage was not noticed");
  }

  private static CompoundCommit decode(Sample sample, byte[] head) {
    return CommitDecoder.decode(
        SampleCommits.SHARD, sample.commit().pointer(), ByteBuffer.wrap(head));
  }

  private static byte[] head(Sample sample) {
    return Arrays.copyOf(sample.bytes(), sample.commit().pointer().headBytes());
  }
}
