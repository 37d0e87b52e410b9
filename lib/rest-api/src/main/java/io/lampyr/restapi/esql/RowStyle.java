package io.lampyr.restapi.esql;

import io.lampyr.esql.format.ArrowWriter;
import io.lampyr.restapi.call.Call;
import io.lampyr.restapi.error.ApiException;
import java.util.List;
import java.util.Locale;

/** How rows are answered, by what parameters and headers ask for. */
public record RowStyle(String format, char delimiter, boolean dropNulls, boolean header) {

  public static RowStyle of(Call call) {
    String accept = call.request().headers().find("Accept").orElse("").strip();
    String named = call.parameters().text("format").orElseGet(() -> accepted(accept));
    // What is in these forms is what is in JSON, and is written as all answers are in them.
    String format = List.of("yaml", "cbor", "smile").contains(named) ? "json" : named;
    if (!List.of("json", "csv", "tsv", "txt", "arrow").contains(format)) {
      throw ApiException.argument("format [" + format + "] is not supported");
    }
    String delimiter = call.parameters().text("delimiter").orElse(",");
    if (call.parameters().has("delimiter") && !format.equals("csv")) {
      throw ApiException.argument(
          "parameter: [delimiter] can only be used with the format [csv] for request ["
              + call.request().path()
              + "]");
    }
    if (delimiter.length() != 1 || "\"\n\r".contains(delimiter)) {
      throw ApiException.argument(
          delimiter.length() == 1
              ? "illegal reserved character specified as delimiter ["
                  + delimiter.replace("\n", "\\n").replace("\r", "\\r")
                  + "]"
              : "invalid "
                  + (delimiter.isEmpty() ? "empty" : "multi-character")
                  + " delimiter ["
                  + delimiter
                  + "]");
    }
    if (delimiter.equals("\t")) {
      throw ApiException.argument(
          "illegal delimiter [TAB] specified as delimiter for the [csv] format; choose the [tsv]"
              + " format instead");
    }
    return new RowStyle(
        format,
        delimiter.charAt(0),
        call.parameters().flag("drop_null_columns", false),
        !accept.contains("header=absent"));
  }

  /** The same, with columns that hold nothing. */
  public RowStyle whole() {
    return new RowStyle(format, delimiter, false, header);
  }

  private static String accepted(String accept) {
    String type = accept.toLowerCase(Locale.ROOT);
    if (type.startsWith("text/csv")) {
      return "csv";
    }
    if (type.startsWith("text/tab-separated-values")) {
      return "tsv";
    }
    if (type.startsWith(ArrowWriter.MEDIA_TYPE)) {
      return "arrow";
    }
    return type.startsWith("text/plain") ? "txt" : "json";
  }
}
