package io.lampyr.restapi.sql;

import io.lampyr.esql.format.ResultWriter;
import io.lampyr.esql.sql.type.SqlColumn;
import io.lampyr.esql.sql.type.SqlType;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.esql.RowStyle;
import io.lampyr.restapi.exchange.Headers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows in the form that clients ask for. */
final class SqlAnswers {
  private SqlAnswers() {}

  /** An answer; pages behind the first one do not tell columns again. */
  static Answer of(RowStyle style, boolean columnar, SqlQueries.Answered answered, boolean first) {
    if (style.format().equals("json")) {
      return Answer.ok(json(columnar, answered, first));
    }
    List<String> names = answered.columns().stream().map(SqlColumn::name).toList();
    boolean header = style.header() && first;
    String text =
        switch (style.format()) {
          case "csv" ->
              ResultWriter.separated(names, answered.rows(), style.delimiter(), false, header);
          case "tsv" -> ResultWriter.separated(names, answered.rows(), '\t', true, header);
          default -> ResultWriter.table(names, answered.rows(), header);
        };
    String type =
        switch (style.format()) {
          case "csv" -> "text/csv; charset=utf-8; header=" + (header ? "present" : "absent");
          case "tsv" -> "text/tab-separated-values; charset=utf-8";
          default -> "text/plain; charset=utf-8";
        };
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("Content-Type", type);
    answered.cursor().ifPresent(cursor -> headers.put("Cursor", cursor));
    return Answer.text(200, text).with(new Headers(headers));
  }

  static Map<String, @Nullable Object> json(
      boolean columnar, SqlQueries.Answered answered, boolean first) {
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    if (first) {
      List<Map<String, Object>> columns = new ArrayList<>();
      for (SqlColumn column : answered.columns()) {
        Map<String, Object> one = new LinkedHashMap<>();
        one.put("name", column.name());
        one.put("type", column.type().shown());
        columns.add(one);
      }
      json.put("columns", columns);
    }
    if (columnar) {
      json.put("values", byColumn(answered));
    } else {
      json.put("rows", answered.rows());
    }
    answered.cursor().ifPresent(cursor -> json.put("cursor", cursor));
    return json;
  }

  /** What was kept of a query, as it was answered. */
  static SqlQueries.Answered kept(Map<String, @Nullable Object> json) {
    List<SqlColumn> columns = new ArrayList<>();
    for (Object column : (List<?>) json.getOrDefault("columns", List.of())) {
      columns.add(new SqlColumn(String.valueOf(((Map<?, ?>) column).get("name")), SqlType.KEYWORD));
    }
    List<List<@Nullable Object>> rows = new ArrayList<>();
    for (Object row : (List<?>) json.getOrDefault("rows", List.of())) {
      rows.add(new ArrayList<>((List<?>) row));
    }
    Optional<String> cursor = Optional.ofNullable(json.get("cursor")).map(String::valueOf);
    return new SqlQueries.Answered(columns, rows, cursor, List.of());
  }

  private static List<List<@Nullable Object>> byColumn(SqlQueries.Answered answered) {
    List<List<@Nullable Object>> all = new ArrayList<>();
    for (int i = 0; i < answered.columns().size(); i++) {
      List<@Nullable Object> cells = new ArrayList<>();
      for (List<@Nullable Object> row : answered.rows()) {
        cells.add(row.get(i));
      }
      all.add(cells);
    }
    return all;
  }
}
