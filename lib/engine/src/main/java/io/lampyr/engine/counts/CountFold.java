package io.lampyr.engine.counts;

import io.lampyr.base.id.IndexId;
import io.lampyr.base.port.Clock;
import io.lampyr.cluster.item.ItemStore;
import io.lampyr.cluster.item.ItemWriter;
import io.lampyr.cluster.item.Revision;
import io.lampyr.cluster.item.Settled;
import io.lampyr.cluster.state.Versioned;
import io.lampyr.engine.counts.CountSum.Folded;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Predicate;

/**
 * Folds parts into the sum, whoever wrote them and whether or not that lives: a part is sealed, so
 * that nobody writes it any more; then each stripe takes its counts in and lists it, by one write;
 * and a later run deletes it, once all stripes that it touches have listed it for {@link #KEPT}.
 *
 * <p>Laws (FoldedOnce): a stripe's counts of a part are in the part as long as the stripe does not
 * list it, and in the sum from then on. So any step may be repeated, or raced by others, and a
 * death between any two of them loses nothing and counts nothing twice. A late repetition of a
 * part's first write finds it still there, as no request takes as long as it stands. It is listed
 * while it stands, and for {@link #REMEMBERED}.
 *
 * <p>Cost: a query for each page; of each part a write and a delete in the course of some runs, and
 * of each stripe that it touches a write for all parts together, and one to forget their names.
 * Nothing but the query where nobody has counted anything since.
 */
public final class CountFold {
  /** Longer than any request takes, and by how much clocks may differ. */
  static final Duration KEPT = Duration.ofMinutes(10);

  /** For whoever does not know which of its writes was folded. */
  static final Duration REMEMBERED = Duration.ofHours(1);

  /** Further parts wait for the next run. */
  static final int MOST_PARTS = 2_000;

  private static final System.Logger LOG = System.getLogger(CountFold.class.getName());

  private final CountItems items;
  private final Clock clock;
  private final Flaw flaw;

  /** What would go wrong, for tests that see that it does. */
  enum Flaw {
    NONE,
    /** Parts are added that their processes still write. */
    UNSEALED,
    /** Parts are added and not listed. */
    UNLISTED,
    /** Parts are deleted before they are added. */
    HASTY
  }

  public CountFold(ItemStore store, ItemWriter writer, Clock clock) {
    this(store, writer, clock, Flaw.NONE);
  }

  CountFold(ItemStore store, ItemWriter writer, Clock clock, Flaw flaw) {
    this.items = new CountItems(store, writer);
    this.clock = clock;
    this.flaw = flaw;
  }

  /**
   * Seals what there is, deletes what was folded before, and tells what is to be folded. Whoever
   * folds it asks afterwards which indices there are: none of them can be newer than the counts.
   */
  public Gathered gather() {
    Gathered gathered = new Gathered();
    items.visit(gathered);
    return gathered;
  }

  /** What a run has found. For one thread. */
  public final class Gathered implements CountItems.Visitor {
    private final Map<Integer, Versioned<CountSum>> sums = new HashMap<>();
    private final SortedMap<Integer, Counted> more = new TreeMap<>();
    private final Map<Integer, SortedMap<Long, Folded>> names = new HashMap<>();
    private final Set<Long> standing = new HashSet<>();
    private final Instant now = clock.now();
    private int taken;

    private Gathered() {}

    @Override
    public void sum(int stripe, Versioned<CountSum> sum) {
      sums.put(stripe, sum);
    }

    private CountSum sum(int stripe) {
      Versioned<CountSum> found = sums.get(stripe);
      return found == null ? CountSum.NONE : found.value();
    }

    @Override
    public void part(long name, Versioned<CountPart> part) {
      Set<Integer> touched = part.value().counted().stripes(Counted.STRIPES);
      boolean isFolded = touched.stream().allMatch(stripe -> sum(stripe).lists(name));
      if (flaw == Flaw.HASTY || (isFolded && touched.stream().allMatch(at -> isOld(at, name)))) {
        var _ = items.delete(name, part.revision());
      }
      standing.add(name);
      if (isFolded || taken >= MOST_PARTS || !isSealed(name, part)) {
        return;
      }
      taken++;
      touched.stream()
          .filter(stripe -> !sum(stripe).lists(name))
          .forEach(stripe -> add(stripe, name, part.value()));
    }

    private boolean isOld(int stripe, long name) {
      Folded folded = sum(stripe).folded().get(name);
      return folded != null && !folded.at().plus(KEPT).isAfter(now);
    }

    private boolean isSealed(long name, Versioned<CountPart> part) {
      return part.value().sealed()
          || flaw == Flaw.UNSEALED
          || items.write(name, Optional.of(part.revision()), part.value().asSealed())
              instanceof Settled.Won;
    }

    private void add(int stripe, long name, CountPart part) {
      more.merge(stripe, part.counted().inStripe(stripe, Counted.STRIPES), Counted::plus);
      if (flaw != Flaw.UNLISTED) {
        names
            .computeIfAbsent(stripe, _ -> new TreeMap<>())
            .put(name, new Folded(part.write(), now));
      }
    }

    /**
     * Adds it to the sum, without what is of indices that are there no more. Whether a stripe could
     * not take in what it was to, as others wrote it or it is full: the next run does.
     */
    public boolean fold(Predicate<IndexId> isThere) {
      Set<Integer> stripes = new HashSet<>(sums.keySet());
      stripes.addAll(more.keySet());
      boolean whole = true;
      for (int stripe : stripes) {
        whole &= fold(stripe, isThere);
      }
      return whole;
    }

    private boolean fold(int stripe, Predicate<IndexId> isThere) {
      CountSum before = sum(stripe);
      SortedMap<Long, Folded> listed = new TreeMap<>(before.folded());
      listed.entrySet().removeIf(one -> isForgotten(one.getKey(), one.getValue()));
      listed.putAll(names.getOrDefault(stripe, new TreeMap<>()));
      Counted counted =
          before.counted().plus(more.getOrDefault(stripe, Counted.NONE)).only(isThere);
      if (listed.size() > CountSum.MOST_FOLDED) {
        return left(stripe);
      }
      CountSum next = new CountSum(listed, counted);
      if (next.equals(before)) {
        return true;
      }
      if (!CountItems.fits(next)) {
        return left(stripe);
      }
      Optional<Revision> revision = Optional.ofNullable(sums.get(stripe)).map(Versioned::revision);
      return items.write(stripe, revision, next) instanceof Settled.Won;
    }

    private boolean isForgotten(long name, Folded folded) {
      return !standing.contains(name) && folded.at().plus(REMEMBERED).isBefore(now);
    }

    private boolean left(int stripe) {
      LOG.log(
          System.Logger.Level.WARNING,
          "a sum of counts of searches is full, parts are left beside it stripe=" + stripe);
      return false;
    }
  }
}
