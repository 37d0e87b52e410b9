package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.tree.Command;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Makes plans of commands: names become slots, and everything gets a type. */
public final class Analyzer {
  /** As many rows as are answered where a query says nothing of it. */
  public static final int STANDARD_ROWS = 1000;

  /** As many as are ever answered. */
  public static final int MOST_ROWS = 10_000;

  private final Draft draft;
  private final String version;
  private final List<Command> before = new ArrayList<>();
  private @Nullable Table table;

  private Analyzer(Tables tables, Instant now, String version, FilterTimes times) {
    this.draft = new Draft(now, tables, times);
    this.version = version;
  }

  /**
   * The plan of a query; what is wrong with it is told all at once.
   *
   * @param version of the system, for whoever asks
   * @param filter a query in JSON that documents are to match besides
   */
  public static Plan plan(
      List<Command> commands,
      Tables tables,
      Instant now,
      String version,
      @Nullable Map<String, Object> filter) {
    Optional<Forking> fork = Forking.of(commands);
    if (fork.isEmpty()) {
      Analyzer analyzer = new Analyzer(tables, now, version, FilterTimes.of(filter));
      analyzer.add(commands);
      analyzer.newestFirst(commands);
      return analyzer.limited(isLimited(commands) ? MOST_ROWS : STANDARD_ROWS, List.of());
    }
    List<Plan> branches = new ArrayList<>();
    for (List<Command> branch : fork.get().branches()) {
      Analyzer analyzer = new Analyzer(tables, now, version, FilterTimes.of(filter));
      List<Command> all = fork.get().way(branch);
      analyzer.add(all);
      analyzer.newestFirst(all);
      branches.add(analyzer.limited(isLimited(branch) ? MOST_ROWS : STANDARD_ROWS, List.of()));
    }
    Analyzer behind = new Analyzer(tables, now, version, FilterTimes.of(filter));
    List<Plan.Branch> joined = fork.get().joined(behind.draft, branches);
    behind.add(fork.get().behind());
    return behind.limited(MOST_ROWS, joined);
  }

  /** The plan of commands that another language has made: with so many rows at most. */
  public static Plan plan(
      List<Command> commands,
      Tables tables,
      Instant now,
      @Nullable Map<String, Object> filter,
      int rows) {
    Analyzer analyzer = new Analyzer(tables, now, "", FilterTimes.of(filter));
    analyzer.add(commands);
    return analyzer.limited(rows, List.of());
  }

  /** Whether a query itself says how many rows it wants, in each of its ways. */
  public static boolean isLimited(List<Command> commands) {
    return commands.stream()
        .anyMatch(command ->
            command instanceof Command.Limit
                || (command instanceof Command.Fork fork
                    && fork.branches().stream().allMatch(Analyzer::isLimited)));
  }

  private void add(List<Command> commands) {
    for (Command command : commands) {
      add(command);
      before.add(command);
    }
    draft.throwProblems();
  }

  private Plan limited(int rows, List<Plan.Branch> branches) {
    draft.step(new Step.Limit(rows));
    return plan(branches);
  }

  private Plan plan(List<Plan.Branch> branches) {
    List<Column> columns = new ArrayList<>();
    draft
        .columns()
        .forEach((name, column) -> columns.add(new Column(column.slot(), name, column.type())));
    return new Plan(
        table,
        draft.scanned(),
        List.of(),
        draft.steps(),
        draft.slots(),
        columns,
        false,
        draft.now(),
        branches);
  }

  private void add(Command command) {
    switch (command) {
      case Command.From from -> table = Sources.from(draft, from);
      case Command.Row row -> row.fields().forEach(this::compute);
      case Command.ShowInfo _ -> Sources.info(draft, version);
      case Command.Where where ->
          draft.step(new Step.Filter(binder().condition(where.condition())));
      case Command.Eval eval -> eval.fields().forEach(this::compute);
      case Command.Stats stats -> stats(stats);
      case Command.Sort sort -> sort(sort);
      case Command.Limit limit -> draft.step(new Step.Limit(limit.rows()));
      case Command.LimitBy limit -> limitBy(limit);
      case Command.Keep keep -> Columns.keep(draft, keep);
      case Command.Drop drop -> Columns.drop(draft, drop);
      case Command.Rename rename -> Columns.rename(draft, rename);
      case Command.Dissect dissect -> Extraction.dissect(draft, dissect);
      case Command.Grok grok -> Extraction.grok(draft, grok);
      case Command.Known known -> Extraction.known(draft, known);
      case Command.MvExpand expand -> expand(expand);
      case Command.Sample sample -> draft.step(new Step.Sample(sample.probability()));
      case Command.LookupJoin join -> Joining.lookup(draft, join);
      case Command.Enrich enrich -> Joining.enrich(draft, enrich);
      case Command.Fork fork ->
          draft.problem(fork.place(), "Only a single FORK command is supported");
      case Command.Fuse fuse -> Fusing.add(draft, fuse);
      case Command.ChangePoint change -> Changing.add(draft, change);
    }
  }

