package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.mapping.json.Json;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The data streams: names whose documents lie in one index after another.
 *
 * <p>Laws: <b>OneWriteIndex</b>: whoever reads the stream's name finds exactly one index that is
 * written to, at every moment of a rollover: the next index is made whole, hidden, before one
 * conditional write of the name gives it its part. An index is part of a stream if both list each
 * other: one that a process died over is part of none. What was answered is kept, and seen by calls
 * that begin later. Safe for many threads; blocks.
 *
 * <p>Cost of a rollover: what making an index costs, one read and one write.
 */
public final class Streams {
  /** The option of streams whose documents may say what decides of their shards. */
  public static final String CUSTOM_ROUTING = "custom_routing";

  /** The option that holds how long documents are kept, as clients wrote it. */
  public static final String LIFECYCLE = "lifecycle";

  /** The option that holds what else clients said of the stream. */
  public static final String OPTIONS = "options";

  /** The option that holds how many shards its next index is to have, and why. */
  public static final String SHARDING = "sharding";

  private final Indices indices;
  private final StreamIndices parts;
  private final IndexDeletion deletion;
  private final AliasChanges aliases;
  private final Clock clock;

  Streams(
      Indices indices,
      StreamIndices parts,
      IndexDeletion deletion,
      AliasChanges aliases,
      Clock clock) {
    this.indices = indices;
    this.parts = parts;
    this.deletion = deletion;
    this.aliases = aliases;
    this.clock = clock;
  }

  /** The stream of that very name: one read, and one for each index that is not known. */
  public Optional<DataStream> find(String name) {
    return indices.meant(name, this::of);
  }

  /** Those of these names that are streams. */
  public List<DataStream> all(List<String> names) {
    return indices.entries(names).stream().flatMap(entry -> of(entry).stream()).toList();
  }

  /** A stream whose index to write to is gone was about to be deleted, and means nothing. */
  private Optional<DataStream> of(NameEntry entry) {
    if (entry.kind() != NameEntry.Kind.STREAM) {
      return Optional.empty();
    }
    Map<IndexId, IndexMetadata> found = indices.existing(entry.indices());
    List<IndexMetadata> listed =
        entry.indices().stream().map(found::get).filter(index -> index != null).toList();
    boolean lives = !listed.isEmpty() && listed.getLast().id().equals(entry.indices().getLast());
    return lives
        ? Optional.of(
            DataStream.of(
                entry,
                listed.stream().filter(index -> StreamIndices.lists(index, entry.name())).toList()))
        : Optional.empty();
  }

  /**
   * Makes the stream, by the template that fits its name.
   *
   * @param dated whether names of its indices tell the day on which they were made
   */
  public DataStream create(String name, boolean dated) {
    parts.checkName(name);
    Optional<NameEntry> taken = indices.entry(name);
    taken.filter(entry -> entry.kind() == NameEntry.Kind.STREAM).ifPresent(this::refuseIfTaken);
    StreamTemplate template = parts.template(name);
    taken.ifPresent(this::refuseIfTaken);
    StreamState first =
        parts.first(template.kind()).with(StreamIndices.aliasTexts(template.content()));
    StreamState state = options(first, template);
    return begin(name, state, parts.make(name, state, dated, 1));
  }

  static StreamState options(StreamState first, StreamTemplate template) {
    return first
        .with(LIFECYCLE, template.lifecycle().map(Streams::text))
        .with(OPTIONS, template.options().map(Streams::text))
        .with(
            CUSTOM_ROUTING,
            template.kind().customRouting() ? Optional.of("true") : Optional.empty());
  }

  private static String text(Map<String, @Nullable Object> json) {
    return new String(Json.write(json), StandardCharsets.UTF_8);
  }

