package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Indices that are made of others with more points, and what becomes of those.
 *
 * <p>Law, <b>GenerationWhole</b>: whoever reads a stream finds of each of its generations exactly
 * one index, which has all of its points, as they came or made fewer: the new one is marked as done
 * before the one conditional write of the stream's name that puts it in the old one's place, and
 * the old one goes after that. A death anywhere leaves the one or the other. Safe for many threads;
 * blocks.
 */
public final class DownsampledIndices {
  private static final List<String> NOT_COPIED =
      List.of(
          "index.blocks.",
          Downsampled.PREFIX,
          "index.lifecycle.",
          "index.opendistro.index_state_management.",
          "index.provided_name",
          "index.default_pipeline",
          "index.final_pipeline");

  private final Indices indices;
  private final IndexCreation creation;
  private final StreamIndices parts;

  DownsampledIndices(Indices indices, IndexCreation creation, StreamIndices parts) {
    this.indices = indices;
    this.creation = creation;
    this.parts = parts;
  }

  /** Refuses to make fewer points of an index that is no time series, or is still written to. */
  public static void checkSource(IndexMetadata source) {
    FlatSettings settings = FlatSettings.ofIndexText(source.definition().settings());
    if (!SeriesSettings.areIn(settings)) {
      throw refused("index.mode=time_series", source);
    }
    if (!settings.flag(IndexBlock.WRITE.setting())) {
      throw refused("index.blocks.write = true", source);
    }
  }

  private static FaultException refused(String setting, IndexMetadata source) {
    return FaultException.argument(
        "Downsample requires setting [" + setting + "] for index [" + source.name() + "]");
  }

  /**
   * Makes the index that is to have the points, without any yet; or gives the one that was made for
   * the same before, done or not. No template has a say in it.
   */
  public IndexMetadata begin(
      IndexMetadata source, String name, Downsampled how, Map<String, @Nullable Object> mappings) {
    Optional<IndexMetadata> made =
        indices
            .named(name)
            .filter(index -> Downsampled.of(index).filter(how::isSameAs).isPresent());
    if (made.isPresent()) {
      return made.get();
    }
    IndexNames.check(name);
    FlatSettings settings =
        FlatSettings.ofIndexText(source.definition().settings())
            .filtered(setting -> NOT_COPIED.stream().noneMatch(setting::startsWith))
            .with(how.settings());
    return creation.create(name, () -> new NewIndex(name, settings, mappings, Map.of()));
  }

  /** Marks the index as having all of the points: nothing is written to it any more. */
  public IndexMetadata finish(IndexId index) {
    return indices
        .change(index, DownsampledIndices::finished)
        .orElseThrow(() -> RefusedException.noSuchIndex(index.uuid()));
  }

  private static IndexMetadata finished(IndexMetadata found) {
    Downsampled how =
        Downsampled.of(found).orElseThrow(() -> RefusedException.noSuchIndex(found.name()));
    if (how.done()) {
      return found;
    }
    IndexMetadata.Definition old = found.definition();
    FlatSettings settings =
        FlatSettings.ofIndexText(old.settings())
            .with(how.finished().settings())
            .with(FlatSettings.ofIndex(Map.of(IndexBlock.WRITE.setting(), true)));
    return Indices.with(
        found, new IndexMetadata.Definition(settings.toText(), old.mappings(), old.aliases()));
  }

  /**
   * Puts an index that is done in the place of the one of which it was made; whether it is there.
   * The stream keeps in mind that the other is to go, which {@link StreamExpiry} has done the next
   * time, so that searches that have found it come to their end.
   */
  public boolean swap(String stream, IndexMetadata made) {
    Downsampled how = Downsampled.of(made).orElseThrow();
    IndexId source = new IndexId(how.source().uuid());
    Optional<StreamState> state = indices.entry(stream).flatMap(NameEntry::stream);
    if (!how.done() || state.isEmpty()) {
      return false;
    }
    // It says that it is a part of the stream first: it is none until the stream says so, too.
    parts.adopt(made.id(), stream, state.get());
    Optional<NameEntry> after =
        Writes.change(
            indices.tables().names(),
            StateKeys.name(stream),
            found -> found.map(entry -> swapped(entry, source, made.id())));
    return after.filter(entry -> entry.indices().contains(made.id())).isPresent();
  }

  private static NameEntry swapped(NameEntry entry, IndexId source, IndexId made) {
    int place = entry.indices().indexOf(source);
    boolean written = place == entry.indices().size() - 1;
    if (entry.kind() != NameEntry.Kind.STREAM
        || place < 0
        || written
        || entry.indices().contains(made)) {
      return entry;
    }
    List<IndexId> all = new ArrayList<>(entry.indices());
    all.set(place, made);
    StreamState state = entry.stream().orElseThrow().replacing(source, made);
    return NameEntry.ofStream(
        entry.name(), all, StreamExpiry.doomed(Slices.replaced(state, source, made), source));
  }
}
