package io.lampyr.simulation.law;

import io.lampyr.base.id.IndexId;
import io.lampyr.cluster.state.IndexMetadata;
import io.lampyr.cluster.state.IndexState;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.StreamState;
import io.lampyr.engine.catalog.Streams;
import io.lampyr.engine.lifecycle.Lifecycle;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.LongSupplier;
import java.util.stream.IntStream;

/**
 * Whether streams are as they must be, looked at with each write of a stream's name: one index that
 * is written to, which is there (OneWriteIndex); the times in which each was written to follow each
 * other, and what is over stays so (SlicesDisjoint); none goes before its time
 * (RetentionNeverEarly), and what takes the place of another was made of it when that took no more
 * writes (DividedOnce). And whether what was acknowledged is found, as the pipeline made it, once.
 */
public final class Flows {
  private final Laws laws;
  private final LongSupplier now;
  private final boolean clocksAgree;
  private final Map<IndexId, IndexMetadata> indices = new HashMap<>();
  private final Map<String, Long> lastWritten = new HashMap<>();
  private final Map<String, String> documents = new TreeMap<>();
  private final Set<String> gone = new HashSet<>();

  /** By the names of those that were divided, what has their documents. */
  private final Map<String, String> divided = new HashMap<>();

  /** A document that a search showed, and what the pipeline left in it. */
  public record Found(String id, String marks) {}

  /**
   * @param now the true time
   * @param clocksAgree whether every machine's clock shows it: only then does a stream forget in
   *     time
   */
  public Flows(Laws laws, LongSupplier now, boolean clocksAgree) {
    this.laws = laws;
    this.now = now;
    this.clocksAgree = clocksAgree;
  }

  /** An index was made or changed. */
  public void made(IndexMetadata index) {
    indices.put(index.id(), index);
  }

  /** A name was written. */
  public void named(Optional<NameEntry> before, NameEntry after) {
    if (after.kind() != NameEntry.Kind.STREAM) {
      return;
    }
    StreamState state = after.stream().orElseThrow();
    IndexId last = after.indices().getLast();
    IndexMetadata written = indices.get(last);
    if (written == null || !written.definition().aliases().containsKey(after.name())) {
      laws.broken("OneWriteIndex", "what is written to is not there: " + last + " of " + after);
    } else if (written.state() == IndexState.DELETING) {
      laws.broken("OneWriteIndex", "what is written to is being deleted: " + after);
    }
    List<IndexId> others = after.indices().subList(0, after.indices().size() - 1);
    if (state.rolled().containsKey(last) || !state.rolled().keySet().containsAll(others)) {
      laws.broken("OneWriteIndex", "not exactly one is written to: " + after);
    }
    inOrder(others, state);
    before
        .filter(from -> from.kind() == NameEntry.Kind.STREAM)
        .filter(from -> from.stream().orElseThrow().created().equals(state.created()))
        .ifPresent(from -> follows(from, after));
  }

  private void inOrder(List<IndexId> over, StreamState state) {
    List<Instant> ends = new ArrayList<>(List.of(state.created()));
    over.forEach(index -> Optional.ofNullable(state.rolled().get(index)).ifPresent(ends::add));
    if (IntStream.range(1, ends.size()).anyMatch(i -> ends.get(i).isBefore(ends.get(i - 1)))) {
      laws.broken("SlicesDisjoint", "one ends before the one before it: " + state);
    }
  }

  private void follows(NameEntry from, NameEntry to) {
    StreamState old = from.stream().orElseThrow();
    StreamState state = to.stream().orElseThrow();
    IndexId written = from.indices().getLast();
    boolean rolled = !to.indices().getLast().equals(written);
    if (rolled && isDivision(from, to)) {
      return;
    }
    if (rolled && (!to.indices().contains(written) || state.generation() <= old.generation())) {
      laws.broken("OneWriteIndex", "went back from=" + from + " to=" + to);
    } else if (!rolled && state.generation() != old.generation()) {
      laws.broken("OneWriteIndex", "a generation without an index from=" + from + " to=" + to);
    }
    for (IndexId index : from.indices()) {
      Instant end = old.rolled().get(index);
      if (!to.indices().contains(index)) {
        forgotten(index, old);
      } else if (end != null && !end.equals(state.rolled().get(index))) {
        laws.broken("SlicesDisjoint", "what was over is so since another time: " + to);
      }
    }
  }

  /** Whether the last index was made by dividing what was written to, and has its place. */
  private boolean isDivision(NameEntry from, NameEntry to) {
    IndexId written = from.indices().getLast();
    IndexMetadata source = indices.get(written);
    IndexMetadata result = indices.get(to.indices().getLast());
    if (source == null
        || result == null
        || to.indices().contains(written)
        || result.division().filter(how -> how.other().equals(written)).isEmpty()) {
      return false;
    }
    List<IndexId> others = from.indices().subList(0, from.indices().size() - 1);
    if (!source.isDivided()
        || !others.equals(to.indices().subList(0, to.indices().size() - 1))
        || to.stream().orElseThrow().generation() <= from.stream().orElseThrow().generation()) {
      laws.broken("DividedOnce", "not what was begun from=" + from + " to=" + to);
    }
    divided.put(source.name(), result.name());
    documents.replaceAll((_, index) -> index.equals(source.name()) ? result.name() : index);
    Optional.ofNullable(lastWritten.get(source.name()))
        .ifPresent(last -> lastWritten.merge(result.name(), last, Math::max));
    return true;
  }

  /** How many indices were divided while they were written to. */
  public int divided() {
    return divided.size();
  }

  private void forgotten(IndexId index, StreamState stream) {
    String name = Optional.ofNullable(indices.get(index)).map(IndexMetadata::name).orElse("?");
    gone.add(name);
    Optional<Duration> kept =
        stream.option(Streams.LIFECYCLE).map(Lifecycle::ofText).flatMap(Lifecycle::retention);
    Long last = lastWritten.get(name);
    boolean early =
        kept.isEmpty() || (last != null && now.getAsLong() - last < kept.get().toNanos());
    if (clocksAgree && early) {
      laws.broken("RetentionNeverEarly", "index=" + name + " of " + stream);
    }
  }

  /** How many indices were forgotten. */
  public int forgotten() {
    return gone.size();
  }

  /** How many indices were ever written to. */
  public int generations() {
    return lastWritten.size();
  }

  /** A document was acknowledged. */
  public void wrote(String told, String id) {
    String index = told;
    while (divided.containsKey(index)) {
      index = divided.get(index);
    }
    if (clocksAgree && gone.contains(index)) {
      laws.broken("RetentionNeverEarly", "written to what was forgotten id=" + id);
    }
    documents.put(id, index);
    lastWritten.put(index, now.getAsLong());
  }

  /** A document was refused for good, though nothing is wrong with it. */
  public void refused(String id, String how) {
    laws.broken("OneWriteIndex", "refused id=" + id + " " + how);
  }

  public boolean isEmpty() {
    return documents.isEmpty();
  }

  /** All that a search of the stream has found, when nothing is written any more. */
  public void judge(List<Found> found) {
    Set<String> seen = new HashSet<>();
    for (Found one : found) {
      if (!seen.add(one.id())) {
        laws.broken("AppliedOnce", "two documents of one id in a stream id=" + one.id());
      }
      if (!one.marks().equals("[once]")) {
        laws.broken("AppliedOnce", "the pipeline ran as often as " + one);
      }
    }
    documents.forEach((id, index) -> {
      if (!seen.contains(id) && !gone.contains(index)) {
        laws.broken("AckedSurvives", "not in its stream id=" + id + " index=" + index);
      }
    });
  }
}
