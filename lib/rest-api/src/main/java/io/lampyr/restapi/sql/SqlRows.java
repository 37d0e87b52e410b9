package io.lampyr.restapi.sql;

import io.lampyr.esql.plan.Column;
import io.lampyr.esql.run.Page;
import io.lampyr.esql.run.Result;
import io.lampyr.esql.sql.type.SqlColumn;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.esql.type.Multi;
import io.lampyr.esql.type.Values;
import io.lampyr.restapi.error.ApiException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Rows of a result as answers show them: values as their types of SQL, moments in a zone. */
final class SqlRows {
  private static final DateTimeFormatter MOMENT =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSXXX", Locale.ROOT);
  private static final DateTimeFormatter NANOS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSSSSSXXX", Locale.ROOT);
  private static final DateTimeFormatter DAY =
      DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT);
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss.SSS", Locale.ROOT);

  private final List<SqlColumn> columns;
  private final ZoneId zone;
  private final boolean lenient;

  SqlRows(List<SqlColumn> columns, ZoneId zone, boolean lenient) {
    this.columns = columns;
    this.zone = zone;
    this.lenient = lenient;
  }

  /** The rows from one on, as many as are wanted. */
  List<List<@Nullable Object>> of(Result result, int from, int most) {
    List<List<@Nullable Object>> rows = new ArrayList<>();
    int at = 0;
    for (Page page : result.pages()) {
      for (int row = 0; row < page.rows() && rows.size() < most; row++, at++) {
        if (at >= from) {
          rows.add(row(result.columns(), page, row));
        }
      }
    }
    return rows;
  }

  private List<@Nullable Object> row(List<Column> inner, Page page, int row) {
    List<@Nullable Object> cells = new ArrayList<>(inner.size());
    for (int i = 0; i < inner.size(); i++) {
      Object cell = page.cell(inner.get(i).slot(), row);
      cells.add(cell == null ? null : shown(single(cell, columns.get(i)), inner.get(i), i));
    }
    return cells;
  }

  private Object single(Object cell, SqlColumn column) {
    if (!(cell instanceof Multi several)) {
      return cell;
    }
    if (!lenient) {
      throw new ApiException(
          400,
          "invalid_argument_exception",
          "Arrays (returned by ["
              + column.name()
              + "]) are not supported; set [field_multi_value_leniency] for the first value");
    }
    return several.get(0);
  }

  private Object shown(Object cell, Column column, int at) {
    SqlType type = columns.get(at).type();
    return switch (type) {
      case DATETIME -> MOMENT.format(Instant.ofEpochMilli((Long) cell).atZone(zone));
      case DATE_NANOS -> NANOS.format(Values.ofNanos((Long) cell).atZone(zone));
      case DATE -> DAY.format(Instant.ofEpochMilli((Long) cell).atZone(zone));
      case TIME ->
          TIME.format(Instant.ofEpochMilli((Long) cell).atOffset(ZoneOffset.UTC))
              + (zone.equals(ZoneOffset.UTC) ? "Z" : zone.getRules().getOffset(Instant.EPOCH));
      case FLOAT, HALF_FLOAT ->
          cell instanceof Double real ? (Object) Float.valueOf(real.floatValue()) : cell;
      default -> Values.json(cell, column.type());
    };
  }
}
