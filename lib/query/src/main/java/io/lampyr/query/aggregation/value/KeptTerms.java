package io.lampyr.query.aggregation.value;

import io.lampyr.base.kept.RecentlyUsed;
import io.lampyr.base.memory.TooMuchMemoryException;
import io.lampyr.mapping.LeafField;
import io.lampyr.mapping.field.TextType;
import io.lampyr.query.script.doc.TextColumns;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SortedSetDocValues;
import org.apache.lucene.search.IndexSearcher;

/**
 * What searches keep for each other of columns of terms: numbers of the terms of a reader, and
 * hashes of the terms of a segment.
 *
 * <p>Laws: at most so many bytes are kept, and of what is not used it goes first what was not used
 * for longest; what is kept of a reader or a segment is dropped when that is closed. Terms that are
 * many, or not near, are numbered by the second search that asks: one that comes alone need not
 * read all of them for the few that it finds. Safe for many threads; no I/O under the lock.
 */
public final class KeptTerms {
  /** Numbering so many takes some tens of milliseconds. */
  private static final long FEW_TERMS = 500_000;

  /** For a searcher that keeps nothing. */
  private static final long ALONE_BYTES = 64L << 20;

  private final long maxBytes;
  private final long fewTerms;

  /** Its lock guards what is watched too. */
  private final RecentlyUsed<Key, KeptColumn> kept;

  private final Set<IndexReader.CacheKey> watched = new HashSet<>();

  /** The kinds of what is kept of a field. */
  private enum Kind {
    NUMBERS,
    HASHES,
    COLUMN
  }

  private record Key(IndexReader.CacheKey owner, String field, Kind kind) {}

  public KeptTerms(long maxBytes) {
    this(maxBytes, FEW_TERMS);
  }

  /** In which so many terms of a reader are few. */
  KeptTerms(long maxBytes, long fewTerms) {
    this.fewTerms = fewTerms;
    this.maxBytes = maxBytes;
    this.kept = RecentlyUsed.ofWeight(maxBytes, KeptColumn::bytes);
  }

  /**
   * What one search of a reader sees: for all its slices the same.
   *
   * @param near whether all terms can be read without waiting for them
   * @param ofIds whether columns of ids may be made
   */
  public OfSearch search(IndexReader reader, boolean near, boolean ofIds) {
    return new OfSearch(reader, near, ofIds);
  }

  /** What one search sees. Safe for many threads. */
  public final class OfSearch implements Columns {
    private final IndexReader reader;
    private final boolean near;
    private final boolean ofIds;
    private final Map<String, Optional<TermNumbers>> numbers = new HashMap<>();

    private OfSearch(IndexReader reader, boolean near, boolean ofIds) {
      this.reader = reader;
      this.near = near;
      this.ofIds = ofIds;
    }

    @Override
    public boolean ofIds() {
      return ofIds;
    }

    /** The numbers of a field's terms; empty if it is better to do without. */
    public Optional<TermNumbers> numbers(String field) {
      synchronized (numbers) {
        Optional<TermNumbers> known = numbers.get(field);
        if (known != null) {
          return known;
        }
      }
      Optional<TermNumbers> found = KeptTerms.this.numbers(reader, field, near);
      synchronized (numbers) {
        Optional<TermNumbers> before = numbers.putIfAbsent(field, found);
        return before == null ? found : before;
      }
    }

    /** The same, which are made for this search alone if they are not kept. */
    public TermNumbers numbersNow(String field) {
      return numbers(field).orElseGet(() -> read(reader, field));
    }

    /** The numbers of terms that are not in a column; nobody else will want them. */
    public TermNumbers numbersOf(TermNumbers.Columns columns) {
      try {
        return TermNumbers.of(reader, columns);
      } catch (IOException failed) {
        throw new UncheckedIOException(failed);
      }
    }

    /**
     * The terms of a text's documents in a segment. Made anew of the postings where it is not kept,
     * which is told to the memory before it is taken.
     */
    public SortedSetDocValues column(LeafReaderContext context, LeafField text, LongConsumer memory)
        throws IOException {
      return KeptTerms.this.column(context, text, memory).values();
    }

