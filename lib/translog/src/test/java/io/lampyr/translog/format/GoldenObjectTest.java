package io.lampyr.translog.format;

import static io.lampyr.translog.format.SampleOperations.NODE;
import static io.lampyr.translog.format.SampleOperations.section;
import static org.assertj.core.api.Assertions.assertThat;

import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Objects of every version that was ever written stay readable. */
class GoldenObjectTest {
  private static final long GENERATION = 42;

  private static SortedMap<SectionKey, List<Operation>> contents() {
    SortedMap<SectionKey, List<Operation>> contents = new TreeMap<>();
    contents.put(section(1, 0, 5), SampleOperations.everyKind());
    contents.put(section(1, 1, 2), List.of(SampleOperations.document(17, "request-2")));
    contents.put(section(1, 1, 3), List.of(SampleOperations.document(18, "request-3")));
    return contents;
  }

  /** The same, and points in one of the sections: of version 2. */
  private static SortedMap<SectionKey, List<Operation>> contentsWithPoints() {
    SortedMap<SectionKey, List<Operation>> contents = contents();
    contents.put(section(2, 0, 1), SampleOperations.points());
    return contents;
  }

  private static byte[] golden() throws IOException {
    return golden("translog-v1.bin");
  }

  private static byte[] golden(String name) throws IOException {
    try (InputStream in = GoldenObjectTest.class.getResourceAsStream(name)) {
      return Objects.requireNonNull(in, "golden file").readAllBytes();
    }
  }

  @Test
  void versionOneIsReadForEver() throws IOException {
    assertRead(golden(), contents());
  }

  @Test
  void versionTwoIsReadForEver() throws IOException {
    assertRead(golden("translog-v2.bin"), contentsWithPoints());
  }

  /** Where there are no points, programs of version 1 read what is written. */
  @Test
  void onlyPointsMakeAnObjectOfVersionTwo() throws IOException {
    assertThat(SampleOperations.object(GENERATION, contents())[11]).isEqualTo((byte) 1);
    assertThat(SampleOperations.object(GENERATION, contentsWithPoints())[11]).isEqualTo((byte) 2);
    assertThat(golden("translog-v2.bin")[11]).isEqualTo((byte) 2);
  }

  private static void assertRead(byte[] object, SortedMap<SectionKey, List<Operation>> contents) {
    VirtualTime time = VirtualTime.inline();
    MemoryBlobStore store = new MemoryBlobStore(time);
    BlobKey key = TranslogKeys.key(NODE, GENERATION);
    store.put(key, BlobContent.of(object), PutCondition.IF_ABSENT);
    TranslogReader reader = new TranslogReader(store, time);
    contents.forEach((section, operations) ->
        assertThat(reader.read(NODE, store.head(key).orElseThrow(), section))
            .contains(new ShardOperations(GENERATION, section, operations)));
  }

  /** What is compressed may differ with the library's version; what surrounds it may not. */
  @Test
  void versionOneIsWrittenAsItWas() throws IOException, Damage {
    byte[] golden = golden();
    byte[] written = SampleOperations.object(GENERATION, contents());
    assertThat(Arrays.copyOf(written, 46)).isEqualTo(Arrays.copyOf(golden, 46));
    Directory before = DirectoryCodec.decode(golden, NODE, GENERATION, golden.length);
    Directory now = DirectoryCodec.decode(written, NODE, GENERATION, written.length);
    for (int i = 0; i < before.sections().size(); i++) {
      Section old = before.sections().get(i);
      Section fresh = now.sections().get(i);
      assertThat(SectionCodec.decompress(fresh, written, (int) fresh.place().offset()))
          .isEqualTo(SectionCodec.decompress(old, golden, (int) old.place().offset()));
    }
  }

  /** Run once per version of the format: {@code -Dlampyr.golden.write=<folder>}. */
  @Test
  @EnabledIfSystemProperty(named = "lampyr.golden.write", matches = ".+")
  void writeGoldenFile() throws IOException {
    Path folder = Path.of(System.getProperty("lampyr.golden.write"));
    Files.write(folder.resolve("translog-v1.bin"), SampleOperations.object(GENERATION, contents()));
    Files.write(
        folder.resolve("translog-v2.bin"),
        SampleOperations.object(GENERATION, contentsWithPoints()));
  }
}
