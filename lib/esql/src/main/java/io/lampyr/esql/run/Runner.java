package io.lampyr.esql.run;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Randomness;
import io.lampyr.esql.part.PlanPart;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.source.Tables;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/**
 * Carries plans out: what can be done with each part of a table by itself is done there, as far as
 * the first step that needs all rows, which each part begins too; parts are put together in their
 * order.
 */
public final class Runner {
  private final Plan plan;
  private final Means means;
  private final Warnings warnings;
  private int elsewhere;
  private long documents;
  private long values;
  private boolean partial;

  /**
   * With what a plan is carried out.
   *
   * @param siblings the threads that read parts
   * @param check throws if nobody waits any more
   * @param enough whether no more rows are to be read than were read by now
   */
  public record Means(
      Tables tables, Siblings siblings, Runnable check, BooleanSupplier enough, Randomness random) {

    /** With which all rows are read. */
    public Means(Tables tables, Siblings siblings, Runnable check, Randomness random) {
      this(tables, siblings, check, () -> false, random);
    }
  }

  private Runner(Plan plan, Means means, Warnings warnings) {
    this.plan = plan;
    this.means = means;
    this.warnings = warnings;
  }

  public static Result run(Plan plan, Means means, Warnings warnings) throws InterruptedException {
    return new Runner(plan, means, warnings).run();
  }

  private Result run() throws InterruptedException {
    Map<Step.Join, JoinTable> tables = new HashMap<>();
    for (Step step : plan.steps()) {
      if (step instanceof Step.Join join) {
        tables.put(join, JoinTable.read(join, means.tables().lookup(join.table()), means.check()));
      }
    }
    Chain chain = new Chain(plan.slots(), warnings, means.check(), means.random(), tables);
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
    if (!plan.branches().isEmpty()) {
      branches(chain.of(plan.steps(), answer));
    } else if (table == null) {
      Sink first = chain.of(plan.steps(), answer);
      first.take(Page.of(1, plan.slots()));
      first.end();
    } else {
      scan(table, chain, answer);
    }
    return new Result(plan.columns(), pages, warnings.all(), documents, values, elsewhere, partial);
  }

  /** One after the other, as long as rows are wanted. */
  private void branches(Sink first) throws InterruptedException {
    boolean wanted = true;
    for (Plan.Branch branch : plan.branches()) {
      if (!wanted) {
        break;
      }
      Result result = run(branch.plan(), means, warnings);
      documents += result.documents();
      values += result.values();
      elsewhere += result.elsewhere();
      partial |= result.partial();
      for (int i = 0; wanted && i < result.pages().size(); i++) {
        wanted = first.take(of(branch, result.pages().get(i)));
      }
    }
    first.end();
  }

  private Page of(Plan.Branch branch, Page page) {
    Page all = Page.of(page.rows(), plan.slots());
    for (Map.Entry<Integer, Integer> slot : branch.slots().entrySet()) {
      Object[] cells = page.column(slot.getKey());
      if (cells != null) {
        all.put(slot.getValue(), cells);
      }
    }
    Object[] names = new Object[page.rows()];
    Arrays.fill(names, branch.name());
    all.put(branch.nameSlot(), names);
    return all;
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
    PartRun run = new PartRun(PlanPart.of(plan), chain, means.check(), means.enough());
    SplitRun spread = new SplitRun(run, means, warnings);
    List<PartRun.Split> splits = spread.of(table);
    elsewhere = spread.elsewhere();
    documents = run.documents();
    values = run.values();
    partial = run.isCut();
    int done = run.part().steps().size();
    if (run.part().last() instanceof Step.Group group && !group.inline()) {
      Sink behind = chain.of(plan.steps().subList(done, plan.steps().size()), answer);
      Groups all = chain.groups(group);
      for (PartRun.Split split : splits) {
        if (split.groups() != null) {
          all.merge(split.groups());
        }
      }
      all.emit(chain.width(), behind);
      behind.end();
      return;
    }
    Sink all = chain.of(plan.steps().subList(done - 1, plan.steps().size()), answer);
    boolean wanted = true;
    for (PartRun.Split split : splits) {
      for (int i = 0; wanted && i < split.pages().size(); i++) {
        means.check().run();
        wanted = all.take(split.pages().get(i));
      }
    }
    all.end();
  }
}
