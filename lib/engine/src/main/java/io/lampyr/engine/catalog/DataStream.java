package io.lampyr.engine.catalog;

import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StreamState;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A stream as it was read, with those of its indices that exist, the oldest first; documents are
 * written to the last one.
 */
public record DataStream(String name, StreamState state, List<IndexMetadata> indices) {
  public DataStream {
    indices = List.copyOf(indices);
  }

  static DataStream of(NameEntry entry, List<IndexMetadata> indices) {
    return new DataStream(entry.name(), entry.stream().orElseThrow(), indices);
  }

  public IndexMetadata writeIndex() {
    return indices.getLast();
  }

  /**
   * Since when the index is not written to; empty for the one that is. Points of time series go to
   * it until its slice of time ends, whenever it was rolled over.
   */
  public Optional<Instant> rolledOver(IndexMetadata index) {
    Optional<Instant> end = Slices.of(state).of(index.id()).map(Slices.Slice::to);
    return Optional.ofNullable(state.rolled().get(index.id()))
        .map(rolled -> end.filter(rolled::isBefore).orElse(rolled));
  }

  /** When the index got its part of time: since then it is not younger. */
  public Instant begin(IndexMetadata index) {
    return rolledOver(index).orElse(index.age().created());
  }
}