  /** Makes the stream of what could not be written to another, if there is none yet. */
  public DataStream ofFailures(DataStream stream) {
    String name = stream.name() + StreamParts.FAILURES;
    Optional<DataStream> found = find(name);
    if (found.isPresent()) {
      return found.get();
    }
    StreamState state =
        parts
            .first(new StreamTemplate.Kind(StreamTemplate.TIMESTAMP, false, false, false))
            .with(LIFECYCLE, StreamConfiguration.lifecycleOfFailures(stream.state()));
    boolean dated = StreamIndices.isDated(stream.writeIndex().name());
    try {
      return begin(name, state, parts.make(name, state, dated, 1));
    } catch (RefusedException taken) {
      return find(name).orElseThrow(() -> taken);
    }
  }

  private DataStream begin(String name, StreamState first, IndexMetadata index) {
    StreamState begun = Slices.begun(first, index, List.of());
    NameEntry wanted = NameEntry.ofStream(name, List.of(index.id()), begun);
    var _ =
        change(
            name,
            found -> {
              found.filter(entry -> !entry.equals(wanted)).ifPresent(this::refuseIfTaken);
              return Optional.of(wanted);
            });
    return DataStream.of(wanted, List.of(parts.claim(index.id())));
  }

  private void refuseIfTaken(NameEntry entry) {
    if (entry.kind() == NameEntry.Kind.STREAM) {
      if (of(entry).isPresent()) {
        throw RefusedException.streamExists(entry.name());
      }
      return;
    }
    for (IndexMetadata index : indices.existing(entry.indices()).values()) {
      boolean means =
          entry.kind() == NameEntry.Kind.INDEX
              || index.definition().aliases().containsKey(entry.name());
      if (means) {
        throw FaultException.argument(
            entry.kind() == NameEntry.Kind.INDEX
                ? "data stream [" + entry.name() + "] conflicts with index"
                : "data stream [" + entry.name() + "] conflicts with alias");
      }
    }
  }

  /** How the index is called that a rollover would make. */
  public String nextName(DataStream stream) {
    boolean dated = StreamIndices.isDated(stream.writeIndex().name());
    return parts.indexName(stream.name(), dated, stream.state().generation() + 1);
  }

  /** What a rollover came to. */
  public record Rolled(DataStream before, DataStream after) {}

  /**
   * Lets writes go to a new index. If others were faster, and the stream is no longer as it was
   * seen, it is left as it is: then nothing is in {@link Rolled#after} that was not there.
   *
   * @param wanted what the new index is to have beyond what templates give
   */
  public Rolled rollOver(DataStream seen, NewIndex wanted) {
    parts.checkRoom(seen);
    long next = seen.state().generation() + 1;
    boolean dated = StreamIndices.isDated(seen.writeIndex().name());
    IndexMetadata made = parts.make(seen.name(), seen.state(), dated, next, wanted);
    long generation = StreamIndices.generation(made.name());
    Optional<NameEntry> after =
        change(seen.name(), found -> found.map(entry -> successor(entry, seen, made, generation)));
    DataStream now = after.flatMap(this::of).orElseThrow(() -> gone(seen.name()));
    parts.bound(Slices.of(now.state()));
    mendAliases(now);
    return new Rolled(seen, now);
  }

  private NameEntry successor(
      NameEntry entry, DataStream seen, IndexMetadata made, long generation) {
    StreamState state = entry.stream().orElseThrow(() -> gone(seen.name()));
    IndexId last = entry.indices().getLast();
    if (!last.equals(seen.writeIndex().id()) || entry.indices().contains(made.id())) {
      return entry;
    }
    if (generation <= state.generation()) {
      throw new UnavailableException(
          "the index of a rollover was removed as abandoned, try again stream=" + seen.name());
    }
    List<IndexId> all = new ArrayList<>(entry.indices());
    all.add(made.id());
    StreamState rolled = state.rolledOver(last, clock.now(), generation);
    return NameEntry.ofStream(entry.name(), all, Slices.begun(rolled, made, all));
  }

  /** An alias that the stream got while the index was made is not listed by that yet. */
  private void mendAliases(DataStream stream) {
    IndexMetadata last = stream.writeIndex();
    for (Map.Entry<String, String> alias : stream.state().aliases().entrySet()) {
      if (!last.definition().aliases().containsKey(alias.getKey())) {
        aliases.apply(
            List.of(
                new AliasChanges.Change(
                    last.id(),
                    Map.of(
                        alias.getKey(),
                        Optional.of(StreamParts.through(AliasOptions.ofText(alias.getValue())))))));
      }
    }
  }

