package io.lampyr.engine.reader;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.id.ShardId;
import io.lampyr.blockcache.ByteSource;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.engine.commit.CommitPoints;
import io.lampyr.engine.lucene.MetaFields;
import io.lampyr.luceneblob.commit.CommitPointer;
import io.lampyr.luceneblob.commit.FileLocation;
import io.lampyr.luceneblob.open.CommitOpener;
import io.lampyr.luceneblob.open.OpenCommit;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.SoftDeletesDirectoryReaderWrapper;
import org.jspecify.annotations.Nullable;

/**
 * Opens readers over commits, and keeps the newest one of each shard for the next search.
 *
 * <p>Laws: a reader shows exactly the commit that was asked for; callers that need the same one at
 * the same time share its opening. A commit of a shard that is open already shares its segments. At
 * most so many shards are kept open, besides what is in use. Throws {@link UnavailableException} if
 * bytes of the commit are not to be had now: its owner may be gone, and the shard's head is to be
 * read anew. Safe for many threads; no I/O under the lock.
 *
 * <p>Cost: nothing for a commit that is open; otherwise what {@link CommitOpener} says.
 */
public final class ShardReaders implements AutoCloseable {
  /**
   * A directory with so many times its newest commit's files is left behind: a fresh one begins.
   */
  private static final int MAX_STALE_FILES = 8;

  private final CommitOpener opener;
  private final Sources sources;
  private final int maxOpen;
  private final ReentrantLock lock = new ReentrantLock();
  private final LinkedHashMap<ShardId, ShardReader.Opened> newest =
      new LinkedHashMap<>(16, 0.75f, true);
  private final Map<Wanted, CompletableFuture<ShardReader.Opened>> flights = new HashMap<>();
  private boolean closed;

  /** Where the bytes of batches come from. */
  public interface Sources {
    ByteSource of(ShardView view);
  }

  private record Wanted(ShardId shard, CommitPoint commit) {}

  public ShardReaders(CommitOpener opener, Sources sources, int maxOpen) {
    this.opener = opener;
    this.sources = sources;
    this.maxOpen = (int) Check.positive(maxOpen, "open shards");
  }

  /** A reader over what the view shows. */
  public ShardReader acquire(ShardView view) {
    Wanted wanted = new Wanted(view.shard(), view.visible());
    while (true) {
      CompletableFuture<ShardReader.Opened> flight;
      boolean mine = false;
      lock.lock();
      try {
        Check.that(!closed, "readers are closed");
        ShardReader.Opened known = newest.get(view.shard());
        if (known != null && known.point().equals(view.visible()) && known.reader().tryIncRef()) {
          return new ShardReader(known);
        }
        CompletableFuture<ShardReader.Opened> underWay = flights.get(wanted);
        if (underWay != null) {
          flight = underWay;
        } else {
          mine = true;
          flight = new CompletableFuture<>();
          flights.put(wanted, flight);
        }
      } finally {
        lock.unlock();
      }
      ShardReader.Opened opened = mine ? open(view, wanted, flight) : await(flight);
      // The one who opened it holds it already; others may come too late for one nobody keeps.
      if (mine || opened.reader().tryIncRef()) {
        return new ShardReader(opened);
      }
    }
  }

  /** Whether the shard is open here at what the view shows, and searches of it fetch nothing. */
  public boolean isNear(ShardView view) {
    lock.lock();
    try {
      ShardReader.Opened known = newest.get(view.shard());
      return known != null && known.point().equals(view.visible()) && !known.warmth().isCold();
    } finally {
      lock.unlock();
    }
  }

  /**
   * Opens what the view shows before a search asks for it, and begins to fetch the files that came
   * since the commit that was open before, up to so many bytes. False if that commit or a newer one
   * was open already, or if nothing of the shard was and so many shards are open that it would take
   * another's place. Throws as {@link #acquire} does.
   */
  public boolean warm(ShardView view, long mostBytes) {
    Set<String> had = Set.of();
    lock.lock();
    try {
      ShardReader.Opened known = newest.get(view.shard());
      if (known == null ? newest.size() >= maxOpen : isOver(known, view)) {
        return false;
      }
      if (known != null) {
        had = known.commit().commit().header().files().files().keySet();
      }
    } finally {
      lock.unlock();
    }
    try (ShardReader reader = acquire(view)) {
      var _ = reader.fetch(had, mostBytes);
      return true;
    } catch (IOException e) {
      throw new UnavailableException("commit cannot be read commit=" + view.visible(), e);
    }
  }

  private static boolean isOver(ShardReader.Opened known, ShardView view) {
    return CommitPoint.ORDER.compare(known.point(), view.visible()) >= 0;
  }

  private ShardReader.Opened open(
      ShardView view, Wanted wanted, CompletableFuture<ShardReader.Opened> flight) {
    ShardReader.@Nullable Opened opened = null;
    try {
      opened = open(view);
      return opened;
    } catch (CorruptIndexException damaged) {
      CorruptionException told =
          new CorruptionException("commit cannot be read commit=" + view.visible(), damaged);
      flight.completeExceptionally(told);
      throw told;
    } catch (IOException e) {
      UnavailableException told =
          new UnavailableException("commit cannot be read commit=" + view.visible(), e);
      flight.completeExceptionally(told);
      throw told;
    } catch (RuntimeException | Error failure) {
      flight.completeExceptionally(failure);
      throw failure;
    } finally {
      land(wanted, flight, opened);
    }
  }

