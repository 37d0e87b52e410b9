package io.lampyr.engine.catalog;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.IndexId;
import io.lampyr.base.parallel.Siblings;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.StreamState;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Deletes indices of streams whose time is over: first the stream lists them no more, by one write
 * that fails if anything was said of the stream meanwhile, and keeps in mind that they are to go.
 * So a death leaves nothing that is forgotten, and nothing is deleted by what was true before.
 */
public final class StreamExpiry {
  /** The option that lists indices that are to be deleted. */
  private static final String DOOMED = "doomed";

  /** So many at once: the names of what is to go have their place in the stream's item. */
  private static final int MOST_AT_ONCE = 1000;

  private final Indices indices;
  private final IndexDeletion deletion;
  private final Siblings siblings;

  StreamExpiry(Indices indices, IndexDeletion deletion, Siblings siblings) {
    this.indices = indices;
    this.deletion = deletion;
    this.siblings = siblings;
  }

  /**
   * Deletes indices of a stream that is still as it was seen; first the stream lists them no more,
   * then they go. Gives how many went; of very many, some go the next time.
   */
  public int expire(NameEntry seen, List<IndexId> all) {
    List<IndexId> expired = all.subList(0, Math.min(all.size(), MOST_AT_ONCE));
    List<IndexId> left = seen.indices().stream().filter(id -> !expired.contains(id)).toList();
    List<String> doomed = new ArrayList<>(doomed(seen.stream().orElseThrow()));
    expired.forEach(index -> doomed.add(index.uuid()));
    NameEntry wanted =
        NameEntry.ofStream(
            seen.name(),
            left,
            seen.stream().orElseThrow().keeping(left).with(DOOMED, Optional.of(list(doomed))));
    Optional<NameEntry> after =
        change(seen.name(), found -> found.map(entry -> entry.equals(seen) ? wanted : entry));
    return after.filter(wanted::equals).map(this::finishExpiry).orElse(0);
  }

  /** Deletes what the stream lists no more, also where the process that began it died. */
  public int finishExpiry(NameEntry stream) {
    List<String> doomed = doomed(stream.stream().orElseThrow());
    if (doomed.isEmpty()) {
      return 0;
    }
    try {
      siblings.each(doomed, index -> deletion.delete(new IndexId(index)));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while indices were deleted", e);
    }
    var _ =
        change(
            stream.name(),
            found ->
                found
                    .filter(entry -> entry.kind() == NameEntry.Kind.STREAM)
                    .map(entry -> without(entry, doomed))
                    .or(() -> found));
    return doomed.size();
  }

  private static NameEntry without(NameEntry entry, List<String> gone) {
    StreamState state = entry.stream().orElseThrow();
    List<String> left = new ArrayList<>(doomed(state));
    left.removeAll(gone);
    return NameEntry.ofStream(
        entry.name(),
        entry.indices(),
        state.with(DOOMED, left.isEmpty() ? Optional.empty() : Optional.of(list(left))));
  }

  /** The stream with an index more that is to go, and that it lists no more. */
  static StreamState doomed(StreamState state, IndexId index) {
    List<String> all = new ArrayList<>(doomed(state));
    all.add(index.uuid());
    return state.with(DOOMED, Optional.of(list(all)));
  }

  private static List<String> doomed(StreamState state) {
    return state.option(DOOMED).map(text -> List.of(text.split(",", -1))).orElse(List.of());
  }

  private static String list(List<String> ids) {
    return String.join(",", ids);
  }

  private Optional<NameEntry> change(String name, UnaryOperator<Optional<NameEntry>> change) {
    return Writes.change(indices.tables().names(), StateKeys.name(name), change);
  }
}
