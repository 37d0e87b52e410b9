package io.lampyr.engine.backup;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemArchive;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.StateCodecs;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Copies cluster state as it was at one moment, though a store gives no snapshot of it.
 *
 * <p>Law, <b>OneMoment</b>: all items are read again and again, until two readings agree on what
 * refers to each other. As no revision ever recurs, all of it stood so between the two. Of shards
 * only whether they are there must agree: each is good by itself, at any time at which its index
 * stands. What tells of deeds to others is taken from the first of the two, before that moment.
 *
 * <p>Cost: two readings of everything at least, and a put for each page of all but the first.
 */
final class StateCopy {
  private static final int MOST_READINGS = 20;

  /** What is compared is kept in memory, about 200 bytes for each item. */
  private static final int MOST_COMPARED = 5_000_000;

  /** Of items that are paged here: as many as a store's pages have, or fewer. */
  private static final int PAGE_BYTES = 256 << 10;

  private static final int PAGE_ITEMS = 1000;

  private static final Revision ANY = new Revision(1, 0);

  private final ItemArchive archive;
  private final Retries retries;

  StateCopy(ItemArchive archive, Retries retries) {
    this.archive = archive;
    this.retries = retries;
  }

  /**
   * What was copied.
   *
   * @param terms of each shard the first term in which it was not opened yet
   * @param durable the blobs of the shards' durable commits
   */
  record Copied(int first, int pages, long items, Map<ShardId, Long> terms, Set<BlobKey> durable) {}

  /** One reading of everything. */
  private final class Reading {
    private final Map<ItemKey, Revision> compared = new HashMap<>();
    private final Map<ShardId, Long> terms = new HashMap<>();
    private final Set<BlobKey> durable = new HashSet<>();
    private final List<Item> behind = new ArrayList<>();
    private final int first;
    private int pages;
    private long items;

    private Reading(int first) {
      this.first = first;
    }

    private void read(Optional<BiConsumer<Integer, List<Item>>> out) {
      Optional<ItemKey> after = Optional.empty();
      while (true) {
        Optional<ItemKey> behind = after;
        ItemPage page = retries.read(() -> archive.scan(behind));
        List<Item> kept = new ArrayList<>();
        for (Item item : page.items()) {
          if (take(item)) {
            kept.add(item);
          }
        }
        hand(kept, out);
        if (!page.more()) {
          return;
        }
        after = Optional.of(page.items().getLast().key());
      }
    }

    private void hand(List<Item> page, Optional<BiConsumer<Integer, List<Item>>> out) {
      if (!page.isEmpty()) {
        out.ifPresent(pageOut -> pageOut.accept(first + pages, page));
        pages++;
        items += page.size();
      }
    }

    /** What this reading found of deeds, in pages of the other one. */
    private void handBehind(Reading to, BiConsumer<Integer, List<Item>> out) {
      List<Item> page = new ArrayList<>();
      int bytes = 0;
      for (Item item : behind) {
        page.add(item);
        bytes += item.value().length();
        if (bytes >= PAGE_BYTES || page.size() >= PAGE_ITEMS) {
          to.hand(page, Optional.of(out));
          page = new ArrayList<>();
          bytes = 0;
        }
      }
      to.hand(page, Optional.of(out));
    }

    private boolean take(Item item) {
      if (compared.size() + behind.size() > MOST_COMPARED) {
        throw new UnavailableException("cluster state has more items than can be compared");
      }
      switch (ItemUse.of(item.key())) {
        case LEFT_OUT -> {
          return false;
        }
        case BEHIND -> {
          behind.add(item);
          return false;
        }
        case ALONE -> {}
        case STEADY -> compared.put(item.key(), item.revision());
        case SHARD -> {
          compared.put(item.key(), ANY);
          ShardItem shard = StateCodecs.SHARD.decode(item.key().toString(), item.value());
          // The next opening of a shard at rest takes its very term.
          long next = shard.term().value() + (shard.isResting() ? 0 : 1);
          terms.put(shard.shard(), next);
          shard.head().durable().ifPresent(commit -> durable.add(commit.place().blob()));
        }
      }
      return true;
    }
  }

  /** Hands pages out with their numbers; those of readings that did not agree, too. */
  Copied copy(BiConsumer<Integer, List<Item>> out) {
    Reading before = new Reading(0);
    before.read(Optional.empty());
    int first = 0;
    for (int i = 1; i < MOST_READINGS; i++) {
      Reading now = new Reading(first);
      now.read(Optional.of(out));
      if (now.compared.equals(before.compared)) {
        before.handBehind(now, out);
        return new Copied(now.first, now.pages, now.items, now.terms, now.durable);
      }
      first += now.pages;
      before = now;
    }
    throw new UnavailableException(
        "indices, names or templates were changed during each of "
            + MOST_READINGS
            + " readings of cluster state: begin again when fewer are");
  }
}
