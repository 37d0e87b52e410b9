package io.lampyr.restapi.esql;

import io.lampyr.esql.format.ArrowWriter;
import io.lampyr.esql.format.ResultWriter;
import io.lampyr.esql.plan.Column;
import io.lampyr.esql.run.Result;
import io.lampyr.restapi.answer.Answer;
import io.lampyr.restapi.exchange.Headers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Results in the form that clients ask for. */
final class EsqlAnswers {
  private static final int MAX_WARNINGS = 60;
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final String version;

  EsqlAnswers(String version) {
    this.version = version;
  }

  /** A whole answer. */
  Answer answer(RowStyle style, EsqlRequest request, EsqlQueries.Done done) {
    Result result = done.result();
    Answer answer =
        style.format().equals("json")
            ? Answer.ok(json(style, request, done))
            : other(style, result)
                .with(
                    new Headers(
                        Map.of("Took-nanos", String.valueOf(done.took() * NANOS_PER_MILLI))));
    String warnings = warnings(result.warnings());
    return warnings.isEmpty() ? answer : answer.with(new Headers(Map.of("Warning", warnings)));
  }

  private static Answer other(RowStyle style, Result result) {
    List<Column> columns = style.dropNulls() ? ResultWriter.filled(result) : result.columns();
    if (style.format().equals("arrow")) {
      return Answer.bytes(200, ArrowWriter.stream(result, columns), ArrowWriter.MEDIA_TYPE);
    }
    String text =
        switch (style.format()) {
          case "csv" ->
              ResultWriter.separated(result, columns, style.delimiter(), false, style.header());
          case "tsv" -> ResultWriter.separated(result, columns, '\t', true, style.header());
          default -> ResultWriter.table(result, columns, style.header());
        };
    String header = "; header=" + (style.header() ? "present" : "absent");
    String type =
        switch (style.format()) {
          case "csv" -> "text/csv; charset=utf-8" + header;
          case "tsv" -> "text/tab-separated-values; charset=utf-8";
          default -> "text/plain; charset=utf-8";
        };
    return Answer.text(200, text).with(new Headers(Map.of("Content-Type", type)));
  }

  Map<String, @Nullable Object> json(RowStyle style, EsqlRequest request, EsqlQueries.Done done) {
    Result result = done.result();
    Map<String, @Nullable Object> json = new LinkedHashMap<>();
    json.put("took", done.took());
    json.put("is_partial", result.partial());
    json.put("documents_found", result.documents());
    json.put("values_loaded", result.values());
    List<Column> columns = result.columns();
    if (style.dropNulls()) {
      json.put("all_columns", ResultWriter.columns(columns));
      columns = ResultWriter.filled(result);
    }
    json.put("columns", ResultWriter.columns(columns));
    json.put(
        "values",
        request.columnar()
            ? ResultWriter.byColumn(result, columns)
            : ResultWriter.rows(result, columns));
    if (request.profile()) {
      json.put("profile", Profile.of(done.plan(), result));
    }
    return json;
  }

  /** What went wrong with single rows, as HTTP tells of warnings. */
  private String warnings(List<String> all) {
    StringBuilder header = new StringBuilder();
    for (String warning : all.subList(0, Math.min(all.size(), MAX_WARNINGS))) {
      header
          .append(header.isEmpty() ? "" : ", ")
          .append("299 Lampyr-")
          .append(version)
          .append(" \"")
          .append(escaped(warning))
          .append('"');
    }
    return header.toString();
  }

  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.chars()
        .forEach(c -> {
          if (c == '"' || c == '\\') {
            escaped.append('\\').append((char) c);
          } else if (c >= 0x20 && c < 0x7f) {
            escaped.append((char) c);
          } else {
            escaped.append('%').append(String.format(Locale.ROOT, "%02X", c & 0xffff));
          }
        });
    return escaped.toString();
  }
}
