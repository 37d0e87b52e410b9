package io.lampyr.esql.source;

import io.lampyr.esql.type.DataType;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Rows that queries read.
 *
 * <p>Laws: all scans of a table see the same rows; each split can be scanned by a thread of its
 * own, once. Rows of a split come in one order.
 */
public interface Table {
  /** The columns, in the order of their names. */
  List<Field> fields();

  /** The parts that can be read side by side. */
  List<Split> splits();

  /**
   * A column.
   *
   * @param problem why it cannot be used, if its type is unsupported
   * @param pushed whether queries of the source find all rows that have such a value
   * @param role what it is to time series
   */
  record Field(String name, DataType type, @Nullable String problem, boolean pushed, Role role) {

    /** One that is nothing to time series. */
    public Field(String name, DataType type, @Nullable String problem, boolean pushed) {
      this(name, type, problem, pushed, Role.PLAIN);
    }

    /** One that queries find as it is. */
    public Field(String name, DataType type, @Nullable String problem) {
      this(name, type, problem, true);
    }
  }

  /** What a column is to time series. */
  enum Role {
    PLAIN,
    /** Says of which series a row is. */
    DIMENSION,
    /** Was measured. */
    METRIC,
    /** Was measured, and some rows tell of several numbers: see {@link Figure}. */
    FIGURES
  }

  /** What a scan can want of a column of {@link Role#FIGURES}, by a name of its own. */
  enum Figure {
    AVERAGE,
    LEAST,
    GREATEST,
    SUM,
    /** How many numbers a row tells of: mostly one. */
    COUNT;

    private static final char MARK = '#';

    /** What scans call the column of the figure. */
    public String of(String column) {
      return column + MARK + name();
    }
  }

  /**
   * What is wanted of a split.
   *
   * @param columns by place: a field's name, or a query's condition
   * @param filters rows that do not match all of them may be left out
   */
  record Scan(List<Wanted> columns, List<Map<String, Object>> filters, long most, boolean scored) {
    public Scan {
      columns = List.copyOf(columns);
      filters = List.copyOf(filters);
    }
  }

  /** A column of a scan. */
  record Wanted(String name, DataType type, @Nullable Map<String, Object> query) {}

  /** Takes rows, column by column; says whether it wants more of them. */
  interface Rows {
    boolean take(int rows, @Nullable Object[][] columns);
  }

  /** A part of a table. */
  interface Split {
    void scan(Scan scan, Rows rows);
  }
}
