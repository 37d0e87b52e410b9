package io.lampyr.esql.run;

import io.lampyr.esql.plan.Step;
import io.lampyr.esql.type.Multi;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Makes one row of all with the same keys, in the order in which these came first. */
final class FuseSink implements Sink {
  private static final int EACH = 96;

  private final Step.Fuse fuse;
  private final Sink next;
  private final Account account = new Account();
  private final Map<List<@Nullable Object>, Fused> rows = new LinkedHashMap<>();
  private final Map<String, Group> groups = new HashMap<>();
  private int width;

  /** Rows that were found in one way. */
  private static final class Group {
    private final double weight;
    private int rows;
    private double least = Double.POSITIVE_INFINITY;
    private double greatest = Double.NEGATIVE_INFINITY;

    Group(double weight) {
      this.weight = weight;
    }
  }

  /** A row's share in the score: its place in its group, and its own score if it has one. */
  private record Share(Group group, int place, @Nullable Double score) {}

  private static final class Fused {
    private final @Nullable Object[] cells;
    private final List<Share> shares = new ArrayList<>();

    Fused(@Nullable Object[] cells) {
      this.cells = cells;
    }
  }

  FuseSink(Step.Fuse fuse, Sink next) {
    this.fuse = fuse;
    this.next = next;
  }

  @Override
  public boolean take(Page page) {
    width = page.width();
    for (int row = 0; row < page.rows(); row++) {
      add(page.row(row));
    }
    return true;
  }

  private void add(@Nullable Object[] cells) {
    String name = String.valueOf(cells[fuse.group()]);
    Group group =
        groups.computeIfAbsent(name, _ -> new Group(fuse.weights().getOrDefault(name, 1.0)));
    Double score = cells[fuse.score()] instanceof Double number ? number : null;
    if (score != null) {
      group.least = Math.min(group.least, score);
      group.greatest = Math.max(group.greatest, score);
    }
    @Nullable Object[] key = new Object[fuse.keys().size()];
    for (int i = 0; i < key.length; i++) {
      key[i] = cells[fuse.keys().get(i)];
    }
    Fused known = rows.get(Arrays.asList(key));
    if (known == null) {
      known = new Fused(cells);
      rows.put(Arrays.asList(key), known);
      account.add(EACH + Account.bytes(cells) + Account.bytes(key));
    } else {
      merge(known.cells, cells);
    }
    known.shares.add(new Share(group, ++group.rows, score));
    account.add(EACH);
  }

  /** All values that are there, each once. */
  private void merge(@Nullable Object[] into, @Nullable Object[] more) {
    for (int slot = 0; slot < into.length; slot++) {
      Object before = into[slot];
      Object added = more[slot];
      if (slot != fuse.score() && added != null && !added.equals(before)) {
        Set<Object> all = new LinkedHashSet<>(Multi.values(before));
        all.addAll(Multi.values(added));
        into[slot] = Multi.cell(List.copyOf(all));
        account.add(Account.bytes(new Object[] {added}));
      }
    }
  }

  private double score(Share share) {
    Group group = share.group();
    return group.weight
        * switch (fuse.by()) {
          case Step.Blend.Ranks(double constant) -> 1 / (constant + share.place());
          case Step.Blend.Scores(boolean scaled) -> {
            Double score = share.score();
            yield score == null ? 0 : scaled ? scaled(score, group) : score;
          }
        };
  }

  /** Of scores that are all alike each is the greatest. */
  private static double scaled(double score, Group group) {
    double range = group.greatest - group.least;
    return range == 0 ? 1 : (score - group.least) / range;
  }

  @Override
  public void end() {
    List<@Nullable Object[]> all = new ArrayList<>(rows.size());
    for (Fused row : rows.values()) {
      row.cells[fuse.score()] = row.shares.stream().mapToDouble(this::score).sum();
      all.add(row.cells);
    }
    rows.clear();
    boolean wanted = true;
    for (int from = 0; wanted && from < all.size(); from += Page.MOST_ROWS) {
      List<@Nullable Object[]> some =
          all.subList(from, Math.min(all.size(), from + Page.MOST_ROWS));
      wanted = next.take(SortSink.page(some, width));
    }
    next.end();
  }
}
