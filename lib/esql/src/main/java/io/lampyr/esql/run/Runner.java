package io.lampyr.esql.run;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Randomness;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.source.SeriesSplit;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.source.Tables;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Carries plans out: what can be done with each part of a table by itself is done there, as far as
 * the first step that needs all rows, which each part begins too; parts are put together in their
 * order.
 */
public final class Runner {
  private final Plan plan;
  private final Means means;
  private final Warnings warnings;
  private final AtomicLong documents = new AtomicLong();
  private final AtomicLong values = new AtomicLong();

  /**
   * With what a plan is carried out.
   *
   * @param siblings the threads that read parts
   * @param check throws if nobody waits any more
   */
  public record Means(Tables tables, Siblings siblings, Runnable check, Randomness random) {}

  private Runner(Plan plan, Means means, Warnings warnings) {
    this.plan = plan;
    this.means = means;
    this.warnings = warnings;
  }

  public static Result run(Plan plan, Means means, Warnings warnings) throws InterruptedException {
    return new Runner(plan, means, warnings).run();
  }

  /** What a part gave: pages, or groups. */
  private record Part(List<Page> pages, @Nullable Groups groups) {}

  private Result run() throws InterruptedException {
    Map<Step.Join, JoinTable> tables = new HashMap<>();
    for (Step step : plan.steps()) {
      if (step instanceof Step.Join join) {
        tables.put(join, JoinTable.read(join, means.tables().lookup(join.table()), means.check()));
      }
    }
    Chain chain = new Chain(plan.slots(), warnings, means, tables);
    List<Page> pages = new ArrayList<>();
    Account account = new Account();
    Sink answer =
        new Sink() {
          @Override
          public boolean take(Page page) {
            Page kept = kept(page);
            account.add(kept);
            pages.add(kept);
            return true;
          }

          @Override
          public void end() {}
        };
    Table table = plan.table();
    if (table == null) {
      Sink first = chain.of(plan.steps(), answer);
      first.take(Page.of(1, plan.slots()));
      first.end();
    } else {
      scan(table, chain, answer);
    }
    return new Result(plan.columns(), pages, warnings.all(), documents.get(), values.get());
  }

  /** Only what is answered is kept. */
  private Page kept(Page page) {
    Page kept = Page.of(page.rows(), plan.slots());
    for (var column : plan.columns()) {
      Object[] cells = page.column(column.slot());
      if (cells != null) {
        kept = kept.with(column.slot(), cells);
      }
    }
    return kept;
  }

  private void scan(Table table, Chain chain, Sink answer) throws InterruptedException {
    int breaker = 0;
    while (!isBreaker(plan.steps().get(breaker))) {
      breaker++;
    }
    Step at = plan.steps().get(breaker);
    List<Step> before = plan.steps().subList(0, breaker);
    List<Part> parts =
        means.siblings().map(table.splits(), split -> part(split, before, at, chain));
    List<Step> rest = plan.steps().subList(breaker + 1, plan.steps().size());
    if (at instanceof Step.Group group && !group.inline()) {
      Sink behind = chain.of(rest, answer);
      Groups all = chain.groups(group);
      for (Part part : parts) {
        if (part.groups() != null) {
          all.merge(part.groups());
        }
      }
      all.emit(chain.width(), behind);
      behind.end();
      return;
    }
    Sink all = chain.of(plan.steps().subList(breaker, plan.steps().size()), answer);
    boolean wanted = true;
    for (Part part : parts) {
      for (int i = 0; wanted && i < part.pages().size(); i++) {
        means.check().run();
        wanted = all.take(part.pages().get(i));
      }
    }
    all.end();
  }

  private static boolean isBreaker(Step step) {
    return step instanceof Step.Group || step instanceof Step.Sort || step instanceof Step.Limit;
  }

  private Part part(Table.Split split, List<Step> before, Step at, Chain chain) {
    List<Page> pages = new ArrayList<>();
    Account account = new Account();
    Groups groups = at instanceof Step.Group group && !group.inline() ? chain.groups(group) : null;
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
    List<Step> own = new ArrayList<>(before);
    if (!(at instanceof Step.Group)) {
      own.add(at);
    }
    if (split instanceof SeriesSplit series && areLines(series, own, chain, end)) {
      return new Part(pages, groups);
    }
    Sink first = chain.of(own, end);
    List<Integer> slots = List.copyOf(plan.scanned().keySet());
    long most = before.isEmpty() && at instanceof Step.Limit limit ? limit.rows() : Long.MAX_VALUE;
    split.scan(
        new Table.Scan(wanted(plan, slots), plan.pushed(), most, false),
        (rows, columns) -> take(rows, columns, slots, first));
    first.end();
    return new Part(pages, groups);
  }

  /** The columns that go into slots. */
  static List<Table.Wanted> wanted(Plan plan, List<Integer> slots) {
    List<Table.Wanted> wanted = new ArrayList<>();
    for (int slot : slots) {
      Plan.Scanned scanned = Objects.requireNonNull(plan.scanned().get(slot));
      wanted.add(new Table.Wanted(scanned.name(), scanned.type(), scanned.query()));
    }
    return wanted;
  }

  /** Whether no rows were needed: then all was handed on. */
  private boolean areLines(SeriesSplit split, List<Step> steps, Chain chain, Sink end) {
    SeriesLines lines = SeriesLines.of(plan, steps).orElse(null);
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
              means.check().run();
              documents.addAndGet(rows);
              values.addAndGet(numbers);
            });
    if (done) {
      first.end();
    }
    return done;
  }

  private boolean take(int rows, @Nullable Object[][] columns, List<Integer> slots, Sink first) {
    means.check().run();
    documents.addAndGet(rows);
    Object[][] all = new Object[plan.slots()][];
    for (int i = 0; i < columns.length; i++) {
      all[slots.get(i)] = columns[i];
      long some = 0;
      for (Object cell : columns[i]) {
        some += io.lampyr.esql.type.Multi.count(cell);
      }
      values.addAndGet(some);
    }
    return first.take(new Page(rows, all));
  }
}
