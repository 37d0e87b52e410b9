package io.lampyr.translog.format;

import static io.lampyr.translog.format.SampleOperations.NODE;
import static io.lampyr.translog.format.SampleOperations.section;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.memory.MemoryBlobStore;
import io.lampyr.translog.RecordingStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class TranslogReaderTest {
  private final VirtualTime time = VirtualTime.inline();
  private final MemoryBlobStore memory = new MemoryBlobStore(time);
  private final RecordingStore store = new RecordingStore(memory);
  private final TranslogReader reader = new TranslogReader(store, time);
  private final SectionKey ours = section(1, 0, 5);

  private void put(long generation, SortedMap<SectionKey, List<Operation>> sections) {
    BlobKey key = TranslogKeys.key(NODE, generation);
    byte[] object = SampleOperations.object(generation, sections);
    memory.put(key, BlobContent.of(object), PutCondition.IF_ABSENT);
  }

  private void put(long generation, SectionKey key) {
    put(
        generation,
        new TreeMap<>(java.util.Map.of(key, List.of(SampleOperations.document(generation, "r")))));
  }

  private BlobInfo listed(long generation) {
    return memory.head(TranslogKeys.key(NODE, generation)).orElseThrow();
  }

  private List<ShardOperations> scan(long from) throws InterruptedException {
    List<ShardOperations> found = new ArrayList<>();
    reader.scan(NODE, from, ours, found::add);
    return found;
  }

  @Test
  void whatWasWrittenIsReadBack() {
    long seed = new Random().nextLong();
    System.out.println("seed=" + seed);
    Random random = new Random(seed);
    for (int round = 0; round < 50; round++) {
      SortedMap<SectionKey, List<Operation>> sections = new TreeMap<>();
      for (int i = 1 + random.nextInt(8); i > 0; i--) {
        sections.put(
            section(random.nextInt(3), random.nextInt(4), 1 + random.nextInt(2)),
            SampleOperations.random(random, 1 + random.nextInt(40)));
      }
      long generation = round + 1L;
      put(generation, sections);
      sections.forEach((key, operations) ->
          assertThat(reader.read(NODE, listed(generation), key))
              .contains(new ShardOperations(generation, key, operations)));
      assertThat(reader.read(NODE, listed(generation), section(9, 9, 9))).isEmpty();
    }
  }

  @Test
  void everyKindOfOperationIsReadBack() {
    put(1, new TreeMap<>(java.util.Map.of(ours, SampleOperations.everyKind())));
    assertThat(reader.read(NODE, listed(1), ours).orElseThrow().operations())
        .isEqualTo(SampleOperations.everyKind());
  }

  @Test
  void smallObjectIsReadWithOneGet() {
    put(1, ours);
    reader.read(NODE, listed(1), ours);
    assertThat(store.takeRequests()).containsExactly("get 0+" + listed(1).length());
  }

  @Test
  void largeObjectCostsOneMoreGetOfTheSectionAlone() {
    Random random = new Random(1);
    SortedMap<SectionKey, List<Operation>> sections = new TreeMap<>();
    sections.put(ours, SampleOperations.random(random, 500));
    sections.put(section(2, 0, 1), SampleOperations.random(random, 500));
    sections.put(section(3, 0, 1), SampleOperations.random(random, 10));
    put(1, sections);
    reader.read(NODE, listed(1), section(2, 0, 1));
    List<String> requests = store.takeRequests();
    assertThat(requests).hasSize(2).first().isEqualTo("get 0+16384");
    long fetched = Long.parseLong(requests.getLast().replaceAll(".*\\+", ""));
    assertThat(fetched).isLessThan(listed(1).length() * 6 / 10);
    reader.read(NODE, listed(1), section(4, 0, 1));
    assertThat(store.takeRequests()).as("a shard that is absent").containsExactly("get 0+16384");
  }

  @Test
  void directoryLongerThanTheFirstReadCostsOneMoreGet() {
    SortedMap<SectionKey, List<Operation>> sections = new TreeMap<>();
    for (int i = 0; i < 300; i++) {
      sections.put(section(i, 0, 1), List.of(SampleOperations.document(i, "r")));
    }
    put(1, sections);
    assertThat(reader.read(NODE, listed(1), section(299, 0, 1)).orElseThrow().operations())
        .isEqualTo(sections.get(section(299, 0, 1)));
    assertThat(store.takeRequests()).hasSize(3);
  }

  @Test
  void scanYieldsUpToTheFirstGapAndNothingBehindIt() throws InterruptedException {
    put(3, ours);
    put(4, section(2, 0, 1));
    put(5, ours);
    put(7, ours);
    assertThat(scan(3)).extracting(ShardOperations::generation).containsExactly(3L, 5L);
    assertThat(scan(6)).isEmpty();
    assertThat(scan(1)).as("the start itself is missing").isEmpty();
    assertThat(reader.scan(NODE, 3, ours, found -> {})).isEqualTo(6);
  }

  @Test
  void scanIgnoresOtherTerms() throws InterruptedException {
    put(1, section(1, 0, 4));
    put(2, ours);
    assertThat(scan(1)).extracting(ShardOperations::generation).containsExactly(2L);
  }

  @Test
  void longScanListsOncePerThousandObjects() throws InterruptedException {
    for (long generation = 1; generation <= 1001; generation++) {
      put(generation, ours);
    }
    assertThat(scan(1))
        .hasSize(1001)
        .last()
        .extracting(ShardOperations::generation)
        .isEqualTo(1001L);
    List<String> requests = store.takeRequests();
    assertThat(requests).filteredOn("list"::equals).hasSize(2);
    assertThat(requests).filteredOn(request -> request.startsWith("get")).hasSize(1001);
  }

  @Test
  void objectThatVanishesIsNotTakenForAGap() {
    put(1, ours);
    BlobInfo info = listed(1);
    memory.delete(List.of(Deletion.of(info.key())));
    assertThatThrownBy(() -> reader.read(NODE, info, ours))
        .isInstanceOf(UnavailableException.class)
        .hasMessageContaining(info.key().path());
  }

  @Test
  void scanFailsWhenOneObjectCannotBeRead() {
    put(1, ours);
    memory.put(TranslogKeys.key(NODE, 2), BlobContent.of(new byte[200]), PutCondition.IF_ABSENT);
    put(3, ours);
    assertThatThrownBy(() -> scan(1)).hasMessageContaining("magic");
  }

  @Test
  void keysSortAsTheirGenerations() {
    assertThat(TranslogKeys.key(NODE, 9)).isLessThan(TranslogKeys.key(NODE, 10));
    assertThat(TranslogKeys.key(NODE, 99)).isLessThan(TranslogKeys.key(NODE, Long.MAX_VALUE));
    for (long generation : new long[] {1, 42, Long.MAX_VALUE}) {
      assertThat(TranslogKeys.generation(NODE, TranslogKeys.key(NODE, generation)))
          .hasValue(generation);
    }
    for (String name :
        List.of("1", "0000000000000000001x", "9999999999999999999", "-000000000000000001")) {
      assertThat(TranslogKeys.generation(NODE, new BlobKey(TranslogKeys.prefix(NODE) + name)))
          .as(name)
          .isEmpty();
    }
    assertThat(Optional.of(TranslogKeys.key(NODE, 1).path()))
        .hasValue("translog/" + NODE + "/0000000000000000001");
  }
}
