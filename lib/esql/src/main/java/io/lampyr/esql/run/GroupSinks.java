package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Groups at the end of a chain, or in the midst of one. */
final class GroupSinks {
  private GroupSinks() {}

  /** Gathers groups, and hands them on in the end. */
  static final class Whole implements Sink {
    private final Groups groups;
    private final int width;
    private final Sink next;

    Whole(Groups groups, int width, Sink next) {
      this.groups = groups;
      this.width = width;
      this.next = next;
    }

    @Override
    public boolean take(Page page) {
      groups.add(page);
      return true;
    }

    @Override
    public void end() {
      groups.emit(width, next);
      next.end();
    }
  }

  /** Keeps all rows, and puts their group's results beside each. */
  static final class Inline implements Sink {
    private final Step.Group group;
    private final Groups groups;
    private final Evaluation evaluation;
    private final Sink next;
    private final List<Page> pages = new ArrayList<>();
    private final Account account = new Account();

    Inline(Step.Group group, Groups groups, Evaluation evaluation, Sink next) {
      this.group = group;
      this.groups = groups;
      this.evaluation = evaluation;
      this.next = next;
    }

    @Override
    public boolean take(Page page) {
      groups.add(page);
      pages.add(page);
      account.add(page);
      return true;
    }

    @Override
    public void end() {
      Map<List<@Nullable Object>, @Nullable Object[]> results = groups.results();
      boolean wanted = true;
      for (int i = 0; wanted && i < pages.size(); i++) {
        try (Made made = new Made()) {
          wanted = next.take(joined(pages.get(i), results, made));
        }
      }
      next.end();
    }

    private Page joined(
        Page page, Map<List<@Nullable Object>, @Nullable Object[]> results, Made made) {
      int by = group.by().size();
      int values = group.values().size();
      Object[][] keys = new Object[by][];
      for (int i = 0; i < by; i++) {
        keys[i] = evaluation.column(group.by().get(i), page, made);
      }
      Object[][] columns = new Object[values][page.rows()];
      for (int row = 0; row < page.rows(); row++) {
        Object[] of = results.get(Groups.first(keys, row));
        for (int i = 0; i < values; i++) {
          columns[i][row] = of == null ? null : of[i];
        }
      }
      Page all = page;
      for (int i = 0; i < values; i++) {
        all = all.with(group.values().get(i).slot(), columns[i]);
      }
      for (int i = 0; i < by; i++) {
        all = all.with(group.bySlots().get(i), keys[i]);
      }
      return all;
    }
  }
}
