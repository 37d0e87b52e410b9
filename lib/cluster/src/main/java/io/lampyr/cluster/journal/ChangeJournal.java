package io.lampyr.cluster.journal;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Says which items may have changed, so that whoever keeps items need not read them again.
 *
 * <p>Laws:
 *
 * <ul>
 *   <li><b>AnnouncedFirst.</b> Whoever replaces or deletes an item that others may keep announces
 *       it first, with the revision that the write names as its condition. An item that does not
 *       exist is never announced: what is looked for under a key must begin as an item that means
 *       nothing yet.
 *   <li><b>Order.</b> Entries have the numbers 1, 2, 3 …; each is made only when the one before it
 *       stands there.
 *   <li><b>SpentFirst.</b> An entry's place is taken by another only once none of the announced
 *       changes can happen any more: the item is seen at another revision, or is written again as
 *       it is, which spoils the condition of whoever is late.
 * </ul>
 *
 * <p>No clock has a part in it. Safe for many threads; requests are made outside of the one lock,
 * which guards what was read. Cost: {@link #announce} is one write when this process has heard of
 * all entries, two when it has not heard of one, and a read and a query for each hundred more when
 * there are others, besides a read for each change of two old entries while many are not known to
 * be spent; {@link #catchUp} is one read when there is nothing new. The first use reads the whole
 * journal: one query.
 */
public final class ChangeJournal {
  /** Where the entries lie. */
  public static final String PARTITION = JournalWindow.PARTITION;

  /** All of the journal is one page of a query. */
  private static final int PLACES = ItemStore.MAX_QUERIED;

  private static final int MAX_LOST_RACES = 1000;
  private static final int PAGE = 100;

  /** So many entries may be unspent before each announcement looks at old ones. */
  private static final int UNSPENT = 64;

  /** So many entries are looked at by an announcement. */
  private static final int SPENT_AT_ONCE = 2;

  private final ItemStore store;
  private final ItemWriter writer;
  private final Table<JournalEntry> table;
  private final List<JournalListener> listeners = new CopyOnWriteArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private final int places;
  private final JournalWindow window;

  public ChangeJournal(ItemStore store, ItemWriter writer) {
    this(store, writer, PLACES);
  }

  /** One with so many places, which is the same for all processes. */
  ChangeJournal(ItemStore store, ItemWriter writer, int places) {
    this.places = places;
    this.window = new JournalWindow(places);
    this.store = store;
    this.writer = writer;
    this.table = new Table<>(store, writer, new JournalEntryCodec());
  }

  /** The listener is told what is learned from now on. */
  public void listen(JournalListener listener) {
    listeners.add(listener);
  }

  /** As {@link #announce(List)}. */
  public void announce(ItemKey item, Revision from) {
    announce(List.of(new Change(item, from)));
  }

  /**
   * Announces the changes: only when this has returned may they be made. If it throws {@link
   * UnavailableException}, none may. What has been announced already is not announced again.
   */
  public void announce(List<Change> changes) {
    for (int i = 0; i < MAX_LOST_RACES; i++) {
      if (i > 1) {
        // More than one entry is new to this process: perhaps many, which come by the page.
        catchUp();
      }
      List<Change> missing = missing(changes);
      if (missing.isEmpty()) {
        return;
      }
      write(missing);
    }
    throw new UnavailableException("too many changes of the catalog at once");
  }

  private List<Change> missing(List<Change> changes) {
    begin();
    lock.lock();
    try {
      return changes.stream()
          .distinct()
          .filter(change -> !window.isAnnounced(change))
          .limit(JournalEntry.MAX_CHANGES)
          .toList();
    } finally {
      lock.unlock();
    }
  }

  private void write(List<Change> changes) {
    spend();
    JournalEntry entry;
    Optional<Versioned<JournalEntry>> before;
    lock.lock();
    try {
      entry = new JournalEntry(window.position().last() + 1, window.spent(), changes);
      before = window.at(entry.number());
    } finally {
      lock.unlock();
    }
    if (entry.number() - entry.spent() > places) {
      // Others have taken the place that was free.
      return;
    }
    ItemKey key = window.key(entry.number());
    Settled settled =
        before.isPresent() ? table.replace(key, before.get(), entry) : table.create(key, entry);
    switch (settled) {
      case Settled.Won(Revision revision) -> take(List.of(new Versioned<>(entry, revision)));
      case Settled.Lost(Optional<Item> current) when current.isPresent() ->
          take(List.of(table.decode(current.get())));
      case Settled.Lost _, Settled.Overtaken _ -> catchUp();
      case Settled.Open _ ->
          throw new UnavailableException(
              "a change could not be announced in time, and was not made entry=" + entry.number());
    }
  }

  /**
   * Learns of all that was announced before the call: listeners have been told of it when this
   * returns.
   */
  public void catchUp() {
    begin();
    long next = position().last() + 1;
    Optional<Versioned<JournalEntry>> found = table.read(window.key(next));
    if (found.isEmpty() || found.get().value().number() < next) {
      return;
    }
    take(List.of(found.get()));
    boolean more = true;
    while (more) {
      more = readOn();
    }
  }

  /** Reads a page behind what is known; says whether there may be more. */
  private boolean readOn() {
    long last = position().last();
    Optional<String> after =
        window.place(last) == places - 1 || last == 0
            ? Optional.empty()
            : Optional.of(window.key(last).sort());
    ItemPage page = store.query(JournalWindow.PARTITION, "", after, PAGE);
    return take(page.items().stream().map(table::decode).toList());
  }

  /**
   * Takes what follows on what is known, up to the first entry of an earlier round. Says whether
   * all of it was of this round.
   */
  private boolean take(List<Versioned<JournalEntry>> entries) {
    boolean missed = false;
    lock.lock();
    try {
      for (Versioned<JournalEntry> entry : entries) {
        long number = entry.value().number();
        long next = window.position().last() + 1;
        missed = number > next;
        if (missed) {
          break;
        }
        if (number <= next - places) {
          return false;
        }
        if (number == next) {
          window.take(entry);
          entry.value().changes().forEach(c -> listeners.forEach(one -> one.mayChange(c)));
        }
      }
    } finally {
      lock.unlock();
    }
    if (missed) {
      readAnew();
    }
    return !missed && !entries.isEmpty();
  }

  private void begin() {
    if (position().beginning() == 0) {
      readAnew();
    }
  }

  private void readAnew() {
    List<Versioned<JournalEntry>> found = table.all(JournalWindow.PARTITION, "");
    lock.lock();
    try {
      JournalPosition known = window.position();
      long end = found.stream().mapToLong(entry -> entry.value().number()).max().orElse(0);
      if (known.beginning() > 0 && end <= known.last()) {
        // Another thread has read on, or anew, in the meantime.
        return;
      }
      window.begin(found);
      listeners.forEach(JournalListener::anythingMayHaveChanged);
      window.unspent().forEach(change -> listeners.forEach(one -> one.mayChange(change)));
    } finally {
      lock.unlock();
    }
  }

  /** How far the journal is known: to be asked before what is to be kept is read. */
  public JournalPosition position() {
    lock.lock();
    try {
      return window.position();
    } finally {
      lock.unlock();
    }
  }

  /** What was announced and may still happen, as far as is known. */
  public List<Change> unspent() {
    lock.lock();
    try {
      return window.unspent();
    } finally {
      lock.unlock();
    }
  }

  /** Whether the change was announced, as far as the journal is known. */
  public boolean isAnnounced(Change change) {
    lock.lock();
    try {
      return window.isAnnounced(change);
    } finally {
      lock.unlock();
    }
  }

  /**
   * Keeps what was read at a revision, unless it may have been replaced: if no entry speaks against
   * it, and all that could are known. What is done must be quick and ask for nothing.
   */
  public void keep(Change read, JournalPosition before, Runnable keep) {
    lock.lock();
    try {
      if (window.mayKeep(read, before)) {
        keep.run();
      }
    } finally {
      lock.unlock();
    }
  }

  /** Sees to it that the next place is free, and some more while not many are known to be. */
  private void spend() {
    boolean needed = true;
    while (needed) {
      List<Change> oldest = new ArrayList<>();
      long upTo;
      lock.lock();
      try {
        long last = window.position().last();
        long inUse = last + 1 - window.spent();
        if (inUse <= Math.min(UNSPENT, places / 2)) {
          return;
        }
        needed = inUse > places;
        upTo = Math.min(last, window.spent() + SPENT_AT_ONCE);
        for (long number = window.spent() + 1; number <= upTo; number++) {
          long wanted = number;
          window
              .at(number)
              .map(Versioned::value)
              .filter(entry -> entry.number() == wanted)
              .ifPresent(entry -> oldest.addAll(entry.changes()));
        }
      } finally {
        lock.unlock();
      }
      oldest.stream().distinct().forEach(this::spoil);
      spent(upTo);
    }
  }

  private void spent(long upTo) {
    lock.lock();
    try {
      window.spent(upTo);
    } finally {
      lock.unlock();
    }
  }

  /** From here on, the change cannot happen. */
  private void spoil(Change change) {
    Optional<Item> item = store.read(change.item());
    if (item.isEmpty() || !item.get().revision().equals(change.from())) {
      return;
    }
    Settled settled =
        writer.write(change.item(), item.get().value(), ItemCondition.at(change.from()));
    if (settled instanceof Settled.Open) {
      throw new UnavailableException("an old change could not be called off item=" + change.item());
    }
  }
}
