package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.features.FeatureLevel;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Division;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.routing.DocumentRouting;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Divides indices into more shards while they are written to. An index of the same documents takes
 * the place of the one that there was; nothing of these is copied.
 *
 * <p>Laws: <b>DividedOnce</b>: the index takes no writes from before anything is made of it until
 * it has its place again, or has lost it for good. Its place is given away by one write of the
 * deciding name's item, which fails if anything was said of that since the division was begun. Who
 * dies in between leaves what {@link DivisionEnd} undoes, or completes if it was decided. Safe for
 * many threads; blocks.
 *
 * <p>Cost: what making an index of so many shards costs, and six reads and seven writes.
 */
public final class Divisions {
  /** Who divides has so long; it takes a few seconds, as a rule. */
  private static final Duration MOST = Duration.ofSeconds(30);

  private static final int MAX_TAKEN = 50;

  private final Indices indices;
  private final IndexResizing resizing;
  private final IndexDeletion deletion;
  private final StreamIndices parts;
  private final LevelWait levels;
  private final Clock clock;

  Divisions(
      Indices indices,
      IndexResizing resizing,
      IndexDeletion deletion,
      StreamIndices parts,
      LevelWait levels,
      Clock clock) {
    this.indices = indices;
    this.resizing = resizing;
    this.deletion = deletion;
    this.parts = parts;
    this.levels = levels;
    this.clock = clock;
  }

  /**
   * A division that has begun.
   *
   * @param seen the deciding item as it is to be when the place is given away
   * @param source which takes no writes from now on, as soon as its owners know
   */
  public record Begun(Versioned<NameEntry> seen, IndexMetadata source, int shards) {
    private Division division() {
      return source.division().orElseThrow();
    }

    /** The index that is to take the source's place. */
    public IndexId result() {
      return division().other();
    }
  }

  /**
   * How many shards an index can be divided into that is to have at least so many: the fewest that
   * are enough, or else the most that there can be; nothing if it cannot have more.
   */
  public static Optional<Integer> possible(IndexMetadata index, int wanted, int most) {
    FlatSettings settings = FlatSettings.ofIndexText(index.definition().settings());
    int shards = index.layout().shards();
    if (settings.text(IndexSettings.MODE, "standard").equals(IndexSettings.LOOKUP)) {
      return Optional.empty();
    }
    int slots =
        shards == 1 && !settings.has(IndexSettings.ROUTING_SHARDS)
            ? 0
            : index.layout().routingShards();
    Optional<Integer> found = Optional.empty();
    for (int more = 2 * shards; more <= most; more += shards) {
      if (slots % more == 0) {
        found = Optional.of(more);
        if (more >= wanted) {
          return found;
        }
      }
    }
    return found;
  }

  /** Whether an index is such that it can be divided now, whatever the number of its shards. */
  static boolean isDivisible(IndexMetadata index) {
    return index.state() == IndexState.OPEN
        && index.division().isEmpty()
        && IndexBlock.of(index).isEmpty();
  }

  /** How documents would lie in so many shards, if the index can be divided now. */
  public Optional<IndexMetadata.Layout> planned(IndexId index, int shards) {
    return indices
        .existing(index)
        .filter(Divisions::isDivisible)
        .map(found -> layout(found, shards));
  }

  /**
   * Begins to divide what the name is written to: the index of that name, or the last one of the
   * stream. Nothing if it cannot be done now: that is not the index any more, is blocked or closed,
   * or some process of the cluster knows no divisions.
   */
  public Optional<Begun> begin(IndexId index, String by, int shards) {
    Optional<Versioned<NameEntry>> entry =
        indices
            .tables()
            .names()
            .read(StateKeys.name(by))
            .filter(found -> found.value().kind() != NameEntry.Kind.ALIAS)
            .filter(found -> found.value().indices().getLast().equals(index));
    if (entry.isEmpty() || !levels.has(FeatureLevel.DIVISIONS)) {
      return Optional.empty();
    }
    Division division =
        new Division(
            Division.Role.SOURCE,
            by,
            parts.newId(),
            clock.now().plus(MOST).truncatedTo(ChronoUnit.MILLIS));
    return indices
        .changeDivided(
            index, found -> isDivisible(found) ? Indices.with(found, Optional.of(division)) : found)
        .filter(found -> found.division().equals(Optional.of(division)))
        .map(found -> new Begun(entry.get(), found, shards));
  }

