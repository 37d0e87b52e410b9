package io.lampyr.esql.tree;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A command as it was written. */
public sealed interface Command {
  Place place();

  /** A column that is computed. */
  record Field(@Nullable String name, Expression value) {
    /** What the column is called: its own text if it has no name. */
    public String column() {
      return name != null ? name : value.source().text();
    }
  }

  /** A sort key. */
  record Order(Expression value, boolean ascending, boolean nullsFirst) {}

  /** A name with or without wildcards. */
  record Pattern(String text, boolean glob, Place place) {}

  /** A column's new name. */
  record Renaming(String from, String to, Place place) {}

  /** {@code FROM}, or {@code TS} if rows are points of time series. */
  record From(List<String> indices, List<Pattern> metadata, boolean series, Place place)
      implements Command {}

  record Row(List<Field> fields, Place place) implements Command {}

  record ShowInfo(Place place) implements Command {}

  record Where(Expression condition, Place place) implements Command {}

  record Eval(List<Field> fields, Place place) implements Command {}

  /** {@code STATS}, or {@code INLINESTATS} if rows stay. */
  record Stats(List<Field> values, List<Field> groups, boolean inline, Place place)
      implements Command {}

  record Sort(List<Order> orders, Place place) implements Command {}

  record Limit(int rows, Place place) implements Command {}

  /** So many rows of each group. */
  record LimitBy(int rows, List<Expression> groups, Place place) implements Command {}

  /** Parts of a text that are found without a pattern: columns with a name in front of theirs. */
  record Known(
      String kind, String prefix, Expression input, Map<String, Object> options, Place place)
      implements Command {}

  record Keep(List<Pattern> columns, Place place) implements Command {}

  record Drop(List<Pattern> columns, Place place) implements Command {}

  record Rename(List<Renaming> names, Place place) implements Command {}

  record Dissect(Expression input, String pattern, String separator, Place place)
      implements Command {}

  record Grok(Expression input, List<String> patterns, Place place) implements Command {}

  record MvExpand(Pattern column, Place place) implements Command {}

  record Sample(double probability, Place place) implements Command {}

  /** Several ways for the same rows, whose results follow each other. */
  record Fork(List<List<Command>> branches, Place place) implements Command {}

  /**
   * One row for all with the same keys, with a score made of theirs.
   *
   * @param method in small letters
   */
  record Fuse(
      String method,
      @Nullable Pattern score,
      @Nullable Pattern group,
      List<Pattern> keys,
      Map<String, Object> options,
      Place place)
      implements Command {}

  /**
   * Where the numbers of a column change, in the order of another.
   *
   * @param key null for the rows' times
   */
  record ChangePoint(Pattern value, @Nullable Pattern key, String type, String chance, Place place)
      implements Command {}

  /** Rows of a lookup index beside those with the same values. */
  record LookupJoin(String index, List<Pattern> columns, Place place) implements Command {}

  /**
   * Columns of a policy's index.
   *
   * @param with new names and those of the policy; empty if all are wanted
   */
  record Enrich(String policy, @Nullable String on, Map<String, String> with, Place place)
      implements Command {}
}
