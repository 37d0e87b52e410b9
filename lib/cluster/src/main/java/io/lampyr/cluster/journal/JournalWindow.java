package io.lampyr.cluster.journal;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * The newest entries, as a process has read them: a ring of places, each taken by every number that
 * leaves the same remainder. Entries whose place was taken are remembered for one more round: what
 * was read while they stood there is kept only if they did not announce its change. Not safe for
 * threads.
 */
final class JournalWindow {
  static final String PARTITION = "changes";

  private final int places;
  private final Map<Integer, Versioned<JournalEntry>> standing = new HashMap<>();
  private final Deque<JournalEntry> remembered = new ArrayDeque<>();
  private final Map<Change, Long> announced = new HashMap<>();
  private JournalPosition position = new JournalPosition(0, 0);
  private long spent;

  JournalWindow(int places) {
    Check.positive(places, "places of the journal");
    this.places = places;
  }

  int place(long number) {
    return (int) (number % places);
  }

  ItemKey key(long number) {
    return new ItemKey(PARTITION, String.format(Locale.ROOT, "%04d", place(number)));
  }

  JournalPosition position() {
    return position;
  }

  /** Up to this number, no announced change can happen any more. */
  long spent() {
    return spent;
  }

  void spent(long upTo) {
    spent = Math.max(spent, upTo);
  }

  /** What stands at the number's place, as far as was taken. */
  Optional<Versioned<JournalEntry>> at(long number) {
    return Optional.ofNullable(standing.get(place(number)));
  }

  boolean isAnnounced(Change change) {
    return announced.containsKey(change);
  }

  /** What may still happen, as far as is known. */
  List<Change> unspent() {
    return remembered.stream()
        .filter(entry -> entry.number() > spent)
        .flatMap(entry -> entry.changes().stream())
        .toList();
  }

  /** Whether nothing speaks against keeping what was read behind the position. */
  boolean mayKeep(Change read, JournalPosition before) {
    return before.beginning() == position.beginning()
        && before.last() > position.last() - places
        && !isAnnounced(read);
  }

  /** Takes the next entry; what stood in its place is spent. */
  void take(Versioned<JournalEntry> next) {
    JournalEntry entry = next.value();
    position = new JournalPosition(position.beginning(), entry.number());
    standing.put(place(entry.number()), next);
    remembered.addLast(entry);
    while (remembered.getFirst().number() <= entry.number() - 2L * places) {
      JournalEntry old = remembered.removeFirst();
      old.changes().forEach(change -> announced.remove(change, old.number()));
    }
    entry.changes().forEach(change -> announced.put(change, entry.number()));
    spent(entry.spent());
  }

  /**
   * Begins anew with all that one reading found. It was made place by place, while others wrote; so
   * it is taken up to the first number whose place still had an earlier one. Numbers that are
   * missing below that were written over, so they are spent.
   */
  void begin(List<Versioned<JournalEntry>> found) {
    standing.clear();
    remembered.clear();
    announced.clear();
    long end = end(found);
    List<Versioned<JournalEntry>> whole = new ArrayList<>(found);
    whole.removeIf(entry -> entry.value().number() >= end);
    whole.sort((one, other) -> Long.compare(one.value().number(), other.value().number()));
    position = new JournalPosition(position.beginning() + 1, 0);
    whole.forEach(this::take);
    position = new JournalPosition(position.beginning(), end - 1);
  }

  private long end(List<Versioned<JournalEntry>> found) {
    Map<Integer, Long> numbers = new HashMap<>();
    long end = found.isEmpty() ? 1 : Long.MAX_VALUE;
    for (Versioned<JournalEntry> entry : found) {
      long number = entry.value().number();
      numbers.put(place(number), number);
      end = Math.min(end, number);
    }
    while (numbers.getOrDefault(place(end), 0L) >= end) {
      end++;
    }
    return end;
  }
}
