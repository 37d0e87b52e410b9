package io.lampyr.cluster.item;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts requests by kind, and the units that DynamoDB would charge on demand: a write per begun
 * KiB, a strongly consistent read per begun 4 KiB of the whole answer, or of each of several items
 * that are read at once.
 */
public final class CountingItemStore extends ItemStoreDecorator {
  private static final int WRITE_UNIT_BYTES = 1024;
  private static final int READ_UNIT_BYTES = 4096;

  private final AtomicLong reads = new AtomicLong();
  private final AtomicLong queries = new AtomicLong();
  private final AtomicLong writes = new AtomicLong();
  private final AtomicLong deletes = new AtomicLong();
  private final AtomicLong readUnits = new AtomicLong();
  private final AtomicLong writeUnits = new AtomicLong();

  public CountingItemStore(ItemStore inner) {
    super(inner);
  }

  @Override
  public Optional<Item> read(ItemKey key) {
    reads.incrementAndGet();
    Optional<Item> item = inner().read(key);
    readUnits.addAndGet(units(item.map(CountingItemStore::bytes).orElse(0L), READ_UNIT_BYTES));
    return item;
  }

  @Override
  public List<Item> read(Set<ItemKey> keys) {
    reads.incrementAndGet();
    List<Item> found = inner().read(keys);
    long missing = (long) keys.size() - found.size();
    readUnits.addAndGet(
        missing + found.stream().mapToLong(item -> units(bytes(item), READ_UNIT_BYTES)).sum());
    return found;
  }

  @Override
  public ItemPage query(
      String partition, String sortPrefix, Optional<String> startAfter, int limit) {
    queries.incrementAndGet();
    ItemPage page = inner().query(partition, sortPrefix, startAfter, limit);
    long bytes = page.items().stream().mapToLong(CountingItemStore::bytes).sum();
    readUnits.addAndGet(units(bytes, READ_UNIT_BYTES));
    return page;
  }

  @Override
  public WriteOutcome write(ItemKey key, Draft draft, ItemCondition condition) {
    writes.incrementAndGet();
    writeUnits.addAndGet(units(draft.value().getBytes(UTF_8).length, WRITE_UNIT_BYTES));
    return inner().write(key, draft, condition);
  }

  @Override
  public WriteOutcome delete(ItemKey key, Revision expected) {
    deletes.incrementAndGet();
    writeUnits.incrementAndGet();
    return inner().delete(key, expected);
  }

  /** What was counted so far. */
  public Counts counts() {
    return new Counts(
        reads.get(), queries.get(), writes.get(), deletes.get(), readUnits.get(), writeUnits.get());
  }

  private static long bytes(Item item) {
    return item.value().getBytes(UTF_8).length;
  }

  private static long units(long bytes, int unit) {
    return Math.max(1, (bytes + unit - 1) / unit);
  }

  /** Requests by kind, and units charged. */
  public record Counts(
      long reads, long queries, long writes, long deletes, long readUnits, long writeUnits) {
    public long requests() {
      return reads + queries + writes + deletes;
    }
  }
}
