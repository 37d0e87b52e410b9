package io.lampyr.engine.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.mapping.json.Json;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** GenerationWhole, wherever a process dies. */
class DownsampledIndicesTest {
  private static final String RAISED =
      "{\"kind\":\"features\",\"format\":1,\"level\":2,\"processes\":[]}";
  private static final String TEMPLATE =
      "{\"index_patterns\":[\"s*\"],\"data_stream\":{},\"template\":{\"settings\":"
          + "{\"index.mode\":\"time_series\",\"index.default_pipeline\":\"p\"},\"mappings\":"
          + "{\"properties\":{\"host\":{\"type\":\"keyword\",\"time_series_dimension\":true},"
          + "\"load\":{\"type\":\"double\",\"time_series_metric\":\"gauge\"}}}}}";

  private static MemoryItemStore cluster() {
    MemoryItemStore items = new MemoryItemStore();
    items.write(StateKeys.FEATURES, new Draft(RAISED, 1), ItemCondition.ABSENT);
    Catalog catalog = over(items, 7);
    catalog
        .templates()
        .put(Template.parse(Template.Kind.INDEX, "t", Json.readObject(TEMPLATE)), false);
    var _ = catalog.streams().create("s", true);
    var _ = catalog.streams().rollOver(stream(catalog), NewIndex.named("s"));
    var _ = catalog.streams().rollOver(stream(catalog), NewIndex.named("s"));
    return items;
  }

  private static Catalog over(ItemStore store, long seed) {
    return MemoryCatalog.over(store, seed).catalog();
  }

  private static DataStream stream(Catalog catalog) {
    return catalog.streams().find("s").orElseThrow();
  }

  /** All steps for the second generation; whether the new index has taken its place. */
  private static boolean downsample(Catalog catalog, IndexMetadata source) {
    IndexMetadata made =
        catalog
            .downsampled()
            .begin(
                source,
                "fewer",
                Downsampled.begun(source, "10m", "aggregate"),
                Json.readObject(source.definition().mappings()));
    var _ = catalog.downsampled().finish(made.id());
    return catalog.downsampled().swap("s", catalog.find(made.id()).orElseThrow());
  }

  /** What is not as GenerationWhole has it; nothing if all is. */
  private static Optional<String> broken(Catalog catalog, List<String> generations) {
    DataStream stream = stream(catalog);
    List<String> origins = new ArrayList<>();
    for (IndexMetadata index : stream.indices()) {
      Optional<Downsampled> points = Downsampled.of(index);
      if (points.filter(how -> !how.done()).isPresent()) {
        return Optional.of("a part of the points index=" + index.name());
      }
      origins.add(points.map(how -> how.origin().name()).orElse(index.name()));
    }
    return origins.equals(generations)
        ? Optional.empty()
        : Optional.of("not each generation once: " + origins);
  }

  private static List<String> names(DataStream stream) {
    return stream.indices().stream().map(IndexMetadata::name).toList();
  }

  @Test
  void aDeathAnywhereLeavesEachGenerationOnceAndWhole() {
    boolean done = false;
    for (int writes = 0; !done; writes++) {
      MemoryItemStore items = cluster();
      DataStream before = stream(over(items, 3));
      IndexMetadata source = before.indices().get(1);
      try {
        done = downsample(over(new MortalStore(items, writes), writes + 4), source);
      } catch (MortalStore.Death death) {
        done = false;
      }
      Catalog next = over(items, 99);
      assertThat(broken(next, names(before))).as("GenerationWhole writes=" + writes).isEmpty();
      assertThat(downsample(next, source)).isTrue();
      DataStream after = stream(next);
      assertThat(names(after)).containsExactly(names(before).get(0), "fewer", names(before).get(2));
      assertThat(broken(next, names(before))).isEmpty();
      Instant rolled = before.rolledOver(source).orElseThrow();
      assertThat(after.rolledOver(after.indices().get(1))).contains(rolled);
      Slices.Slice slice = Slices.of(before.state()).of(source.id()).orElseThrow();
      assertThat(Slices.of(after.state()).of(after.indices().get(1).id()).orElseThrow().to())
          .isEqualTo(slice.to());
      assertThat(next.find(source.id())).isPresent();
      assertThat(next.expiry().finishExpiry(entry(next))).isEqualTo(1);
      assertThat(next.find(source.id())).isEmpty();
    }
  }

