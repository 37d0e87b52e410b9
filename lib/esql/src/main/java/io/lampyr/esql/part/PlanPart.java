package io.lampyr.esql.part;

import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.source.Table;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The beginning of a plan, which each split of its table goes through by itself: up to the first
 * step that needs all rows, which each split begins, too, if it may be done twice.
 *
 * @param steps the last one is that step
 * @param kept the slots that somebody looks at behind it
 * @param dimensions columns that are the same in all rows of a series
 */
public record PlanPart(
    Map<Integer, Plan.Scanned> scanned,
    List<Map<String, Object>> pushed,
    List<Step> steps,
    int slots,
    Set<Integer> kept,
    Set<String> dimensions,
    boolean narrowed,
    Instant now) {
  /** Of more rows it is no use that another process has found them. */
  private static final int MOST_ROWS = 10_000;

  public PlanPart {
    scanned = Map.copyOf(scanned);
    pushed = List.copyOf(pushed);
    steps = List.copyOf(steps);
    kept = Set.copyOf(kept);
    dimensions = Set.copyOf(dimensions);
  }

  /** The beginning of a plan that has a table. */
  public static PlanPart of(Plan plan) {
    int breaker = 0;
    while (!needsAllRows(plan.steps().get(breaker))) {
      breaker++;
    }
    Set<Integer> kept = new TreeSet<>();
    plan.columns().forEach(column -> kept.add(column.slot()));
    plan.steps().subList(breaker, plan.steps().size()).forEach(step -> step.slots(kept));
    Set<String> dimensions = new HashSet<>();
    Table table = plan.table();
    if (table != null) {
      for (Table.Field field : table.fields()) {
        if (field.role() == Table.Role.DIMENSION) {
          dimensions.add(field.name());
        }
      }
      dimensions.retainAll(plan.scanned().values().stream().map(Plan.Scanned::name).toList());
    }
    return new PlanPart(
        plan.scanned(),
        plan.pushed(),
        plan.steps().subList(0, breaker + 1),
        plan.slots(),
        kept,
        dimensions,
        plan.narrowed(),
        plan.now());
  }

  private static boolean needsAllRows(Step step) {
    return step instanceof Step.Group
        || step instanceof Step.Sort
        || step instanceof Step.Limit
        || step instanceof Step.LimitBy
        || step instanceof Step.Change
        || step instanceof Step.Categorize
        || step instanceof Step.Fuse;
  }

  /** The step that needs all rows. */
  public Step last() {
    return steps.getLast();
  }

  /** The steps before it. */
  public List<Step> before() {
    return steps.subList(0, steps.size() - 1);
  }

  /** What is read into slots, by their numbers. */
  public List<Integer> read() {
    return scanned.keySet().stream().sorted().toList();
  }

  /** What a scan looks for. */
  public Table.Scan scan() {
    long most =
        steps.size() == 1 && last() instanceof Step.Limit limit ? limit.rows() : Long.MAX_VALUE;
    return new Table.Scan(wanted(read()), pushed, most, false);
  }

  /** The columns that go into slots. */
  public List<Table.Wanted> wanted(List<Integer> some) {
    List<Table.Wanted> wanted = new ArrayList<>();
    for (int slot : some) {
      Plan.Scanned column = Objects.requireNonNull(scanned.get(slot));
      wanted.add(new Table.Wanted(column.name(), column.type(), column.query()));
    }
    return wanted;
  }

  /**
   * What another process carries it out by; nothing if it needs what only this one has, or would
   * send more than it saves.
   */
  public Optional<byte[]> encoded() {
    boolean few =
        switch (last()) {
          case Step.Group group -> !group.inline();
          case Step.Sort sort -> sort.limit() <= MOST_ROWS;
          case Step.Limit limit -> limit.rows() <= MOST_ROWS;
          default -> false;
        };
    boolean apart =
        steps.stream().noneMatch(step -> step instanceof Step.Join || step instanceof Step.Enrich);
    return few && apart ? PartCodec.encode(this) : Optional.empty();
  }

  /** Anything else is a {@link io.lampyr.base.error.CorruptionException}. */
  public static PlanPart decode(byte[] bytes) {
    return PartCodec.decode(bytes);
  }
}
