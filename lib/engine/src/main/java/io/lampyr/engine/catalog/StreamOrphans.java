package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Collects indices that were made for a stream and never became part of it: whoever made one died
 * before the stream listed it, and nobody took it, as the next one was made on another day, under
 * another name.
 *
 * <p>Law: what is collected is never listed, however late whoever made it goes on. The stream first
 * counts its generation as used up, and lists nothing up to that; where there is no stream, the
 * index goes as it was read before that was seen, and whoever makes a stream of it changes it once
 * more behind the name. Nothing goes that anybody has written to.
 *
 * <p>Running twice at once, or dying anywhere, does no harm. Blocks. Cost: nothing where all that
 * is named like a stream's index is part of one; else a read for each that is not, and for what is
 * collected two reads, a query and what deleting costs.
 */
public final class StreamOrphans {
  /** So long nobody takes to make an index and have it listed. */
  static final Duration LONGEST_CREATION = Duration.ofHours(1);

  private final Indices indices;
  private final IndexDeletion deletion;
  private final Clock clock;

  StreamOrphans(Indices indices, IndexDeletion deletion, Clock clock) {
    this.indices = indices;
    this.deletion = deletion;
    this.clock = clock;
  }

  /** Collects them, given all names as they were some time ago; how many there were. */
  public int collect(List<NameEntry> names) {
    Set<IndexId> listed = new HashSet<>();
    names.stream()
        .filter(entry -> entry.kind() == NameEntry.Kind.STREAM)
        .forEach(entry -> listed.addAll(entry.indices()));
    int collected = 0;
    for (NameEntry entry : names) {
      IndexId index = entry.indices().getFirst();
      boolean candidate =
          entry.kind() == NameEntry.Kind.INDEX
              && StreamIndices.isNamedSo(entry.name())
              && !listed.contains(index);
      if (candidate && collect(index)) {
        collected++;
      }
    }
    return collected;
  }

  private boolean collect(IndexId index) {
    Optional<Versioned<IndexMetadata>> seen =
        indices.existing(index).filter(this::isOver).isEmpty()
            ? Optional.empty()
            : indices.tables().metadata().read(StateKeys.metadata(index));
    Optional<String> stream =
        seen.map(Versioned::value).filter(this::isOver).flatMap(StreamParts::streamOf);
    if (stream.isEmpty() || !indices.isUnwritten(index)) {
      return false;
    }
    long generation = StreamIndices.generation(seen.get().value().name());
    Optional<NameEntry> after =
        Writes.change(
            indices.tables().names(),
            StateKeys.name(stream.get()),
            found -> found.map(entry -> beyond(entry, index, generation)));
    if (after.filter(entry -> entry.kind() == NameEntry.Kind.STREAM).isEmpty()) {
      return deletion.delete(seen.get());
    }
    if (after.get().indices().contains(index)) {
      return false;
    }
    // Who adopts it in between changes it.
    return deletion.delete(seen.get());
  }

  private boolean isOver(IndexMetadata index) {
    return Indices.isSettled(index)
        && index.age().created().plus(LONGEST_CREATION).isBefore(clock.now());
  }

  private static NameEntry beyond(NameEntry entry, IndexId orphan, long generation) {
    if (entry.kind() != NameEntry.Kind.STREAM || entry.indices().contains(orphan)) {
      return entry;
    }
    StreamState state = entry.stream().orElseThrow();
    return state.generation() >= generation
        ? entry
        : NameEntry.ofStream(entry.name(), entry.indices(), state.beyond(generation));
  }
}