    /** The same, for whoever has no account of memory: as much as may be kept. */
    @Override
    public SortedSetDocValues of(LeafReaderContext context, LeafField text) throws IOException {
      return column(context, text, new Within(text.path(), maxBytes / 2));
    }

    /**
     * A place for the hash of each term of a segment, by its ordinal; zero where nobody has made it
     * yet. Others read and write it at the same time, and always the same values.
     */
    public long[] hashes(LeafReaderContext context, String field, int count) {
      return KeptTerms.this.hashes(context, field, count);
    }
  }

  /** Refuses what is larger than it may be. */
  private static final class Within implements LongConsumer {
    private final String field;
    private final long most;
    private long taken;

    Within(String field, long most) {
      this.field = field;
      this.most = most;
    }

    @Override
    public void accept(long bytes) {
      taken += bytes;
      if (taken > most) {
        throw new TooMuchMemoryException("fielddata", field, taken, most);
      }
    }
  }

  /** A searcher that has kept terms at hand. */
  public interface Holder extends TextColumns.Holder {
    @Override
    OfSearch terms();
  }

  /** The columns of texts that a search sees: what the searcher has kept, or made anew. */
  public static Columns columns(IndexSearcher searcher) {
    return searcher instanceof Holder holder
        ? holder.terms()
        : new KeptTerms(ALONE_BYTES).search(searcher.getIndexReader(), true, false);
  }

  /** Makes columns of texts that have none, and of ids. */
  @FunctionalInterface
  public interface Columns extends TextColumns {
    /** Whether of ids too. */
    default boolean ofIds() {
      return false;
    }
  }

  /** The numbers of a field's terms: those that the searcher has kept, or read anew. */
  public static TermNumbers numbers(IndexSearcher searcher, String field) {
    return searcher instanceof Holder holder
        ? holder.terms().numbersNow(field)
        : read(searcher.getIndexReader(), field);
  }

  private Optional<TermNumbers> numbers(IndexReader reader, String field, boolean near) {
    if (reader.leaves().size() < 2) {
      return Optional.of(read(reader, field));
    }
    IndexReader.CacheHelper owner = reader.getReaderCacheHelper();
    if (owner == null) {
      return Optional.empty();
    }
    Key key = new Key(owner.getKey(), field, Kind.NUMBERS);
    CompletableFuture<Optional<TermNumbers>> mine = new CompletableFuture<>();
    boolean atOnce = near && isNew(key) && TermNumbers.most(reader, field) <= fewTerms;
    watch(owner);
    KeptColumn known;
    synchronized (kept) {
      known = kept.find(key);
      if (known == null && atOnce) {
        known = new KeptColumn.Asked();
      }
      if (known == null) {
        put(key, new KeptColumn.Asked());
      } else if (known instanceof KeptColumn.Asked) {
        put(key, new KeptColumn.Numbered(mine, KeptColumn.ENTRY_BYTES));
      }
    }
    return switch (known) {
      case null -> Optional.empty();
      case KeptColumn.Numbered numbered -> numbered.numbers().join();
      case KeptColumn.Asked _ -> number(key, mine, reader);
      case KeptColumn.Hashes _, KeptColumn.Column _ ->
          throw new IllegalStateException("they have keys of their own");
    };
  }

  private Optional<TermNumbers> number(
      Key key, CompletableFuture<Optional<TermNumbers>> mine, IndexReader reader) {
    Optional<TermNumbers> numbers = Optional.empty();
    boolean read = false;
    try {
      TermNumbers found = read(reader, key.field());
      numbers = found.bytes() > maxBytes / 2 ? Optional.empty() : Optional.of(found);
      read = true;
      return numbers;
    } finally {
      mine.complete(numbers);
      synchronized (kept) {
        // It may have been dropped, and asked for anew: whoever made them, the numbers are the
        // same.
        if (kept.find(key) != null) {
          if (read) {
            put(
                key,
                new KeptColumn.Numbered(
                    mine, KeptColumn.ENTRY_BYTES + numbers.map(TermNumbers::bytes).orElse(0L)));
          } else {
            put(key, new KeptColumn.Asked());
          }
        }
      }
    }
  }

