package io.lampyr.engine.policy;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.engine.catalog.StreamParts;
import io.lampyr.engine.catalog.Streams;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Which indices names lead to, and what streams say of theirs: names as they were read once. */
final class ListedIndices {
  private final Set<IndexId> named = new HashSet<>();
  private final Map<String, NameEntry> streams = new HashMap<>();

  ListedIndices(List<NameEntry> names) {
    for (NameEntry entry : names) {
      switch (entry.kind()) {
        case INDEX -> named.add(entry.indices().getFirst());
        case STREAM -> streams.put(entry.name(), entry);
        case ALIAS -> {
          // Leads to nothing that has no name of its own.
        }
      }
    }
  }

  /**
   * Whether the index has its name, and a stream that it says it is part of says so too. One that a
   * stream gave up is on its way out, and one that no stream took yet is on its way in.
   */
  boolean has(IndexMetadata index) {
    Optional<String> stream = StreamParts.streamOf(index);
    return named.contains(index.id())
        && (stream.isEmpty() || ofStream(index).filter(one -> lists(one, index)).isPresent());
  }

  private static boolean lists(NameEntry stream, IndexMetadata index) {
    return stream.indices().contains(index.id());
  }

  /** Whether the index is part of a stream that looks after itself. */
  boolean isOfLifecycle(IndexMetadata index) {
    return ofStream(index)
        .flatMap(NameEntry::stream)
        .flatMap(state -> state.option(Streams.LIFECYCLE))
        .isPresent();
  }

  private Optional<NameEntry> ofStream(IndexMetadata index) {
    return StreamParts.streamOf(index).map(streams::get);
  }
}
