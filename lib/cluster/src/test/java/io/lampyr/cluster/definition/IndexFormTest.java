package io.lampyr.cluster.definition;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.InvalidInputException;
import io.lampyr.base.error.LampyrException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.features.FeatureStore;
import io.lampyr.cluster.features.Features;
import io.lampyr.cluster.features.FeaturesCodec;
import io.lampyr.cluster.item.CountingItemStore;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.ChunkSet;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class IndexFormTest {
  private static final IndexId INDEX = new IndexId("AAAAAAAAAAAAAAAAAAAAAA");
  private static final ItemKey KEY = StateKeys.metadata(INDEX);

  private final VirtualTime time = VirtualTime.inline();
  private final SeededRandomness randomness = new SeededRandomness(7);
  private final MemoryItemStore memory = new MemoryItemStore();
  private final CountingItemStore items = new CountingItemStore(memory);

  private Table<IndexMetadata> table(ItemStore store) {
    RetrySettings settings = RetrySettings.within(Duration.ofMillis(1));
    return IndexForm.table(
        store, new ItemWriter(store, randomness, new Retries(settings, time, time, randomness)));
  }

  private void raise() {
    String level = new FeaturesCodec().encode(new Features(2, new TreeMap<>()));
    assertThat(memory.write(StateKeys.FEATURES, new Draft(level, 1), ItemCondition.ABSENT))
        .isInstanceOf(WriteOutcome.Written.class);
  }

  /** With so many characters of mappings, which hardly shrink when they are compressed. */
  private static IndexMetadata index(long version, int size) {
    StringBuilder text = new StringBuilder("{\"v\":\"");
    Random random = new Random(version);
    while (text.length() < size) {
      text.append((char) ('0' + random.nextInt(10))).append((char) ('a' + random.nextInt(26)));
    }
    TreeMap<String, String> aliases = new TreeMap<>();
    aliases.put("ällas", "{\"filter\":{}}");
    return new IndexMetadata(
        INDEX,
        "logs",
        IndexState.OPEN,
        new IndexMetadata.Layout(1, 1),
        new IndexMetadata.Age(Instant.EPOCH, version, version),
        new IndexMetadata.Definition("{\"a\":1}", text.append("\"}").toString(), aliases));
  }

  private List<Item> chunks() {
    return memory.query(StateKeys.DEFINITIONS, "", Optional.empty(), 1000).items();
  }

  private static IndexMetadata read(Table<IndexMetadata> table) {
    return table.read(KEY).orElseThrow().value();
  }

  private long requests(Runnable work) {
    long before = items.counts().requests();
    work.run();
    return items.counts().requests() - before;
  }

  @Test
  void smallIndexCostsWhatItCostWithoutChunks() {
    raise();
    Table<IndexMetadata> table = table(items);
    assertThat(requests(() -> table.create(KEY, index(1, 9000)))).isEqualTo(1);
    Versioned<IndexMetadata> first = table.read(KEY).orElseThrow();
    assertThat(requests(() -> table.replace(KEY, first, index(2, 60_000)))).isEqualTo(1);
    assertThat(requests(() -> read(table))).isEqualTo(1);
    assertThat(chunks()).isEmpty();
    assertThat(memory.read(KEY).orElseThrow().value())
        .isEqualTo(StateCodecs.INDEX.encode(index(2, 60_000)));
  }

  @Test
  void largeDefinitionLiesInChunksThatAreReadOnce() {
    raise();
    Settled _ = table(items).create(KEY, index(1, 2_000_000));
    assertThat(chunks().size()).isBetween(4, 10);
    assertThat(memory.read(KEY).orElseThrow().value().length()).isLessThan(500);
    Table<IndexMetadata> other = table(items);
    assertThat(read(other)).isEqualTo(index(1, 2_000_000));
    assertThat(requests(() -> read(other))).isEqualTo(1);
  }

  @Test
  void whatAllReadersOfAProcessKeepIsBoundedTogether() {
    IndexMetadata large = index(1, 1 << 20);
    for (int i = 1; i <= 40; i++) {
      String name = ChunkSet.name(0, i);
      new DefinitionReader(items).keep(large, new ChunkSet(name, 1, 1, 0));
      assertThat(DefinitionReader.keptBytes()).isLessThanOrEqualTo(DefinitionReader.MAX_KEPT);
    }
    assertThat(DefinitionReader.keptBytes()).isGreaterThan(DefinitionReader.MAX_KEPT / 2);
  }

  @Test
  void chunksOfADefinitionThatWasReplacedAreDeleted() {
    raise();
    Table<IndexMetadata> table = table(items);
    Settled _ = table.create(KEY, index(1, 500_000));
    List<Item> first = chunks();
    Settled _ = table.replace(KEY, table.read(KEY).orElseThrow(), index(2, 700_000));
    assertThat(chunks()).isNotEmpty().doesNotContainAnyElementsOf(first);
    Settled _ = table.replace(KEY, table.read(KEY).orElseThrow(), index(3, 100));
    assertThat(chunks()).isEmpty();
    assertThat(read(table)).isEqualTo(index(3, 100));
  }

  @Test
  void belowTheLevelNothingIsWrittenThatTheFirstReleaseCannotRead() {
    Table<IndexMetadata> table = table(items);
    Settled _ = table.create(KEY, index(1, 300_000));
    assertThat(StateCodecs.INDEX.decode("here", memory.read(KEY).orElseThrow().value()))
        .isEqualTo(index(1, 300_000));
    Versioned<IndexMetadata> stands = table.read(KEY).orElseThrow();
    assertThatThrownBy(() -> table.replace(KEY, stands, index(2, 400_000)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("earlier release")
        .hasMessageContaining("max=" + ItemStore.MAX_VALUE_BYTES);
    assertThat(chunks()).isEmpty();
    raise();
    assertThat(table.replace(KEY, stands, index(2, 400_000))).isInstanceOf(Settled.Won.class);
    assertThat(read(table)).isEqualTo(index(2, 400_000));
  }

  @Test
  void definitionThatIsLargerThanAnyMayBeIsRefused() {
    raise();
    Table<IndexMetadata> table = table(items);
    assertThatThrownBy(() -> table.create(KEY, index(1, ChunkSet.MAX_BYTES)))
        .isInstanceOf(InvalidInputException.class)
        .hasMessageContaining("too large");
    assertThat(memory.read(KEY)).isEmpty();
  }

  /** Fails for good from some request on, before or after that has taken effect. */
  private static final class Dying extends ItemStoreDecorator {
    private int left;
    private final boolean after;

    Dying(ItemStore inner, int requests, boolean after) {
      super(inner);
      this.left = requests;
      this.after = after;
    }

    private boolean isDead() {
      return left-- <= 0;
    }

    @Override
    public Optional<Item> read(ItemKey key) {
      return dying(() -> inner().read(key));
    }

    @Override
    public ItemPage query(String partition, String prefix, Optional<String> after, int limit) {
      return dying(() -> inner().query(partition, prefix, after, limit));
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      return dying(() -> inner().write(key, draft, condition));
    }

    @Override
    public WriteOutcome delete(ItemKey key, Revision expected) {
      return dying(() -> inner().delete(key, expected));
    }

    private <T> T dying(Supplier<T> request) {
      if (!isDead()) {
        return request.get();
      }
      if (after && left == -1) {
        T _ = request.get();
      }
      throw new Killed();
    }
  }

  private static final class Killed extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  @Test
  void whereverTheWriterDiesTheIndexIsAsItWasOrAsItIsToBe() {
    raise();
    Table<IndexMetadata> alive = table(memory);
    Settled _ = alive.create(KEY, index(1, 600_000));
    int died = 0;
    for (int step = 0; step < 20; step++) {
      for (boolean after : new boolean[] {false, true}) {
        IndexMetadata before = read(table(memory));
        IndexMetadata wanted = index(before.age().mappingVersion() + 1, 600_000);
        Table<IndexMetadata> dying = table(new Dying(memory, step, after));
        try {
          Settled _ = dying.replace(KEY, alive.read(KEY).orElseThrow(), wanted);
        } catch (Killed killed) {
          died++;
        }
        assertThat(read(table(memory))).isIn(before, wanted);
      }
    }
    assertThat(died).as("steps at which it died").isGreaterThan(12);
    Settled _ = alive.replace(KEY, alive.read(KEY).orElseThrow(), index(1000, 600_000));
    long sets = sets();
    assertThat(sets).as("what was left is taken away by the next change").isEqualTo(1);
  }

  @Test
  void ofTwoChangesAtOnceOneWinsAndTheOthersChunksGoWithTheNext() {
    raise();
    Table<IndexMetadata> one = table(items);
    Table<IndexMetadata> other = table(items);
    Settled _ = one.create(KEY, index(1, 300_000));
    Versioned<IndexMetadata> base = one.read(KEY).orElseThrow();
    assertThat(one.replace(KEY, base, index(2, 300_000))).isInstanceOf(Settled.Won.class);
    assertThat(other.replace(KEY, base, index(3, 300_000))).isInstanceOf(Settled.Lost.class);
    assertThat(read(table(items))).isEqualTo(index(2, 300_000));
    Versioned<IndexMetadata> next = other.read(KEY).orElseThrow();
    assertThat(other.replace(KEY, next, index(4, 300_000))).isInstanceOf(Settled.Won.class);
    assertThat(read(one)).isEqualTo(index(4, 300_000));
    assertThat(sets()).isEqualTo(1);
  }

  /** How many sets of chunks there are: a chunk's sort is its index, set and place. */
  private long sets() {
    return chunks().stream()
        .map(item -> item.key().sort())
        .map(sort -> sort.substring(0, sort.lastIndexOf('.')))
        .distinct()
        .count();
  }

  @Test
  void readerWhoseChunksAreReplacedMeanwhileReadsTheNewOnes() {
    raise();
    Table<IndexMetadata> writer = table(memory);
    Settled _ = writer.create(KEY, index(1, 300_000));
    ItemStore between =
        new ItemStoreDecorator(memory) {
          private boolean changed;

          @Override
          public ItemPage query(
              String partition, String prefix, Optional<String> after, int limit) {
            if (!changed) {
              changed = true;
              Settled _ = writer.replace(KEY, writer.read(KEY).orElseThrow(), index(2, 400_000));
            }
            return super.query(partition, prefix, after, limit);
          }
        };
    assertThat(read(table(between))).isEqualTo(index(2, 400_000));
  }

  @Test
  void chunkThatIsMissingOrSpoiltIsCorruptionThatNamesThePlace() {
    raise();
    Settled _ = table(memory).create(KEY, index(1, 600_000));
    Item last = chunks().getLast();
    String spoilt = Chunk.CODEC.encode(new Chunk(new byte[] {1, 2, 3}));
    assertThat(memory.write(last.key(), new Draft(spoilt, 9), ItemCondition.at(last.revision())))
        .isInstanceOf(WriteOutcome.Written.class);
    assertThatThrownBy(() -> read(table(memory)))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining("definitions/" + INDEX);
    WriteOutcome _ = memory.delete(last.key(), chunks().getLast().revision());
    assertThatThrownBy(() -> read(table(memory)))
        .isInstanceOf(CorruptionException.class)
        .hasMessageContaining(KEY.toString());
  }

  @Test
  void whateverStandsInTheChunksNothingButARefusalComesOfIt() {
    PackedDefinition packed = PackedDefinition.of(index(1, 5000).definition());
    Random random = new Random(11);
    for (int i = 0; i < 2000; i++) {
      byte[] bytes = packed.pieces().getFirst().clone();
      for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      int told = random.nextInt(3) == 0 ? 1 + random.nextInt(20_000) : packed.bytes();
      PackedDefinition changed = new PackedDefinition(List.of(bytes), told, packed.checksum());
      try {
        assertThat(changed.unpacked("here")).isEqualTo(index(1, 5000).definition());
      } catch (LampyrException refused) {
        assertThat(refused).hasMessageContaining("where=here");
      }
    }
  }

  @Test
  void forgettingAnIndexLeavesNothingOfItAndAllOfOthers() {
    raise();
    ItemWriter writer =
        new ItemWriter(
            memory,
            randomness,
            new Retries(RetrySettings.within(Duration.ofMillis(1)), time, time, randomness));
    Settled _ = table(memory).create(KEY, index(1, 600_000));
    ItemKey others = StateKeys.definitionChunk(new IndexId("B".repeat(22)), ChunkSet.name(1, 2), 0);
    Settled _ =
        writer.write(others, Chunk.CODEC.encode(new Chunk(new byte[1])), ItemCondition.ABSENT);
    IndexForm.forget(memory, writer, INDEX);
    assertThat(chunks()).extracting(Item::key).containsExactly(others);
    assertThat(new FeatureStore(memory, writer, 2).has(FeatureLevel.CHUNKED_DEFINITIONS)).isTrue();
  }
}
