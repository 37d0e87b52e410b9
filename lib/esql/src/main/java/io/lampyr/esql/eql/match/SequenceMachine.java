package io.lampyr.esql.eql.match;

import io.lampyr.base.memory.RequestMemory;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Makes sequences of events that come in their order.
 *
 * <p>Laws: for each key there is at most one sequence that has come just so far; one that comes to
 * where another is takes its place. An event takes each sequence one part further at most. What
 * ends sequences ends those whose last event came before it. A sequence whose end must be missing
 * is told once that is certain; all are told in the order of their last events. What is kept is
 * counted as the request's. Not safe for many threads.
 */
public final class SequenceMachine<E> implements AutoCloseable {
  private static final long TRACK_BYTES = 200;
  private static final long PENDING_BYTES = 200;
  private static final String WHAT = "<eql_sequence>";

  private final Shape shape;
  private final List<Integer> present;
  private final List<List<Integer>> gaps = new ArrayList<>();
  private final Consumer<Found<E>> found;
  private final Map<List<@Nullable Object>, Track<E>> tracks = new HashMap<>();
  private final Deque<Waiting<E>> waiting = new ArrayDeque<>();
  private final int[] pending;
  private final @Nullable Instant[] begun;
  private final RequestMemory.Part memory = RequestMemory.partOfCurrent();

  /** When, and how far in their order, something was there. */
  private record Mark(long order, Instant time) {}

  /** The sequences of one key, by how far they have come, and what was there that must not be. */
  private static final class Track<E> {
    final @Nullable Pending<E>[] pending;
    final Map<Integer, Mark> marks = new HashMap<>();
    final long bytes;

    @SuppressWarnings({"unchecked", "rawtypes"}) // No array can be made of a generic type.
    Track(int length, long bytes) {
      pending = new Pending[length];
      this.bytes = bytes;
    }

    boolean isEmpty() {
      for (Pending<E> one : pending) {
        if (one != null) {
          return false;
        }
      }
      return marks.isEmpty();
    }
  }

  /** A sequence of which something must still be missing for a while. */
  private static final class Waiting<E> {
    final Found<E> found;
    final List<@Nullable Object> key;
    final Pending<E> last;
    final Instant until;
    boolean ended;

    Waiting(Found<E> found, List<@Nullable Object> key, Pending<E> last, Instant until) {
      this.found = found;
      this.key = key;
      this.last = last;
      this.until = until;
    }
  }

  /** Tells what is found. */
  public SequenceMachine(Shape shape, Consumer<Found<E>> found) {
    this.shape = shape;
    this.found = found;
    this.present = shape.present();
    for (int i = 0; i <= present.size(); i++) {
      gaps.add(shape.missingBefore(i));
    }
    this.pending = new int[present.size()];
    this.begun = new Instant[present.size()];
  }

  /** Whether events that fit a part could still change anything, if they come at that time. */
  public boolean wants(int part, @Nullable Instant time) {
    if (part == shape.untilPart()) {
      for (int i = 0; i < present.size(); i++) {
        if (lives(i, time)) {
          return true;
        }
      }
      return false;
    }
    int place = present.indexOf(part);
    if (place >= 0) {
      return place == 0 || lives(place - 1, time);
    }
    for (int i = 0; i < gaps.size(); i++) {
      if (gaps.get(i).contains(part)) {
        return i == 0 || (i == present.size() ? !waiting.isEmpty() : lives(i - 1, time));
      }
    }
    return false;
  }

  private boolean lives(int place, @Nullable Instant time) {
    Instant last = begun[place];
    return pending[place] > 0
        && (time == null || last == null || shape.span().isEmpty() || isInTime(last, time));
  }

  private boolean isInTime(Instant begin, Instant time) {
    return shape.span().isEmpty() || !time.isAfter(begin.plus(span()));
  }

  private Duration span() {
    return shape.span().orElseThrow();
  }

  /** The next event. */
  public void take(Arrival<E> event) {
    settle(event.time());
    Set<List<@Nullable Object>> keys = new LinkedHashSet<>();
    event.keys().values().forEach(keys::addAll);
    for (List<@Nullable Object> key : keys) {
      take(event, key);
    }
  }

  private boolean fits(Arrival<E> event, int part, List<@Nullable Object> key) {
    List<List<@Nullable Object>> keys = event.keys().get(part);
    return keys != null && keys.contains(key);
  }

  private void take(Arrival<E> event, List<@Nullable Object> key) {
    for (int place = present.size() - 1; place > 0; place--) {
      if (fits(event, present.get(place), key)) {
        further(event, key, place);
      }
    }
    if (fits(event, present.getFirst(), key)) {
      Track<E> track = track(key);
      Pending<E> first =
          new Pending<>(
              event.event(), event.order(), event.time(), event.time(), lead(track), null);
      come(track, key, 0, first);
    }
    Track<E> track = tracks.get(key);
    if (track != null && shape.until() && fits(event, shape.untilPart(), key)) {
      for (int place = 0; place < track.pending.length; place++) {
        Pending<E> one = track.pending[place];
        if (one != null && one.order() < event.order()) {
          leave(track, place);
        }
      }
    }
    mark(event, key);
    tidy(key);
  }

