package io.lampyr.esql.sql.translate;

/** Names of columns that only a plan knows: none of a user's begins like them. */
final class Names {
  private int used;

  String next() {
    return "\1" + used++;
  }
}