  /** The stream with another state: the change may be asked more than once. */
  public DataStream update(String name, UnaryOperator<StreamState> change) {
    return change(
            name,
            found ->
                found.map(entry ->
                    NameEntry.ofStream(
                        name,
                        entry.indices(),
                        change.apply(entry.stream().orElseThrow(() -> gone(name))))))
        .flatMap(this::of)
        .orElseThrow(() -> gone(name));
  }

  /**
   * Deletes the stream with all of its indices, the one that is written to at last, so that what is
   * left when a process dies is a stream, and the call can be repeated.
   */
  public void delete(DataStream stream) {
    find(stream.name() + StreamParts.FAILURES).ifPresent(this::delete);
    Optional<DataStream> left = Optional.of(stream);
    while (left.isPresent()) {
      left.get().indices().forEach(index -> deletion.delete(index.id()));
      List<IndexId> gone = left.get().indices().stream().map(IndexMetadata::id).toList();
      var _ =
          change(
              stream.name(),
              found ->
                  found.filter(entry ->
                      entry.kind() != NameEntry.Kind.STREAM
                          || !gone.contains(entry.indices().getLast())));
      left = find(stream.name());
    }
  }

  /** Refuses to lose the index that is written to. */
  public static void checkDeleted(DataStream stream, List<IndexId> doomed) {
    if (doomed.contains(stream.writeIndex().id())) {
      throw FaultException.argument(
          "index ["
              + stream.writeIndex().name()
              + "] is the write index for data stream ["
              + stream.name()
              + "] and cannot be deleted");
    }
  }

  /** Deletes indices of the stream that are not written to. */
  public void deleteIndices(DataStream stream, List<IndexId> doomed) {
    checkDeleted(stream, doomed);
    doomed.forEach(deletion::delete);
    drop(stream.name(), doomed);
  }

  /**
   * Deletes an index of the stream that is not written to, if it is still just as it was seen;
   * whether it went.
   */
  public boolean deleteUnchanged(DataStream stream, IndexMetadata seen) {
    boolean gone = !seen.id().equals(stream.writeIndex().id()) && deletion.deleteUnchanged(seen);
    if (gone) {
      drop(stream.name(), List.of(seen.id()));
    }
    return gone;
  }

  /** The stream lists these no more. */
  void drop(String name, List<IndexId> gone) {
    var _ =
        change(
            name,
            found ->
                found.map(entry -> {
                  List<IndexId> left =
                      entry.indices().stream().filter(id -> !gone.contains(id)).toList();
                  return entry.kind() != NameEntry.Kind.STREAM || left.isEmpty()
                      ? entry
                      : NameEntry.ofStream(name, left, entry.stream().orElseThrow().keeping(left));
                }));
  }

  /** Gives the stream the alias, or takes it away. */
  void alias(String name, String alias, Optional<AliasOptions> options) {
    options.ifPresent(_ -> IndexNames.checkAlias(alias));
    DataStream changed =
        update(
            name,
            state -> {
              TreeMap<String, String> all = new TreeMap<>(state.aliases());
              if (options.isPresent()) {
                all.put(alias, options.get().toText());
              } else {
                all.remove(alias);
              }
              return state.with(all);
            });
    aliases.apply(
        changed.indices().stream()
            .map(index ->
                new AliasChanges.Change(
                    index.id(), Map.of(alias, options.map(StreamParts::through))))
            .toList());
    options.flatMap(_ -> find(name)).ifPresent(this::mendAliases);
  }

  Optional<NameEntry> change(String name, UnaryOperator<Optional<NameEntry>> change) {
    return Writes.change(indices.tables().names(), StateKeys.name(name), change);
  }

  static UnavailableException gone(String name) {
    return new UnavailableException("stream was deleted or replaced meanwhile stream=" + name);
  }
}
