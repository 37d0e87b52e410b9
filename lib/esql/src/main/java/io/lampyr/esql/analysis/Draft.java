package io.lampyr.esql.analysis;

import io.lampyr.esql.fault.QueryException;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.source.Tables;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is known of a query while it is analysed. */
final class Draft {
  /** As many columns, aggregations and sort keys as a query may have of its own. */
  private static final int MOST_COMPUTED = 10_000;

  private final Instant now;
  private final Tables tables;
  private final List<String> problems = new ArrayList<>();
  private final List<Step> steps = new ArrayList<>();
  private final Map<Integer, Plan.Scanned> scanned = new LinkedHashMap<>();
  private Map<String, Column> columns = new LinkedHashMap<>();
  private final Map<Integer, String> unusable = new HashMap<>();
  private int slots;
  private int computed;
  private boolean indexed;
  private boolean grouped;
  private @Nullable SeriesSource series;
  private final FilterTimes times;

  Draft(Instant now, Tables tables, FilterTimes times) {
    this.now = now;
    this.tables = tables;
    this.times = times;
  }

  /** Between which times what stands beside the query leaves documents. */
  FilterTimes times() {
    return times;
  }

  Instant now() {
    return now;
  }

  Tables tables() {
    return tables;
  }

  /** A slot of what the query names. */
  int slot() {
    count();
    return slots++;
  }

  /** A slot of a field that the index has. */
  int fieldSlot() {
    return slots++;
  }

  /** One more of what each row has to be worked for. */
  void count() {
    if (++computed > MOST_COMPUTED) {
      throw QueryException.argument(
          "a query has at most [" + MOST_COMPUTED + "] columns, aggregations and sort keys");
    }
  }

  int slots() {
    return slots;
  }

  void problem(Place place, String what) {
    problems.add(place + ": " + what);
  }

  void throwProblems() {
    if (!problems.isEmpty()) {
      throw QueryException.verification(problems.stream().distinct().toList());
    }
  }

  /** Why columns cannot be used, by their slots. */
  Map<Integer, String> problems() {
    return unusable;
  }

  void step(Step step) {
    steps.add(step);
    grouped |= step instanceof Step.Group group && !group.inline();
  }

  /** Rows come from indices. */
  void index() {
    indexed = true;
  }

  boolean isIndexed() {
    return indexed;
  }

  /** Whether rows at this point are groups, not documents. */
  boolean isGrouped() {
    return grouped;
  }

  /** Rows are points of time series. */
  void series(SeriesSource source) {
    series = source;
  }

  /** The time series that rows are points of; null if they are none, or groups by now. */
  @Nullable SeriesSource series() {
    return grouped ? null : series;
  }

  List<Step> steps() {
    return steps;
  }

  Map<Integer, Plan.Scanned> scanned() {
    return scanned;
  }

  /** What rows have at this point, in the order in which it is answered. */
  Map<String, Column> columns() {
    return columns;
  }

  void columns(Map<String, Column> now) {
    columns = now;
  }

  /** A column that hides others of the name, and stands behind all of them. */
  void put(String name, int slot, DataType type) {
    columns.remove(name);
    columns.put(name, new Column(slot, name, type));
  }
}
