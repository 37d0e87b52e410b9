package io.lampyr.esql.tree;

/** Where something stands in a query: lines and columns count from one. */
public record Place(int line, int column) {
  public static final Place NOWHERE = new Place(1, 1);

  @Override
  public String toString() {
    return "line " + line + ":" + column;
  }
}