  /**
   * Makes the result of what the source had flushed, once its owners have let the last write
   * through. Throws {@link UnavailableException} where not all of it is stored.
   */
  public void make(Begun begun) {
    IndexMetadata source = begun.source();
    IndexMetadata.Definition definition = source.definition();
    FlatSettings settings =
        FlatSettings.ofIndexText(definition.settings())
            .with(
                FlatSettings.ofIndex(
                    Map.of(IndexSettings.SHARDS, Integer.toString(begun.shards()))));
    resizing.divide(
        source,
        new IndexMetadata(
            begun.result(),
            name(begun),
            IndexState.CREATING,
            layout(source, begun.shards()),
            new IndexMetadata.Age(source.age().created(), 1, 1),
            new IndexMetadata.Definition(
                settings.toText(), definition.mappings(), definition.aliases()),
            Optional.of(
                new Division(
                    Division.Role.RESULT,
                    begun.division().by(),
                    source.id(),
                    begun.division().until()))));
  }

  private static IndexMetadata.Layout layout(IndexMetadata source, int shards) {
    if (source.layout().shards() > 1) {
      return new IndexMetadata.Layout(
          shards, source.layout().routingShards(), source.layout().partition());
    }
    FlatSettings settings = FlatSettings.ofIndexText(source.definition().settings());
    int slots =
        settings.has(IndexSettings.ROUTING_SHARDS)
            ? source.layout().routingShards()
            : DocumentRouting.forShards(shards).routingShards();
    return new IndexMetadata.Layout(shards, slots, source.layout().partition());
  }

  /** Its own where nothing but the name leads to it; in a stream that of the next generation. */
  private String name(Begun begun) {
    NameEntry entry = begun.seen().value();
    if (entry.kind() == NameEntry.Kind.INDEX) {
      return entry.name();
    }
    boolean dated = StreamIndices.isDated(begun.source().name());
    long next = entry.stream().orElseThrow().generation() + 1;
    for (long generation = next; generation < next + MAX_TAKEN; generation++) {
      String name = parts.indexName(entry.name(), dated, generation);
      if (indices.entry(name).isEmpty()) {
        return name;
      }
    }
    throw new UnavailableException("names of indices are taken stream=" + entry.name());
  }

  /**
   * Gives the source's place to the result; whether it got it. Both are announced before, so that
   * whoever keeps what names mean reads them until it is decided.
   */
  public boolean finish(Begun begun) {
    Optional<Versioned<IndexMetadata>> source = versioned(begun.source().id());
    Optional<Versioned<IndexMetadata>> result = versioned(begun.result());
    boolean whole =
        source.isPresent()
            && result.isPresent()
            && source.get().value().equals(begun.source())
            && result.get().value().state() == IndexState.CREATING;
    if (!whole) {
      return false;
    }
    indices.announceChange(source.get());
    indices.announceChange(result.get());
    NameEntry next = next(begun, result.get().value().name());
    boolean won =
        switch (indices.tables().names().replace(StateKeys.name(next.name()), begun.seen(), next)) {
          case Settled.Won _ -> true;
          case Settled.Lost _, Settled.Overtaken _ -> false;
          case Settled.Open _ ->
              throw new UnavailableException(
                  "whether an index was divided is open index=" + begun.source().name());
        };
    if (won) {
      indices.divisions().complete(begun.source());
      deletion.dropNames(begun.source());
    }
    return won;
  }

  private Optional<Versioned<IndexMetadata>> versioned(IndexId index) {
    return indices.tables().metadata().read(StateKeys.metadata(index));
  }

  private static NameEntry next(Begun begun, String name) {
    NameEntry entry = begun.seen().value();
    IndexId source = begun.source().id();
    List<IndexId> all = new ArrayList<>(entry.indices());
    all.set(all.size() - 1, begun.result());
    if (entry.kind() == NameEntry.Kind.INDEX) {
      return new NameEntry(entry.name(), entry.kind(), all);
    }
    StreamState state =
        entry.stream()
            .orElseThrow()
            .replacing(source, begun.result())
            .beyond(StreamIndices.generation(name));
    return NameEntry.ofStream(entry.name(), all, Slices.replaced(state, source, begun.result()));
  }

  /** Leaves the index as it was, or completes what was decided. */
  public void end(Begun begun) {
    indices.divisions().end(begun.source());
  }

  /** The same of what others have left, if they have no time left for it; whether they had. */
  public boolean endIfLeft(IndexMetadata index) {
    boolean left = indices.divisions().isLeft(index);
    if (left) {
      indices.divisions().end(index);
    }
    return left;
  }
}