  private boolean isNew(Key key) {
    synchronized (kept) {
      return kept.find(key) == null;
    }
  }

  private static TermNumbers read(IndexReader reader, String field) {
    try {
      return TermNumbers.of(reader, field);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private long[] hashes(LeafReaderContext context, String field, int count) {
    IndexReader.CacheHelper owner = context.reader().getCoreCacheHelper();
    if (owner == null || (long) Long.BYTES * count > maxBytes / 2) {
      return new long[count];
    }
    watch(owner);
    Key key = new Key(owner.getKey(), field, Kind.HASHES);
    synchronized (kept) {
      if (kept.find(key) instanceof KeptColumn.Hashes hashes && hashes.hashes().length == count) {
        return hashes.hashes();
      }
      long[] fresh = new long[count];
      put(key, new KeptColumn.Hashes(fresh));
      return fresh;
    }
  }

  private UninvertedColumn column(LeafReaderContext context, LeafField text, LongConsumer memory)
      throws IOException {
    IndexReader.CacheHelper owner = context.reader().getCoreCacheHelper();
    Key key = owner == null ? null : new Key(owner.getKey(), text.path(), Kind.COLUMN);
    if (owner != null && key != null) {
      watch(owner);
      synchronized (kept) {
        if (kept.find(key) instanceof KeptColumn.Column known) {
          return known.column();
        }
      }
    }
    TextType.Frequencies wanted =
        text.type() instanceof TextType type ? type.frequencies() : TextType.Frequencies.ALL;
    UninvertedColumn made = UninvertedColumn.of(context.reader(), text.path(), wanted, memory);
    if (key != null && made.bytes() <= maxBytes / 2) {
      synchronized (kept) {
        put(key, new KeptColumn.Column(made));
      }
    }
    return made;
  }

  /** Drops what is kept of those of a reader's fields. */
  public void forget(IndexReader reader, Predicate<String> fields) {
    Set<IndexReader.CacheKey> owners = owners(reader);
    synchronized (kept) {
      kept.forgetIf((key, _) -> owners.contains(key.owner()) && fields.test(key.field()));
    }
  }

  private static Set<IndexReader.CacheKey> owners(IndexReader reader) {
    Set<IndexReader.CacheKey> owners = new HashSet<>();
    IndexReader.CacheHelper whole = reader.getReaderCacheHelper();
    if (whole != null) {
      owners.add(whole.getKey());
    }
    for (LeafReaderContext leaf : reader.leaves()) {
      IndexReader.CacheHelper core = leaf.reader().getCoreCacheHelper();
      if (core != null) {
        owners.add(core.getKey());
      }
    }
    return owners;
  }

  /** How many bytes are kept of a reader's fields: what was made of their terms. */
  public Map<String, Long> bytesByField(IndexReader reader) {
    Set<IndexReader.CacheKey> owners = owners(reader);
    Map<String, Long> bytes = new HashMap<>();
    kept.each((key, value) -> {
      if (owners.contains(key.owner()) && !(value instanceof KeptColumn.Asked)) {
        bytes.merge(key.field(), value.bytes(), Long::sum);
      }
    });
    return bytes;
  }

  private void put(Key key, KeptColumn value) {
    if (!watched.contains(key.owner())) {
      // Closed in the meantime: nobody would ever ask for it again.
      return;
    }
    kept.keep(key, value);
  }

  private void watch(IndexReader.CacheHelper owner) {
    synchronized (kept) {
      if (!watched.add(owner.getKey())) {
        return;
      }
    }
    owner.addClosedListener(this::drop);
  }

  private void drop(IndexReader.CacheKey owner) {
    synchronized (kept) {
      watched.remove(owner);
      kept.forgetIf((key, _) -> key.owner() == owner);
    }
  }

  /** How many bytes are kept. */
  public long bytes() {
    return kept.weight();
  }
}
