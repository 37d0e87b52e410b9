package io.lampyr.engine.catalog;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.mapping.fault.FaultException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Indices that become parts of streams without having been made for them, and that leave streams.
 * What is wrong with a call is told before anything of it is done. Safe for many threads; blocks.
 */
public final class StreamMembers {
  private final Streams streams;
  private final StreamIndices parts;
  private final Clock clock;

  StreamMembers(Streams streams, StreamIndices parts, Clock clock) {
    this.streams = streams;
    this.parts = parts;
    this.clock = clock;
  }

  /** An index that is to become the oldest of a stream, or is to be one of its own. */
  public record Change(boolean adds, DataStream stream, IndexMetadata index) {}

  /** Carries out all of the changes in their order, or refuses all of them. */
  public void modify(List<Change> changes) {
    Map<IndexId, Optional<String>> streamOf = new HashMap<>();
    Map<String, Integer> more = new HashMap<>();
    for (Change change : changes) {
      IndexId id = change.index().id();
      Optional<String> now =
          streamOf.computeIfAbsent(id, _ -> StreamParts.streamOf(change.index()));
      boolean part = now.filter(change.stream().name()::equals).isPresent();
      if (change.adds() && !part) {
        checkAdded(change, now);
        int added = more.merge(change.stream().name(), 1, Integer::sum);
        parts.checkRoom(change.stream(), added);
      }
      if (!change.adds()) {
        checkReleased(change, part);
      }
      streamOf.put(id, change.adds() ? Optional.of(change.stream().name()) : Optional.empty());
    }
    for (Change change : changes) {
      if (change.adds()) {
        add(change.stream(), change.index());
      } else {
        release(change.stream(), change.index());
      }
    }
  }

  private static void checkAdded(Change change, Optional<String> other) {
    String why = "cannot add index [" + change.index().name() + "] to data stream [";
    other.ifPresent(name -> {
      throw FaultException.argument(
          why
              + change.stream().name()
              + "] because it is already a backing index on data stream ["
              + name
              + "]");
    });
    Set<String> aliases = StreamParts.ownAliases(change.index()).keySet();
    if (!aliases.isEmpty()) {
      throw FaultException.argument(
          why
              + change.stream().name()
              + "] until its "
              + (aliases.size() == 1 ? "alias " : "aliases ")
              + List.copyOf(aliases)
              + (aliases.size() == 1 ? " is" : " are")
              + " removed");
    }
    StreamIndices.checkAdopted(change.index(), change.stream().state());
  }

  private static void checkReleased(Change change, boolean part) {
    String index = change.index().name();
    String stream = change.stream().name();
    if (!part) {
      throw FaultException.argument(
          "index [" + index + "] not found in data stream [" + stream + "]");
    }
    if (change.index().id().equals(change.stream().writeIndex().id())) {
      throw FaultException.argument(
          "cannot remove backing index ["
              + index
              + "] of data stream ["
              + stream
              + "] because it is the write index");
    }
  }

  /** Makes a stream of an alias: its indices become the stream's. */
  public DataStream migrate(String alias, IndexId writeIndex, List<IndexMetadata> meant) {
    StreamTemplate template = parts.template(alias);
    StreamState state = Streams.options(parts.first(template.kind()), template);
    for (IndexMetadata index : meant) {
      StreamIndices.checkAdopted(index, state);
    }
    List<IndexId> ordered = new ArrayList<>(meant.stream().map(IndexMetadata::id).toList());
    ordered.remove(writeIndex);
    for (IndexId other : ordered) {
      state = state.adopting(other, clock.now());
    }
    ordered.add(writeIndex);
    StreamState whole = state;
    var _ =
        streams.change(
            alias,
            found ->
                found.filter(entry -> entry.kind() != NameEntry.Kind.ALIAS).isPresent()
                    ? found
                    : Optional.of(NameEntry.ofStream(alias, ordered, whole)));
    ordered.forEach(index -> parts.adopt(index, alias, whole));
    return streams.find(alias).orElseThrow(() -> Streams.gone(alias));
  }

  /** Makes the index the oldest of the stream. */
  private void add(DataStream stream, IndexMetadata index) {
    parts.checkRoom(stream);
    var _ =
        streams.change(
            stream.name(),
            found ->
                found.map(entry -> {
                  if (entry.indices().contains(index.id())) {
                    return entry;
                  }
                  List<IndexId> all = new ArrayList<>(List.of(index.id()));
                  all.addAll(entry.indices());
                  StreamState state = entry.stream().orElseThrow(() -> Streams.gone(stream.name()));
                  return NameEntry.ofStream(
                      stream.name(), all, state.adopting(index.id(), index.age().created()));
                }));
    parts.adopt(index.id(), stream.name(), stream.state());
  }

  /** Makes the index one of its own, which no longer belongs to the stream. */
  private void release(DataStream stream, IndexMetadata index) {
    parts.release(index.id());
    streams.drop(stream.name(), List.of(index.id()));
  }
}
