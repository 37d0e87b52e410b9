package io.lampyr.esql.run;

import io.lampyr.esql.plan.Column;
import java.util.List;

/**
 * What a query gave.
 *
 * @param documents rows that were found in indices
 * @param values values that were read of them
 * @param elsewhere parts of the table that others have read
 * @param partial whether it was enough before all rows were read
 */
public record Result(
    List<Column> columns,
    List<Page> pages,
    List<String> warnings,
    long documents,
    long values,
    int elsewhere,
    boolean partial) {
  public Result {
    columns = List.copyOf(columns);
    pages = List.copyOf(pages);
    warnings = List.copyOf(warnings);
  }

  public int rows() {
    return pages.stream().mapToInt(Page::rows).sum();
  }
}