  private static io.lampyr.cluster.state.NameEntry entry(Catalog catalog) {
    return catalog.names().stream()
        .filter(entry -> entry.name().equals("s"))
        .findFirst()
        .orElseThrow();
  }

  /** Says that an index is done once the stream lists it, and not before. */
  private static final class DoneTooLate extends ItemStoreDecorator {
    private final List<Supplier<WriteOutcome>> late = new ArrayList<>();

    DoneTooLate(ItemStore inner) {
      super(inner);
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      if (key.sort().equals("metadata")
          && Downsampled.of(StateCodecs.INDEX.decode("draft", draft.value()))
              .filter(Downsampled::done)
              .isPresent()) {
        late.add(() -> inner().write(key, draft, condition));
        return new WriteOutcome.Written(new Revision(condition.nextVersion(), draft.nonce()));
      }
      return inner().write(key, draft, condition);
    }
  }

  @Test
  void whoSaysThatItIsDoneTooLateIsFound() {
    MemoryItemStore items = cluster();
    DataStream before = stream(over(items, 3));
    IndexMetadata source = before.indices().get(1);
    DoneTooLate mistaken = new DoneTooLate(items);
    Catalog catalog = over(mistaken, 5);
    IndexMetadata made =
        catalog
            .downsampled()
            .begin(
                source,
                "fewer",
                Downsampled.begun(source, "10m", "aggregate"),
                Json.readObject(source.definition().mappings()));
    IndexMetadata believed = catalog.downsampled().finish(made.id());
    assertThat(catalog.downsampled().swap("s", believed)).isTrue();
    assertThat(broken(over(items, 6), names(before))).as("GenerationWhole").isPresent();
  }

  @Test
  void whatIsWrittenToOrWasReplacedIsLeftAlone() {
    Catalog catalog = over(cluster(), 8);
    DataStream before = stream(catalog);
    assertThat(downsample(catalog, before.writeIndex())).isFalse();
    assertThat(names(stream(catalog))).isEqualTo(names(before));
    assertThatThrownBy(() -> DownsampledIndices.checkSource(before.writeIndex()))
        .hasMessage(
            "Downsample requires setting [index.blocks.write = true] for index ["
                + before.writeIndex().name()
                + "]");
  }

  @Test
  void settingsAreTheSourcesButForWhatIsNotItsOwn() {
    Catalog catalog = over(cluster(), 9);
    IndexMetadata source = stream(catalog).indices().getFirst();
    IndexMetadata made =
        catalog
            .downsampled()
            .begin(source, "fewer", Downsampled.begun(source, "1h", "last_value"), Map.of());
    FlatSettings settings = FlatSettings.ofIndexText(made.definition().settings());
    FlatSettings old = FlatSettings.ofIndexText(source.definition().settings());
    assertThat(SeriesSettings.start(settings)).isEqualTo(SeriesSettings.start(old));
    assertThat(SeriesSettings.end(settings)).isEqualTo(SeriesSettings.end(old));
    assertThat(settings.has("index.default_pipeline")).isFalse();
    assertThat(settings.text("index.downsample.interval")).contains("1h");
    assertThat(settings.text("index.downsample.status")).contains("started");
    assertThatThrownBy(() ->
            catalog
                .downsampled()
                .begin(source, "fewer", Downsampled.begun(source, "2h", "last_value"), Map.of()))
        .hasMessageContaining("already exists");
    assertThatThrownBy(() ->
            catalog.create(
                new NewIndex(
                    "forged",
                    FlatSettings.ofIndex(Map.of("index.downsample.status", "success")),
                    Map.of(),
                    Map.of())))
        .hasMessage("private index setting [index.downsample.status] can not be set explicitly");
  }
}
