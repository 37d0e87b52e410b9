package io.lampyr.esql.run;

import io.lampyr.esql.part.PlanPart;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.source.SeriesSplit;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.type.Multi;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/** Takes splits through the part of a plan that each goes through by itself. */
final class PartRun {
  private final PlanPart part;
  private final Chain chain;
  private final Runnable check;
  private final BooleanSupplier enough;
  private volatile boolean cut;
  private final AtomicLong documents = new AtomicLong();
  private final AtomicLong values = new AtomicLong();

  /**
   * @param enough whether no more rows are to be read
   */
  PartRun(PlanPart part, Chain chain, Runnable check, BooleanSupplier enough) {
    this.part = part;
    this.chain = chain;
    this.check = check;
    this.enough = enough;
  }

  /** Whether there was enough before all rows were read. */
  boolean isCut() {
    return cut;
  }

  /** Notes it if there is enough. */
  private boolean isEnough() {
    if (!enough.getAsBoolean()) {
      return false;
    }
    cut = true;
    return true;
  }

  /** What a split gave: pages, or groups. */
  record Split(List<Page> pages, @Nullable Groups groups) {}

  PlanPart part() {
    return part;
  }

  Chain chain() {
    return chain;
  }

  /** Rows that were found. */
  long documents() {
    return documents.get();
  }

  /** Values that were read of them. */
  long values() {
    return values.get();
  }

  /** Somebody has read so many more. */
  void count(long rows, long numbers) {
    documents.addAndGet(rows);
    values.addAndGet(numbers);
  }

  /** The groups of a split, empty; nothing if it gives pages. */
  @Nullable Groups groups() {
    return part.last() instanceof Step.Group group && !group.inline() ? chain.groups(group) : null;
  }

  Split of(Table.Split split) {
    List<Page> pages = new ArrayList<>();
    Account account = new Account();
    Groups groups = groups();
    if (isEnough()) {
      return new Split(pages, groups);
    }
    Sink end =
        new Sink() {
          @Override
          public boolean take(Page page) {
            if (groups != null) {
              groups.add(page);
            } else {
              account.add(page);
              pages.add(page);
            }
            return true;
          }

          @Override
          public void end() {}
        };
    // Sorts and limits give the same when they are done again with what all splits gave.
    boolean once =
        part.last() instanceof Step.Group
            || part.last() instanceof Step.Fuse
            || part.last() instanceof Step.Change
            || part.last() instanceof Step.Categorize;
    List<Step> own = once ? part.before() : part.steps();
    if (split instanceof SeriesSplit series && areLines(series, own, end)) {
      return new Split(pages, groups);
    }
    Sink first = chain.of(own, end);
    List<Integer> slots = part.read();
    split.scan(part.scan(), (rows, columns) -> take(rows, columns, slots, first));
    first.end();
    return new Split(pages, groups);
  }

  /** Whether no rows were needed: then all was handed on. */
  private boolean areLines(SeriesSplit split, List<Step> steps, Sink end) {
    SeriesLines lines = SeriesLines.of(part, steps).orElse(null);
    if (lines == null) {
      return false;
    }
    List<Step> rest = steps.subList(steps.indexOf(lines.step()) + 1, steps.size());
    SeriesSink first = chain.series(lines.step(), chain.of(rest, end));
    boolean done =
        lines.read(
            split,
            first,
            chain.evaluation(),
            (rows, numbers) -> {
              check.run();
              count(rows, numbers);
            });
    if (done) {
      first.end();
    }
    return done;
  }

  private boolean take(int rows, @Nullable Object[][] columns, List<Integer> slots, Sink first) {
    check.run();
    Object[][] all = new Object[part.slots()][];
    long some = 0;
    for (int i = 0; i < columns.length; i++) {
      all[slots.get(i)] = columns[i];
      for (Object cell : columns[i]) {
        some += Multi.count(cell);
      }
    }
    count(rows, some);
    // What was read is not lost.
    return first.take(new Page(rows, all)) && !isEnough();
  }
}
