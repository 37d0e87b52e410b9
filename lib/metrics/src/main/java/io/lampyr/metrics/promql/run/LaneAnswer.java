package io.lampyr.metrics.promql.run;

import io.lampyr.metrics.promql.fault.Notes;
import io.lampyr.metrics.promql.tree.Expr;
import io.lampyr.metrics.promql.tree.Place;
import io.lampyr.metrics.series.Labels;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a lane says.
 *
 * @param groups of an aggregation, what is known of each
 * @param rows of other expressions, their series
 * @param names numbers that stand for the series that were read, in ascending order
 */
@SuppressWarnings("ArrayRecordComponent") // Looked into, never compared.
record LaneAnswer(
    Map<Labels, Fold> groups, List<Series> rows, long[] names, Notes notes, Cost cost) {
  private static final int VERSION = 1;

  byte[] encode() {
    LaneOutput out = new LaneOutput().octet(VERSION);
    out.list(groups.entrySet(), (o, group) -> group.getValue().write(o.labels(group.getKey())));
    out.list(rows, (o, series) -> o.labels(series.labels()).row(series.row()));
    out.number(names.length);
    for (long name : names) {
      out.fixed(name);
    }
    out.list(notes.warnings().entrySet(), LaneAnswer::note);
    out.list(notes.infos().entrySet(), LaneAnswer::note);
    out.number(cost.looked()).number(cost.read()).number(cost.series()).number(cost.peak());
    return out.toByteArray();
  }

  private static void note(LaneOutput out, Map.Entry<String, Place> note) {
    out.text(note.getKey()).place(note.getValue());
  }

  private static Map<String, Place> notes(LaneInput in) {
    Map<String, Place> notes = new HashMap<>();
    in.list(3, i -> Map.entry(i.text(), i.place()))
        .forEach(note -> notes.put(note.getKey(), note.getValue()));
    return notes;
  }

  /**
   * Reads the answer to a question.
   *
   * @param expr what was asked for
   * @param scope what it takes is counted
   */
  static LaneAnswer decode(byte[] bytes, Expr expr, Grid grid, Scope scope) {
    return new LaneInput(bytes, "answer of a lane")
        .whole(in -> {
          int version = in.octet();
          if (version != VERSION) {
            throw in.corrupt("it has version " + version + ", this program reads " + VERSION);
          }
          return decode(in, expr, grid, scope);
        });
  }

  private static LaneAnswer decode(LaneInput in, Expr expr, Grid grid, Scope scope) {
    int steps = grid.steps();
    Map<Labels, Fold> groups = new LinkedHashMap<>();
    int groupCount = in.count(1 + steps);
    if (groupCount > 0 && !(expr instanceof Expr.Aggregate)) {
      throw in.corrupt("there are groups of what has none");
    }
    for (int i = 0; i < groupCount && expr instanceof Expr.Aggregate aggregate; i++) {
      Labels labels = in.labels();
      Fold fold = Aggregations.begun(aggregate, labels, steps, scope);
      fold.read(in);
      groups.put(labels, fold);
    }
    List<Series> rows = new ArrayList<>();
    int rowCount = in.count(1 + (steps + 7) / 8);
    for (int i = 0; i < rowCount; i++) {
      Series series = new Series(in.labels(), in.row(steps));
      scope.bounds().keep(series);
      rows.add(series);
    }
    long[] names = new long[in.count(Long.BYTES)];
    for (int i = 0; i < names.length; i++) {
      names[i] = in.fixed();
    }
    Notes notes = new Notes();
    notes.add(notes(in), notes(in));
    return new LaneAnswer(
        groups, rows, names, notes, new Cost(in.number(), in.number(), in.number(), in.number()));
  }
}
