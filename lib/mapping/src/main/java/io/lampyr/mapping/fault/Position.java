package io.lampyr.mapping.fault;

import io.lampyr.base.check.Check;

/** Where in a text something stands; both count from one. */
public record Position(int line, int column) {
  public Position {
    Check.positive(line, "line");
    Check.positive(column, "column");
  }
}
