package io.lampyr.simulation.world;

import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemStoreDecorator;
import io.lampyr.cluster.state.Head;
import io.lampyr.cluster.state.Heartbeat;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ShardState;
import io.lampyr.cluster.state.StateCodecs;
import io.lampyr.cluster.state.StateKeys;
import io.lampyr.cluster.state.TranslogPointer;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;

/** What garbage collection sees of cluster state, when it makes a mistake there. */
final class MistakenRoots extends ItemStoreDecorator {
  private final Bug bug;
  private final String step;
  private final Map<String, ItemPage> marked;

  /** {@code marked}: what the last step that marked has seen, from run to run. */
  MistakenRoots(ItemStore store, Bug bug, String step, Map<String, ItemPage> marked) {
    super(store);
    this.bug = bug;
    this.step = step;
    this.marked = marked;
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    ItemPage page = super.query(partition, sortPrefix, startAfter, limit);
    if (bug == Bug.GC_WITHOUT_RECHECK) {
      return rememberedFromMarking(partition + " " + sortPrefix + " " + startAfter, page);
    }
    return new ItemPage(
        page.items().stream().filter(this::isSeen).map(this::seen).toList(), page.more());
  }

  private ItemPage rememberedFromMarking(String query, ItemPage page) {
    if (step.equals("mark")) {
      marked.put(query, page);
    }
    return step.equals("delete") ? marked.getOrDefault(query, page) : page;
  }

  private boolean isSeen(Item item) {
    return bug != Bug.GC_IGNORES_READERS || !item.key().partition().equals(StateKeys.READERS);
  }

  private Item seen(Item item) {
    String seen = item.value();
    if (item.key().sort().startsWith(StateKeys.SHARD_PREFIX)) {
      seen = StateCodecs.SHARD.encode(seen(StateCodecs.SHARD.decode("seen", seen)));
    } else if (item.key().partition().equals(StateKeys.NODES) && bug == Bug.LOG_GC_WITH_HOLES) {
      seen = StateCodecs.HEARTBEAT.encode(withoutFloor(StateCodecs.HEARTBEAT.decode("seen", seen)));
    }
    return new Item(item.key(), item.revision(), seen);
  }

  private ShardItem seen(ShardItem item) {
    // long on purpose: every mistake has its line
    if (item.isResting()) {
      return item;
    }
    Head head = item.head();
    return switch (bug) {
      case GC_FROM_VISIBLE -> with(item, new Head(head.visible(), head.visible(), head.translog()));
      case LOG_GC_WITH_HOLES ->
          with(item, new Head(head.visible(), head.durable(), head.translog().map(this::raised)));
      case GC_IGNORES_FLIGHT ->
          new ShardItem(
              item.shard(),
              ShardState.ASSIGNED,
              item.term().next(),
              item.owner(),
              Optional.empty(),
              new Head(head.durable(), head.durable(), head.translog()));
      case NONE,
          SKIP_THE_LEASE_READ,
          LEASE_BEFORE_THE_PUT,
          ACKNOWLEDGE_BEFORE_THE_PUT,
          UNCONDITIONAL_HEAD,
          SKIP_THE_FIRST_LOG_OBJECT,
          LOG_LISTED_TOO_EARLY,
          POINTER_LEFT_BEHIND,
          REFRESH_ANSWERED_EARLY,
          STALE_OWNER_READS,
          STANDING_CLOCK,
          RETRY_APPLIED_TWICE,
          RELEASE_OVER_A_HOLE,
          RETRY_WITH_OTHER_BYTES,
          PUBLICATION_WITHOUT_THE_RISING_RULE,
          REOPEN_WITHOUT_A_NEW_TERM,
          POINT_IN_TIME_IGNORED,
          GC_IGNORES_READERS,
          GC_WITHOUT_RECHECK,
          CACHE_KEY_WITHOUT_TERM,
          CONFLICT_FROM_UNRELEASED,
          REST_BEFORE_FLUSH,
          WORK_ENTRY_AFTER_ITEM,
          WAKE_WITHOUT_TERM,
          SWAP_BEFORE_CREATE,
          ROLLOVER_UNCONDITIONAL,
          FENCE_LEFT_OUT,
          JOINED_WITHOUT_COMMIT,
          DEDUPE_SKIPPED,
          BLOCK_DEDUPE_SKIPPED,
          RETRY_RUNS_PIPELINE_TWICE,
          EPOCH_IGNORED,
          CURSOR_BEFORE_WRITES,
          WARM_UNPUBLISHED,
          HEDGE_MIXES_COMMITS ->
          item;
    };
  }

  private TranslogPointer raised(TranslogPointer pointer) {
    return new TranslogPointer(pointer.node(), pointer.term(), pointer.generation() + 1);
  }

  private static Heartbeat withoutFloor(Heartbeat beat) {
    return new Heartbeat(
        beat.node(),
        beat.process(),
        beat.sequence(),
        beat.draining(),
        OptionalLong.of(Long.MAX_VALUE),
        beat.load());
  }

  private static ShardItem with(ShardItem item, Head head) {
    return new ShardItem(
        item.shard(), item.state(), item.term(), item.owner(), item.target(), head);
  }
}