  private @Nullable Instant lead(Track<E> track) {
    Instant last = null;
    for (int part : gaps.getFirst()) {
      Mark mark = track.marks.get(part);
      last = mark == null || (last != null && last.isAfter(mark.time())) ? last : mark.time();
    }
    return last;
  }

  private void further(Arrival<E> event, List<@Nullable Object> key, int place) {
    Track<E> track = tracks.get(key);
    Pending<E> before = track == null ? null : track.pending[place - 1];
    if (track == null || before == null) {
      return;
    }
    leave(track, place - 1);
    boolean broken =
        gaps.get(place).stream()
            .map(track.marks::get)
            .anyMatch(mark -> mark != null && mark.order() > before.order());
    if (broken || !isInTime(before.begin(), event.time())) {
      return;
    }
    come(
        track,
        key,
        place,
        new Pending<>(
            event.event(), event.order(), event.time(), before.begin(), before.lead(), before));
  }

  private void come(Track<E> track, List<@Nullable Object> key, int place, Pending<E> sequence) {
    if (place == present.size() - 1) {
      complete(key, sequence);
      return;
    }
    if (track.pending[place] == null) {
      memory.take(PENDING_BYTES, WHAT);
      pending[place]++;
    }
    track.pending[place] = sequence;
    Instant last = begun[place];
    begun[place] = last == null || last.isBefore(sequence.begin()) ? sequence.begin() : last;
  }

  private void leave(Track<E> track, int place) {
    if (track.pending[place] != null) {
      track.pending[place] = null;
      pending[place]--;
      memory.give(PENDING_BYTES);
    }
  }

  private void complete(List<@Nullable Object> key, Pending<E> last) {
    Instant lead = last.lead();
    if (lead != null && !lead.isBefore(last.time().minus(span()))) {
      return;
    }
    List<@Nullable E> events = new ArrayList<>(Collections.nCopies(shape.parts(), null));
    Pending<E> one = last;
    for (int place = present.size() - 1; place >= 0 && one != null; place--) {
      events.set(present.get(place), one.event());
      one = one.before();
    }
    Found<E> sequence = new Found<>(key, events);
    if (gaps.getLast().isEmpty()) {
      found.accept(sequence);
    } else {
      memory.take(PENDING_BYTES, WHAT);
      waiting.add(new Waiting<>(sequence, key, last, last.begin().plus(span())));
    }
  }

  private void mark(Arrival<E> event, List<@Nullable Object> key) {
    for (int gap = 0; gap < gaps.size(); gap++) {
      for (int part : gaps.get(gap)) {
        if (fits(event, part, key)) {
          if (gap < present.size()) {
            track(key).marks.put(part, new Mark(event.order(), event.time()));
          } else {
            end(event, key);
          }
        }
      }
    }
  }

  private void end(Arrival<E> event, List<@Nullable Object> key) {
    for (Waiting<E> one : waiting) {
      one.ended |= one.key.equals(key) && one.last.order() < event.order();
    }
  }

  /** A key of which nothing is known any more costs nothing any more. */
  private void tidy(List<@Nullable Object> key) {
    Track<E> track = tracks.get(key);
    if (track != null && track.isEmpty()) {
      tracks.remove(key);
      memory.give(track.bytes);
    }
  }

  private Track<E> track(List<@Nullable Object> key) {
    Track<E> known = tracks.get(key);
    if (known == null) {
      long bytes = TRACK_BYTES + 8L * present.size();
      for (Object value : key) {
        bytes += 50 + (value instanceof String text ? text.length() * 2L : 0);
      }
      memory.take(bytes, WHAT);
      known = new Track<>(present.size(), bytes);
      tracks.put(key, known);
    }
    return known;
  }

  /** Tells sequences that nothing can end any more at that time. */
  private void settle(@Nullable Instant time) {
    while (!waiting.isEmpty()) {
      Waiting<E> first = waiting.peek();
      boolean certain = first.ended || time == null || time.isAfter(first.until);
      if (!certain) {
        return;
      }
      var _ = waiting.remove();
      memory.give(PENDING_BYTES);
      if (!first.ended) {
        found.accept(first.found);
      }
    }
  }

  /** Forgets what is over at that time: all events that are still to come are later. */
  public void forget(Instant time) {
    if (shape.span().isEmpty()) {
      return;
    }
    Instant oldest = time.minus(span());
    Iterator<Track<E>> all = tracks.values().iterator();
    while (all.hasNext()) {
      Track<E> track = all.next();
      for (int place = 0; place < track.pending.length; place++) {
        Pending<E> one = track.pending[place];
        if (one != null && one.begin().isBefore(oldest)) {
          leave(track, place);
        }
      }
      track.marks.values().removeIf(mark -> mark.time().isBefore(oldest.minus(span())));
      if (track.isEmpty()) {
        all.remove();
        memory.give(track.bytes);
      }
    }
  }

  /** There are no more events. */
  public void end() {
    settle(null);
  }

  /** Whether nothing has begun that further events could complete or end. */
  public boolean isIdle() {
    for (int count : pending) {
      if (count > 0) {
        return false;
      }
    }
    return waiting.isEmpty();
  }

  @Override
  public void close() {
    memory.close();
  }
}
