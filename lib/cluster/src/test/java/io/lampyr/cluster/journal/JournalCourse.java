package io.lampyr.cluster.journal;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.VirtualTime;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.FaultyItemStore;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.MemoryItemStore;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Processes that change, delete and read a few items, with others' steps between any two requests,
 * over a store with faults, and a journal of so few places that it goes round many times.
 */
final class JournalCourse {
  private static final int PLACES = 4;
  private static final int PROCESSES = 2;
  private static final int THREADS = 2;
  private static final int CALLS = 20;
  private static final List<ItemKey> KEYS =
      Stream.of("a", "b", "c", "d", "e", "f").map(sort -> new ItemKey("things", sort)).toList();

  /** What may be wrong. */
  enum Mistake {
    NONE,
    ANNOUNCED_AFTER,
    REVISION_IGNORED,
    PLACES_TAKEN_UNSPENT
  }

  private final Mistake mistake;
  private final Random random;
  private final Turns turns;
  private final SeededRandomness chance;
  private final History history = new History(new MemoryItemStore());
  private final List<String> stale = new ArrayList<>();
  private long fromMemory;
  private long written;

  JournalCourse(long seed, Mistake mistake) {
    this.mistake = mistake;
    this.random = new Random(seed);
    this.turns = new Turns(random);
    this.chance = new SeededRandomness(seed);
  }

  List<String> stale() {
    return stale;
  }

  long fromMemory() {
    return fromMemory;
  }

  void run() throws InterruptedException {
    for (ItemKey key : KEYS) {
      Draft draft = new Draft(new NumberCodec().encode(0L), chance.nextLong());
      history.write(key, draft, ItemCondition.ABSENT);
    }
    for (int process = 0; process < PROCESSES; process++) {
      Participant one = new Participant();
      for (int thread = 0; thread < THREADS; thread++) {
        turns.add(one::work);
      }
      turns.add(one::chatter);
    }
    turns.run();
  }

  private final class Participant {
    private final ChangeJournal journal;
    private final Table<Long> things;
    private final KeptItems<Long> kept;
    private final Map<ItemKey, Versioned<Long>> keptByMistake = new HashMap<>();

    Participant() {
      VirtualTime time = VirtualTime.inline();
      FaultyItemStore.Faults faults = FaultyItemStore.Faults.all(0.02, Duration.ofMillis(1));
      ItemStore store = new Gated(new FaultyItemStore(history, faults, chance, time));
      RetrySettings settings =
          new RetrySettings(Duration.ofMillis(1), Duration.ofMillis(2), Duration.ofSeconds(1));
      ItemWriter writer = new ItemWriter(store, chance, new Retries(settings, time, time, chance));
      this.journal = new ChangeJournal(store, writer, PLACES);
      this.things = new Table<>(store, writer, new NumberCodec());
      this.kept = new KeptItems<>(journal, 1000, _ -> 1);
      journal.listen(
          new JournalListener() {
            @Override
            public void mayChange(Change change) {
              keptByMistake.remove(change.item());
            }

            @Override
            public void anythingMayHaveChanged() {
              keptByMistake.clear();
            }
          });
    }

    void work() {
      for (int call = 0; call < CALLS; call++) {
        ItemKey key = KEYS.get(random.nextInt(KEYS.size()));
        try {
          if (random.nextInt(5) == 0) {
            change(key);
          } else {
            read(key);
          }
        } catch (UnavailableException injected) {
          // Whoever asked would ask again.
        }
      }
    }

    /** Announces what never happens, and so fills the places. */
    void chatter() {
      for (int call = 0; call < 3 * CALLS; call++) {
        try {
          journal.announce(new ItemKey("things", "none"), new Revision(1, chance.nextLong()));
        } catch (UnavailableException injected) {
          // The next one may pass.
        }
      }
    }

    private void change(ItemKey key) {
      Optional<Versioned<Long>> found = things.read(key);
      if (found.isEmpty()) {
        things.create(key, ++written);
        return;
      }
      if (mistake != Mistake.ANNOUNCED_AFTER) {
        journal.announce(key, found.get().revision());
      }
      dawdle();
      if (random.nextInt(6) == 0) {
        things.delete(key, found.get());
      } else {
        things.replace(key, found.get(), ++written);
      }
      if (mistake == Mistake.ANNOUNCED_AFTER) {
        journal.announce(key, found.get().revision());
      }
    }

    /** Much may happen to others between two steps. */
    private void dawdle() {
      for (int i = random.nextInt(4) == 0 ? 100 : 0; i > 0; i--) {
        turns.gate();
      }
    }

    private void read(ItemKey key) {
      long begun = history.now;
      journal.catchUp();
      Optional<Versioned<Long>> known =
          mistake == Mistake.REVISION_IGNORED
              ? Optional.ofNullable(keptByMistake.get(key))
              : kept.find(key);
      if (known.isPresent()) {
        fromMemory++;
        history
            .problem(key, known.get().revision(), begun)
            .ifPresent(problem -> stale.add(problem));
        return;
      }
      JournalPosition before = journal.position();
      things
          .read(key)
          .ifPresent(read -> {
            kept.keep(key, read, before);
            keptByMistake.put(key, read);
          });
    }
  }

  /** When each revision stood there. */
  private static final class History extends ItemStoreDecorator {
    private final Map<Revision, Long> ended = new HashMap<>();
    private long now;

    History(ItemStore inner) {
      super(inner);
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      return ending(condition, super.write(key, draft, condition));
    }

    @Override
    public WriteOutcome delete(ItemKey key, Revision expected) {
      return ending(ItemCondition.at(expected), super.delete(key, expected));
    }

    private WriteOutcome ending(ItemCondition condition, WriteOutcome outcome) {
      now++;
      if (outcome instanceof WriteOutcome.Written
          && condition instanceof ItemCondition.AtRevision(Revision revision)) {
        ended.put(revision, now);
      }
      return outcome;
    }

    Optional<String> problem(ItemKey key, Revision answered, long begun) {
      Long end = ended.get(answered);
      return end != null && end <= begun
          ? Optional.of(key + " at " + answered + " ended " + end + " before " + begun)
          : Optional.empty();
    }
  }

  /** Others may run before and after each request. */
  private final class Gated extends ItemStoreDecorator {
    Gated(ItemStore inner) {
      super(inner);
    }

    @Override
    public Optional<Item> read(ItemKey key) {
      return gated(() -> super.read(key));
    }

    @Override
    public ItemPage query(
        String partition, String sortPrefix, Optional<String> startAfter, int limit) {
      return gated(() -> super.query(partition, sortPrefix, startAfter, limit));
    }

    @Override
    public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
      return gated(() -> {
        boolean asItIs =
            history.read(key).filter(item -> item.value().equals(draft.value())).isPresent();
        if (mistake == Mistake.PLACES_TAKEN_UNSPENT && asItIs) {
          return new WriteOutcome.Written(new Revision(1, draft.nonce()));
        }
        return super.write(key, draft, condition);
      });
    }

    @Override
    public WriteOutcome delete(ItemKey key, Revision expected) {
      return gated(() -> super.delete(key, expected));
    }

    private <T> T gated(Supplier<T> request) {
      turns.gate();
      T answer = request.get();
      turns.gate();
      return answer;
    }
  }
}
