package io.lampyr.simulation.world;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.cluster.item.Draft;
import io.lampyr.cluster.item.ItemCondition;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.WriteOutcome;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.NameEntry;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.TranslogPointer;
import io.lampyr.engine.commit.CommitPoints;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** One node's way to cluster state, when it makes a mistake there. */
final class MistakenItems extends ItemStoreDecorator {
  private static final int LATE = 3;

  private final Bug bug;
  private final Consumer<ShardItem> published;
  private final Map<ItemKey, ShardItem> firsts = new HashMap<>();
  private final Map<Query, ItemPage> pages = new HashMap<>();
  private final Set<Thread> unsettled = new HashSet<>();
  private final Map<String, Supplier<WriteOutcome>> late = new TreeMap<>();
  private int publications;

  private record Query(Thread asking, String partition, String prefix) {}

  MistakenItems(ItemStore store, Bug bug, Consumer<ShardItem> published) {
    super(store);
    this.bug = bug;
    this.published = published;
  }

  /** Who has just written a reader's lease takes what was durable before for durable still. */
  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    if (bug != Bug.GC_WITHOUT_RECHECK) {
      return super.query(partition, sortPrefix, startAfter, limit);
    }
    Query query = new Query(Thread.currentThread(), partition, sortPrefix);
    ItemPage known = pages.get(query);
    if (known != null && unsettled.remove(Thread.currentThread())) {
      return known;
    }
    ItemPage page = super.query(partition, sortPrefix, startAfter, limit);
    pages.put(query, page);
    return page;
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    if (bug == Bug.GC_WITHOUT_RECHECK && key.partition().equals(StateKeys.READERS)) {
      unsettled.add(Thread.currentThread());
    }
    if (bug == Bug.WORK_ENTRY_AFTER_ITEM && key.partition().equals(StateKeys.WORK)) {
      late.put(key.sort(), () -> super.write(key, draft, condition));
      return new WriteOutcome.Written(new Revision(condition.nextVersion(), draft.nonce()));
    }
    if (bug == Bug.SWAP_BEFORE_CREATE || bug == Bug.ROLLOVER_UNCONDITIONAL) {
      return ofStream(key, draft, condition);
    }
    if (bug == Bug.EPOCH_IGNORED && key.partition().equals(StateKeys.TASKS)) {
      return whateverStands(key, draft, condition);
    }
    if (!key.sort().startsWith(StateKeys.SHARD_PREFIX)) {
      return super.write(key, draft, condition);
    }
    if (bug == Bug.UNCONDITIONAL_HEAD) {
      return whateverStands(key, draft, condition);
    }
    ShardItem meant = StateCodecs.SHARD.decode("draft", draft.value());
    if (bug == Bug.WARM_UNPUBLISHED && meant.state() == ShardState.ACTIVE) {
      published.accept(meant);
    }
    ShardItem written = mistaken(key, meant);
    WriteOutcome outcome =
        written.equals(meant)
            ? super.write(key, draft, condition)
            : super.write(
                key, new Draft(StateCodecs.SHARD.encode(written), draft.nonce()), condition);
    catchUp();
    return outcome;
  }

  private void catchUp() {
    List<Supplier<WriteOutcome>> writes = List.copyOf(late.values());
    late.clear();
    for (Supplier<WriteOutcome> write : writes) {
      WriteOutcome _ = write.get();
    }
  }

  private WriteOutcome whateverStands(ItemKey key, Draft draft, ItemCondition condition) {
    return super.read(key)
        .map(item -> super.write(key, draft, new ItemCondition.AtRevision(item.revision())))
        .orElseGet(() -> super.write(key, draft, condition));
  }

  private WriteOutcome ofStream(ItemKey key, Draft draft, ItemCondition condition) {
    if (bug == Bug.SWAP_BEFORE_CREATE && isMadeForStream(key, draft)) {
      late.put(key.partition(), () -> super.write(key, draft, condition));
      return new WriteOutcome.Written(new Revision(condition.nextVersion(), draft.nonce()));
    }
    boolean stream =
        key.partition().equals(StateKeys.NAMES)
            && StateCodecs.NAME.decode("draft", draft.value()).kind() == NameEntry.Kind.STREAM;
    if (stream && bug == Bug.ROLLOVER_UNCONDITIONAL) {
      return whateverStands(key, draft, condition);
    }
    WriteOutcome outcome = super.write(key, draft, condition);
    if (stream) {
      catchUp();
    }
    return outcome;
  }

  private static boolean isMadeForStream(ItemKey key, Draft draft) {
    return key.sort().equals("metadata")
        && StateCodecs.INDEX.decode("draft", draft.value()).name().startsWith(".ds-");
  }

  private ShardItem mistaken(ItemKey key, ShardItem meant) {
    if (bug == Bug.POINTER_LEFT_BEHIND && meant.state() == ShardState.ACTIVE) {
      return behind(meant);
    }
    if (bug == Bug.PUBLICATION_WITHOUT_THE_RISING_RULE && meant.state() == ShardState.ACTIVE) {
      ShardItem first = firsts.putIfAbsent(key, meant);
      // Every now and then what was to be published long ago is published now.
      return first != null && first.term().equals(meant.term()) && ++publications % LATE == 0
          ? withHead(meant, first.head())
          : meant;
    }
    if (bug == Bug.REOPEN_WITHOUT_A_NEW_TERM
        && meant.state() == ShardState.ASSIGNED
        && meant.term().value() > 2) {
      return new ShardItem(
          meant.shard(),
          meant.state(),
          new PrimaryTerm(meant.term().value() - 1),
          meant.owner(),
          meant.target(),
          meant.head());
    }
    if (bug == Bug.JOINED_WITHOUT_COMMIT && isJoined(key, meant)) {
      return withHead(meant, Head.EMPTY);
    }
    if (bug == Bug.REST_BEFORE_FLUSH) {
      ShardItem first =
          meant.head().durable().isPresent() && !meant.isResting()
              ? firsts.putIfAbsent(key, meant)
              : firsts.get(key);
      return meant.isResting() && first != null ? rested(meant, first.head()) : meant;
    }
    if (bug == Bug.WAKE_WITHOUT_TERM && meant.isResting() && meant.term().value() > 1) {
      return inTerm(meant, new PrimaryTerm(meant.term().value() - 1));
    }
    return meant;
  }

  /** Whether it begins with a commit of its own. */
  private boolean isJoined(ItemKey key, ShardItem meant) {
    return meant.state() == ShardState.ASSIGNED
        && meant
            .head()
            .durable()
            .filter(one -> CommitPoints.maker(one).equals(meant.shard()))
            .isPresent()
        && super.read(key)
            .map(item -> StateCodecs.SHARD.decode("standing", item.value()).head())
            .filter(Head.EMPTY::equals)
            .isPresent();
  }

  private static ShardItem rested(ShardItem item, Head before) {
    Head head = new Head(before.durable(), before.durable(), Optional.empty());
    return new ShardItem(
        item.shard(), item.state(), item.term(), item.owner(), item.target(), head, item.resting());
  }

  private static ShardItem inTerm(ShardItem item, PrimaryTerm term) {
    return new ShardItem(
        item.shard(), item.state(), term, item.owner(), item.target(), item.head(), item.resting());
  }

  private static ShardItem withHead(ShardItem item, Head head) {
    return new ShardItem(
        item.shard(), item.state(), item.term(), item.owner(), item.target(), head);
  }

  /** The pointer says that the log to be read is that of the term before. */
  private static ShardItem behind(ShardItem item) {
    PrimaryTerm before = new PrimaryTerm(Math.max(1, item.term().value() - 1));
    Head head = item.head();
    Optional<TranslogPointer> pointer =
        head.translog().map(p -> new TranslogPointer(p.node(), before, p.generation()));
    return withHead(item, new Head(head.visible(), head.durable(), pointer));
  }
}
