package io.lampyr.cluster.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;

/** Items in this process's memory: for tests, simulations and throw-away servers. */
public final class MemoryItemStore implements ItemStore, ItemArchive {
  /** No place in a partition comes before it. */
  private static final String LEAST = "-";

  private final ReentrantLock lock = new ReentrantLock();
  private final TreeMap<ItemKey, Item> items = new TreeMap<>();

  @Override
  public Optional<Item> read(ItemKey key) {
    lock.lock();
    try {
      return Optional.ofNullable(items.get(key));
    } finally {
      lock.unlock();
    }
  }

  @Override
  public List<Item> read(Set<ItemKey> keys) {
    QueryBounds.check(keys);
    lock.lock();
    try {
      return keys.stream().map(items::get).filter(Objects::nonNull).toList();
    } finally {
      lock.unlock();
    }
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    QueryBounds.check(partition, sortPrefix, limit);
    lock.lock();
    try {
      List<Item> found = new ArrayList<>();
      long bytes = 0;
      ItemKey first = new ItemKey(partition, startAfter.orElse(LEAST));
      for (Item item : items.tailMap(first, startAfter.isEmpty()).values()) {
        if (!item.key().partition().equals(partition)) {
          break;
        }
        if (!item.key().sort().startsWith(sortPrefix)) {
          continue;
        }
        if (found.size() == limit || bytes >= MAX_PAGE_BYTES) {
          return new ItemPage(found, true);
        }
        found.add(item);
        bytes += item.value().getBytes(UTF_8).length;
      }
      return new ItemPage(found, false);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public ItemPage scan(Optional<ItemKey> after) {
    lock.lock();
    try {
      List<Item> found = new ArrayList<>();
      long bytes = 0;
      for (Item item : after.map(key -> items.tailMap(key, false)).orElse(items).values()) {
        if (found.size() == MAX_QUERIED || bytes >= MAX_PAGE_BYTES) {
          return new ItemPage(found, true);
        }
        found.add(item);
        bytes += item.value().getBytes(UTF_8).length;
      }
      return new ItemPage(found, false);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public WriteOutcome restore(Item item) {
    lock.lock();
    try {
      Optional<Item> current = Optional.ofNullable(items.putIfAbsent(item.key(), item));
      return current.isPresent()
          ? new WriteOutcome.LostRace(current)
          : new WriteOutcome.Written(item.revision());
    } finally {
      lock.unlock();
    }
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    lock.lock();
    try {
      Optional<Item> current = Optional.ofNullable(items.get(key));
      if (!condition.holdsFor(current.map(Item::revision))) {
        return new WriteOutcome.LostRace(current);
      }
      Revision next = new Revision(condition.nextVersion(), draft.nonce());
      items.put(key, new Item(key, next, draft.value()));
      return new WriteOutcome.Written(next);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    lock.lock();
    try {
      Optional<Item> current = Optional.ofNullable(items.get(key));
      if (!ItemCondition.at(expected).holdsFor(current.map(Item::revision))) {
        return new WriteOutcome.LostRace(current);
      }
      items.remove(key);
      return new WriteOutcome.Written(expected);
    } finally {
      lock.unlock();
    }
  }
}
