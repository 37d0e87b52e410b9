package io.lampyr.engine.enrich;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.Item;
import io.lampyr.cluster.item.ItemPage;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Table;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.mapping.fault.Dialect;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Executions of policies: what they read becomes a set of rows, and then the policy names it.
 *
 * <p>Law <b>RowsWhole</b>. A policy names whole sets only: the note that there is a set is written
 * first, then its chunks, then, by one conditional write that alone decides, the policy. Whoever
 * dies in between leaves the policy as it was, and a set that garbage collection finds by its note.
 * The rows that a policy names are at least as new as every execution that was answered: who finds
 * that another execution has ended since it began reads anew. Safe for many threads; blocks.
 *
 * <p>Cost: a write for each chunk and one for the note, a query for each three chunks or so to read
 * them back, a read, a write and an entry of the journal for the policy; and the deletions of what
 * it named before the last time.
 */
public final class EnrichBuilds {
  /** Sets that are older and that no policy names never will be. */
  static final Duration LONGEST = Duration.ofHours(1);

  /** Beyond that, for clocks that differ, and for writes on their way. */
  private static final Duration MARGIN = Duration.ofHours(1);

  /** How long what a policy names no more can still be fetched. */
  private static final Duration GRACE = Duration.ofMinutes(20);

  private static final int ATTEMPTS = 5;
  private static final int CHUNKS_AT_ONCE = 8;

  private final ItemStore items;
  private final ItemWriter writer;
  private final EnrichPolicies policies;
  private final EnrichSettings settings;
  private final Clock clock;
  private final Table<RowSet> sets;

  /**
   * What reads the rows of a policy, each as the bytes of a JSON object, and tells their fields.
   */
  public interface Reading {
    RowFields read(EnrichSource source, Consumer<byte[]> rows);
  }

  /** What became of an execution. */
  public enum Outcome {
    DONE,
    /** There is no such policy, or no longer. */
    MISSING
  }

  public EnrichBuilds(
      ItemStore items,
      ItemWriter writer,
      EnrichPolicies policies,
      EnrichSettings settings,
      Clock clock) {
    this.items = items;
    this.writer = writer;
    this.policies = policies;
    this.settings = settings;
    this.clock = clock;
    this.sets = new Table<>(items, writer, RowSet.CODEC);
  }

  /** Executes the policy once. */
  public Outcome run(String name, Reading reading) {
    for (int i = 0; i < ATTEMPTS; i++) {
      Optional<EnrichPolicy> before = policies.read(name);
      if (before.isEmpty()) {
        return Outcome.MISSING;
      }
      EnrichRows rows = build(before.get(), reading);
      Optional<EnrichPolicy> after = install(before.get(), rows);
      if (after.flatMap(EnrichPolicy::rows).equals(Optional.of(rows))) {
        before.get().retired().ifPresent(old -> discard(old.set()));
        return Outcome.DONE;
      }
      discard(rows.set());
      if (after.filter(now -> now.id().equals(before.get().id())).isEmpty()) {
        return Outcome.MISSING;
      }
    }
    throw new UnavailableException("too many executions of one enrich policy at once name=" + name);
  }

  private EnrichRows build(EnrichPolicy policy, Reading reading) {
    String set = policy.id() + "-" + policies.newId();
    Instant begun = clock.now();
    if (!(sets.create(RowSet.key(set), new RowSet(set, policy.id(), begun))
        instanceof Settled.Won)) {
      throw new UnavailableException("rows of an enrich policy could not be begun set=" + set);
    }
    try (RowsWriter rows = new RowsWriter(writer, settings, set)) {
      RowFields fields = reading.read(policy.source(), rows::add);
      EnrichRows written = rows.finish(fields.text());
      verify(policy, written);
      if (clock.now().isAfter(begun.plus(LONGEST))) {
        throw new UnavailableException(
            "execution of an enrich policy took too long, nothing was changed max=" + LONGEST);
      }
      return written;
    } catch (RuntimeException failed) {
      discard(set);
      throw failed;
    }
  }

  /** What nobody could look up in is not installed: it is read back, and must fit into memory. */
  private void verify(EnrichPolicy policy, EnrichRows rows) {
    EnrichTable.Means means =
        new EnrichTable.Means(
            items, Dialect.ELASTICSEARCH, () -> clock.now().toEpochMilli(), settings.memory());
    if (EnrichTable.load(means, policy.source(), rows).isEmpty()) {
      throw new UnavailableException("rows of an enrich policy are not there set=" + rows.set());
    }
  }

  private Optional<EnrichPolicy> install(EnrichPolicy before, EnrichRows rows) {
    Instant until = clock.now().plus(GRACE);
    return policies.change(
        before.name(),
        found ->
            found.map(now ->
                now.id().equals(before.id()) && now.rows().equals(before.rows())
                    ? now.with(rows, until)
                    : now));
  }

  /** Deletes a set that no policy names, as far as that goes now. */
  private void discard(String set) {
    try {
      delete(set);
    } catch (UnavailableException later) {
      // Garbage collection finds it by its note.
    }
  }

  private void delete(String set) {
    boolean more = true;
    while (more) {
      // What is deleted is not found again.
      ItemPage page =
          items.query(RowChunk.PARTITION, RowChunk.prefix(set), Optional.empty(), CHUNKS_AT_ONCE);
      for (Item chunk : page.items()) {
        if (writer.delete(chunk.key(), chunk.revision()) instanceof Settled.Open) {
          throw new UnavailableException("chunk could not be deleted item=" + chunk.key());
        }
      }
      more = page.more() && !page.items().isEmpty();
    }
    sets.read(RowSet.key(set))
        .ifPresent(note -> {
          Settled _ = sets.delete(RowSet.key(set), note);
        });
  }

  /**
   * Deletes sets that no policy names, or only as what it named before, and that none will name any
   * more; tells how many there are. Sets are listed before policies are read, and one that is young
   * is left alone (GcSafe). Cost: a query where there is none; else one of policies, and two for
   * each set that is deleted, besides the deletions.
   */
  public int collect(boolean dryRun) {
    List<Versioned<RowSet>> all = sets.all(RowSet.PARTITION, "");
    if (all.isEmpty()) {
      return 0;
    }
    Instant now = clock.now();
    Set<String> named = new HashSet<>();
    for (EnrichPolicy policy : policies.all()) {
      policy.rows().ifPresent(rows -> named.add(rows.set()));
      policy
          .retired()
          .filter(old -> now.isBefore(old.until()))
          .ifPresent(old -> named.add(old.set()));
    }
    int collected = 0;
    for (Versioned<RowSet> set : all) {
      RowSet note = set.value();
      boolean old = note.begun().plus(LONGEST).plus(MARGIN).isBefore(now);
      if (old && !named.contains(note.name())) {
        collected++;
        if (!dryRun) {
          delete(note.name());
        }
      }
    }
    return collected;
  }
}
