package io.lampyr.esql.plan;

import io.lampyr.esql.function.Accumulator;
import io.lampyr.esql.series.SpanState;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.tree.Expression.Source;
import io.lampyr.esql.type.DataType;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What is done with rows, one step after the other. */
public sealed interface Step {

  /** Keeps the rows for which the condition is true. */
  record Filter(Node condition) implements Step {}

  /** Computes a slot. */
  record Compute(int slot, Node value) implements Step {}

  /** A sort key. */
  record Key(Node value, boolean ascending, boolean nullsFirst) {}

  /** Orders rows, and keeps the first of them. */
  record Sort(List<Key> keys, int limit) implements Step {
    public Sort {
      keys = List.copyOf(keys);
    }
  }

  record Limit(int rows) implements Step {}

  /** Keeps the first rows of each group: all values of a key together are one. */
  record LimitBy(int rows, List<Node> by) implements Step {
    public LimitBy {
      by = List.copyOf(by);
    }
  }

  /**
   * An aggregation: what it takes, of which rows, and where its result goes.
   *
   * @param function by its name in {@link io.lampyr.esql.function.Aggregations}
   */
  record Aggregate(
      int slot,
      String function,
      List<Node> arguments,
      @Nullable Node condition,
      Supplier<Accumulator> maker,
      Source source) {
    public Aggregate {
      arguments = List.copyOf(arguments);
    }
  }

  /** Groups rows. */
  record Group(List<Node> by, List<Integer> bySlots, List<Aggregate> values, boolean inline)
      implements Step {
    public Group {
      by = List.copyOf(by);
      bySlots = List.copyOf(bySlots);
      values = List.copyOf(values);
    }
  }

  /**
   * A function of single series: what it takes, of which rows, and where its result goes.
   *
   * @param function by its name in {@link io.lampyr.esql.series.SeriesFunctions}
   * @param window how many milliseconds before the end of a bucket it looks at; zero if it is the
   *     bucket
   */
  record Inner(
      int slot,
      String function,
      List<Node> arguments,
      @Nullable Node condition,
      Supplier<SpanState> maker,
      long window,
      Source source) {
    public Inner {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * What series are grouped by beside time.
   *
   * @param ofSeries whether it is the same in all rows of a series
   */
  record SeriesKey(Node node, int slot, boolean ofSeries) {}

  /**
   * Makes a row of each series, of each bucket in which it has rows, and of each value of other
   * keys. Rows come by series, and of each the newest first.
   *
   * @param tsid the slot that tells series apart
   * @param time the slot of the rows' times
   * @param perMilli in how many parts times count a millisecond
   * @param bucket null if all times are one
   * @param metrics slots of which a row must have one; none if all rows count
   */
  record Series(
      int tsid,
      int time,
      long perMilli,
      @Nullable TimeBuckets bucket,
      List<SeriesKey> by,
      List<Inner> values,
      Set<Integer> metrics)
      implements Step {
    public Series {
      by = List.copyOf(by);
      values = List.copyOf(values);
      metrics = Set.copyOf(metrics);
    }
  }

  /**
   * Makes one row of all that have the same keys: its score is made of theirs, and of other columns
   * it has all values.
   *
   * @param by what becomes of a row's score or of its place in its group
   * @param weights of groups; of others it is one
   */
  record Fuse(int score, int group, List<Integer> keys, Blend by, Map<String, Double> weights)
      implements Step {
    public Fuse {
      keys = List.copyOf(keys);
      weights = Map.copyOf(weights);
    }
  }

  /** How scores are put together. */
  sealed interface Blend {
    /** By places: one by the constant and the place. */
    record Ranks(double constant) implements Blend {}

    /** By scores as they are, or as they lie between the least and the greatest of their group. */
    record Scores(boolean scaled) implements Blend {}
  }

  /**
   * Puts into a slot which kind of lines each text of another is of, by the words of all rows.
   *
   * @param threshold how much a line has in common with others of its kind, of 100
   * @param analyzer what makes words of texts; empty for the usual one
   * @param words whether kinds are told by their words, and not by an expression
   */
  record Categorize(int from, int to, int threshold, String analyzer, boolean words)
      implements Step {}

  /** Tells in two slots of a row what changes there, by the numbers of all rows as they come. */
  record Change(int value, int type, int chance) implements Step {
    /** As many rows as are looked at. */
    public static final int MOST_ROWS = 1000;
  }

  /** Makes a row of each of a slot's values. */
  record Expand(int from, int to) implements Step {}

  /** Keeps some rows by chance. */
  record Sample(double probability) implements Step {}

  /** Takes parts of a text into slots. */
  record Extract(Node input, TextParts parts, Map<String, Integer> slots, Source source)
      implements Step {
    public Extract {
      slots = Map.copyOf(slots);
    }
  }

  /** Puts columns of another table beside rows with the same values: a row for each that fits. */
  record Join(
      String table, List<Integer> keys, List<String> tableKeys, Map<Integer, String> columns)
      implements Step {
    public Join {
      keys = List.copyOf(keys);
      tableKeys = List.copyOf(tableKeys);
      columns = Map.copyOf(columns);
    }
  }

  /** Puts what a policy knows of a slot's values into slots, all that it knows into one row. */
  record Enrich(Tables.Policy policy, int key, DataType type, Map<Integer, String> columns)
      implements Step {
    public Enrich {
      columns = Map.copyOf(columns);
    }
  }

  /** Adds the slots that the step reads. */
  default void slots(Set<Integer> into) {
    switch (this) {
      case Filter filter -> filter.condition().slots(into);
      case Compute compute -> compute.value().slots(into);
      case Sort sort -> sort.keys().forEach(key -> key.value().slots(into));
      case Extract extract -> extract.input().slots(into);
      case Series series -> {
        into.add(series.tsid());
        into.add(series.time());
        series.by().forEach(key -> key.node().slots(into));
        series.values().forEach(value -> slots(value.arguments(), value.condition(), into));
        into.addAll(series.metrics());
      }
      case Group group -> {
        group.by().forEach(node -> node.slots(into));
        group.values().forEach(value -> slots(value.arguments(), value.condition(), into));
      }
      case LimitBy limit -> limit.by().forEach(node -> node.slots(into));
      case Expand expand -> into.add(expand.from());
      case Change change -> into.add(change.value());
      case Categorize categorize -> into.add(categorize.from());
      case Fuse fuse -> {
        into.add(fuse.score());
        into.add(fuse.group());
        into.addAll(fuse.keys());
      }
      case Join join -> into.addAll(join.keys());
      case Enrich enrich -> into.add(enrich.key());
      case Limit _, Sample _ -> {}
    }
  }

  private static void slots(List<Node> arguments, @Nullable Node condition, Set<Integer> into) {
    arguments.forEach(node -> node.slots(into));
    if (condition != null) {
      condition.slots(into);
    }
  }
}
