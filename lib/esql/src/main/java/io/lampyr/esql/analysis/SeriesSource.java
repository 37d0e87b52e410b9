package io.lampyr.esql.analysis;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.plan.Plan;
import io.lampyr.esql.source.Table;
import io.lampyr.esql.tree.Place;
import io.lampyr.esql.type.DataType;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The time series whose points a query reads.
 *
 * @param tsid the slot that tells them apart
 * @param time the column of the points' times
 * @param dimensions the columns that say which series they are, in the order of their names
 * @param metrics the slots of what was measured
 * @param figures the fields in those of them that tell of several numbers
 */
record SeriesSource(
    int tsid,
    Column time,
    List<Column> dimensions,
    Set<Integer> metrics,
    Map<Integer, String> figures) {
  /** The column that tells series apart. */
  static final String TSID = "_tsid";

  static final String TIME = "@timestamp";

  SeriesSource {
    dimensions = List.copyOf(dimensions);
    metrics = Set.copyOf(metrics);
    figures = Map.copyOf(figures);
  }

  /** Of a table whose fields are the draft's columns by now. */
  static SeriesSource of(Draft draft, Table table, Place place) {
    List<Column> dimensions = new ArrayList<>();
    Set<Integer> metrics = new HashSet<>();
    Map<Integer, String> figures = new HashMap<>();
    Set<String> names = new TreeSet<>();
    for (Table.Field field : table.fields()) {
      Column column = draft.columns().get(field.name());
      if (column == null) {
        continue;
      }
      if (field.role() == Table.Role.DIMENSION && names.add(field.name())) {
        dimensions.add(column);
      } else if (field.role() == Table.Role.METRIC) {
        metrics.add(column.slot());
      } else if (field.role() == Table.Role.FIGURES) {
        metrics.add(column.slot());
        figures.put(column.slot(), field.name());
      }
    }
    Column time = draft.columns().get(TIME);
    if (time == null || !time.type().isDate()) {
      draft.problem(place, "TS needs a field [" + TIME + "] that is a date in all indices");
      time = new Column(draft.fieldSlot(), TIME, DataType.DATETIME);
    }
    Column tsid = draft.columns().get(TSID);
    int slot = tsid == null ? draft.fieldSlot() : tsid.slot();
    draft.scanned().put(slot, new Plan.Scanned(TSID, DataType.KEYWORD, null, false));
    return new SeriesSource(slot, time, dimensions, metrics, figures);
  }

  /** In how many parts times count a millisecond. */
  long perMilli() {
    return time.type() == DataType.DATE_NANOS ? 1_000_000 : 1;
  }
}
