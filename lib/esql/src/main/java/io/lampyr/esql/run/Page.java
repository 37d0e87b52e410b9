package io.lampyr.esql.run;

import org.jspecify.annotations.Nullable;

/**
 * Some rows, column by column. A slot that nothing was put into is null for all of them. Columns
 * are not changed once they are here.
 */
public final class Page {
  /** As many rows as one has. */
  public static final int MOST_ROWS = 1000;

  private final int rows;
  private final @Nullable Object[] @Nullable [] slots;

  Page(int rows, @Nullable Object[] @Nullable [] slots) {
    this.rows = rows;
    this.slots = slots;
  }

  static Page of(int rows, int slots) {
    return new Page(rows, new Object[slots][]);
  }

  public int rows() {
    return rows;
  }

  /** A slot's column; null if nothing is there. */
  public @Nullable Object @Nullable [] column(int slot) {
    return slots[slot];
  }

  public @Nullable Object cell(int slot, int row) {
    Object[] column = slots[slot];
    return column == null ? null : column[row];
  }

  /** The same rows with a column more. */
  Page with(int slot, @Nullable Object[] column) {
    Object[][] all = slots.clone();
    all[slot] = column;
    return new Page(rows, all);
  }

  /** The same rows, to which columns can be put while nobody else has them. */
  Page copy() {
    return new Page(rows, slots.clone());
  }

  void put(int slot, @Nullable Object[] column) {
    slots[slot] = column;
  }

  /** Some of the rows, in the order of these places. */
  Page rows(int[] places, int count) {
    Object[][] all = new Object[slots.length][];
    for (int slot = 0; slot < slots.length; slot++) {
      Object[] from = slots[slot];
      if (from != null) {
        Object[] to = new Object[count];
        for (int i = 0; i < count; i++) {
          to[i] = from[places[i]];
        }
        all[slot] = to;
      }
    }
    return new Page(count, all);
  }

  int width() {
    return slots.length;
  }

  /** One row, by itself. */
  @Nullable Object[] row(int at) {
    Object[] row = new Object[slots.length];
    for (int slot = 0; slot < row.length; slot++) {
      row[slot] = cell(slot, at);
    }
    return row;
  }
}