  private void stats(Command.Stats stats) {
    SeriesSource series = draft.series();
    if (series == null) {
      new Grouping(draft, stats).add();
      return;
    }
    if (stats.inline()) {
      draft.problem(
          stats.place(), "INLINE STATS can only be used after STATS when used with TS command");
      return;
    }
    before.forEach(this::refuse);
    new SeriesGrouping(draft, stats, series).add();
  }

  /** Series are put together of rows as they come: none may be missing, or be elsewhere. */
  private void refuse(Command command) {
    String what =
        switch (command) {
          case Command.Sort _ ->
              "sorting [SORT] between the time-series source and the first aggregation [STATS] is"
                  + " not allowed";
          case Command.Limit _, Command.LimitBy _ ->
              "limiting [LIMIT] the time-series source before the first aggregation [STATS] is not"
                  + " allowed; filter data with a WHERE command instead";
          case Command.MvExpand _ -> inBetween("MV_EXPAND");
          case Command.LookupJoin _ -> inBetween("LOOKUP JOIN");
          case Command.Enrich _ -> inBetween("ENRICH");
          default -> null;
        };
    if (what != null) {
      draft.problem(command.place(), what);
    }
  }

  private static String inBetween(String command) {
    return "["
        + command
        + "] in the time-series before the first aggregation [STATS] is not allowed";
  }

  /** Points that nobody groups or sorts come with the newest first. */
  private void newestFirst(List<Command> commands) {
    SeriesSource series = draft.series();
    if (series == null || commands.stream().anyMatch(Command.Sort.class::isInstance)) {
      return;
    }
    int at = 0;
    while (at < draft.steps().size()
        && (draft.steps().get(at) instanceof Step.Filter
            || draft.steps().get(at) instanceof Step.Compute)) {
      at++;
    }
    Column time = series.time();
    Node node = new Node.Slot(time.slot(), time.name(), time.type());
    draft
        .steps()
        .add(at, new Step.Sort(List.of(new Step.Key(node, false, false)), Integer.MAX_VALUE));
  }

  private Binder binder() {
    return new Binder(draft, draft.columns());
  }

  private void compute(Command.Field field) {
    Node node = binder().bind(field.value());
    if (node.type().isTime()) {
      draft.problem(
          field.value().source().place(),
          "EVAL does not support type ["
              + node.type().told()
              + "] as the return data type of expression ["
              + field.value().source().text()
              + "]");
    }
    int slot = draft.slot();
    draft.step(new Step.Compute(slot, node));
    draft.put(field.column(), slot, node.type());
  }

  private void sort(Command.Sort sort) {
    List<Step.Key> keys = new ArrayList<>();
    for (Command.Order order : sort.orders()) {
      Node node = binder().bind(order.value());
      if (!node.type().isOrdered()) {
        draft.problem(order.value().source().place(), "cannot sort on " + node.type().told());
      }
      draft.count();
      keys.add(new Step.Key(node, order.ascending(), order.nullsFirst()));
    }
    draft.step(new Step.Sort(keys, Integer.MAX_VALUE));
  }

  private void limitBy(Command.LimitBy limit) {
    List<Node> by = new ArrayList<>();
    for (Expression each : limit.groups()) {
      Node node = binder().bind(each);
      DataType type = node.type();
      if (type == DataType.SOURCE || type.isTime() || type.isCounter()) {
        draft.problem(
            each.source().place(),
            "cannot group by on ["
                + type.told()
                + "] type for grouping ["
                + each.source().text()
                + "]");
      }
      draft.count();
      by.add(node);
    }
    draft.step(new Step.LimitBy(limit.rows(), by));
  }

  private void expand(Command.MvExpand expand) {
    Column column = draft.columns().get(expand.column().text());
    if (column == null) {
      draft.problem(expand.place(), Binder.unknown(expand.column().text(), draft.columns()));
      return;
    }
    int slot = draft.slot();
    draft.step(new Step.Expand(column.slot(), slot));
    Map<String, Column> replaced = new LinkedHashMap<>(draft.columns());
    replaced.put(column.name(), new Column(slot, column.name(), column.type()));
    draft.columns(replaced);
  }
}