  private ShardReader.Opened open(ShardView view) throws IOException {
    if (!CommitPoints.maker(view.visible()).equals(view.shard())) {
      throw new UnavailableException(
          "shard was made of another and has not been opened yet shard=" + view.shard());
    }
    ByteSource bytes = sources.of(view);
    CommitPointer at = CommitPoints.pointer(view.visible());
    ShardReader.Opened base = base(view);
    // Files that two commits share tell of their reads as the earlier one's, so both have one.
    Warmth warmth = base == null ? new Warmth() : base.warmth();
    ByteSource source = warmth.noting(bytes);
    if (base != null) {
      try {
        Optional<OpenCommit> beside =
            opener.openBeside(base.commit(), base.reader(), view.shard(), at, source);
        if (beside.isPresent()) {
          // The reader was made from one that leaves out what deletes left, so it does too.
          OpenCommit changed = beside.get();
          return new ShardReader.Opened(view.visible(), changed, changed.reader(), warmth);
        }
      } finally {
        base.reader().decRef();
      }
    }
    OpenCommit alone = opener.open(view.shard(), at, source);
    DirectoryReader live =
        new SoftDeletesDirectoryReaderWrapper(alone.reader(), MetaFields.TOMBSTONE);
    return new ShardReader.Opened(view.visible(), alone, live, warmth);
  }

  /** The shard's newest reader, held, if another commit may share with it. */
  private ShardReader.@Nullable Opened base(ShardView view) {
    lock.lock();
    try {
      ShardReader.Opened known = newest.get(view.shard());
      if (known == null || known.commit().directory().size() > staleLimit(known)) {
        return null;
      }
      return known.reader().tryIncRef() ? known : null;
    } finally {
      lock.unlock();
    }
  }

  private static int staleLimit(ShardReader.Opened known) {
    return MAX_STALE_FILES * (known.commit().commit().header().files().files().size() + 1);
  }

  private void land(
      Wanted wanted,
      CompletableFuture<ShardReader.Opened> flight,
      ShardReader.@Nullable Opened opened) {
    ShardReader.@Nullable Opened dropped = null;
    lock.lock();
    try {
      flights.remove(wanted, flight);
      if (opened != null && !closed) {
        dropped = keep(wanted.shard(), opened);
      }
    } finally {
      lock.unlock();
    }
    if (opened != null) {
      flight.complete(opened);
    }
    if (dropped != null) {
      release(dropped);
    }
  }

  /** Keeps it with a reference of its own if it is the shard's newest; what fell out is given. */
  private ShardReader.@Nullable Opened keep(ShardId shard, ShardReader.Opened opened) {
    ShardReader.Opened known = newest.get(shard);
    if (known != null && CommitPoint.ORDER.compare(opened.point(), known.point()) <= 0) {
      return null;
    }
    opened.reader().incRef();
    newest.put(shard, opened);
    if (known != null) {
      return known;
    }
    return newest.size() > maxOpen ? newest.pollFirstEntry().getValue() : null;
  }

  private static ShardReader.Opened await(CompletableFuture<ShardReader.Opened> flight) {
    try {
      return flight.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnavailableException("interrupted while a commit was opened", e);
    } catch (ExecutionException e) {
      switch (e.getCause()) {
        case RuntimeException failure -> throw failure;
        case Error failure -> throw failure;
        case null, default -> throw new IllegalStateException(e);
      }
    }
  }

  /** Shows the shard's newest reader, if one is open, for as long as the look takes. */
  public void look(ShardId shard, Consumer<DirectoryReader> look) {
    ShardReader.Opened opened;
    lock.lock();
    try {
      opened = newest.get(shard);
      if (opened == null || !opened.reader().tryIncRef()) {
        return;
      }
    } finally {
      lock.unlock();
    }
    try {
      look.accept(opened.reader());
    } finally {
      release(opened);
    }
  }

  /** A commit that is open, and how long all its files are. */
  public record Size(ShardId shard, CommitPoint commit, long bytes) {}

  /** Of all shards that are kept open, their newest commits. */
  public List<Size> sizes() {
    List<ShardReader.Opened> open;
    List<ShardId> shards;
    lock.lock();
    try {
      open = List.copyOf(newest.values());
      shards = List.copyOf(newest.keySet());
    } finally {
      lock.unlock();
    }
    List<Size> sizes = new ArrayList<>();
    for (int i = 0; i < open.size(); i++) {
      long bytes = 0;
      for (FileLocation file : open.get(i).commit().commit().header().files().files().values()) {
        bytes += file.length();
      }
      sizes.add(new Size(shards.get(i), open.get(i).point(), bytes));
    }
    return sizes;
  }

  private static void release(ShardReader.Opened opened) {
    try {
      opened.reader().decRef();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Forgets these shards: the next search opens them anew. */
  public void forget(Predicate<ShardId> shards) {
    List<ShardReader.Opened> dropped = new ArrayList<>();
    lock.lock();
    try {
      newest
          .entrySet()
          .removeIf(entry -> {
            boolean gone = shards.test(entry.getKey());
            if (gone) {
              dropped.add(entry.getValue());
            }
            return gone;
          });
    } finally {
      lock.unlock();
    }
    dropped.forEach(ShardReaders::release);
  }

  /** Forgets the shards; readers in use stay open until they are closed. */
  @Override
  public void close() {
    LinkedHashMap<ShardId, ShardReader.Opened> kept;
    lock.lock();
    try {
      closed = true;
      kept = new LinkedHashMap<>(newest);
      newest.clear();
    } finally {
      lock.unlock();
    }
    kept.values().forEach(ShardReaders::release);
  }
}
