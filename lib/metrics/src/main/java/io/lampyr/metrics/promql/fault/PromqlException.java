package io.lampyr.metrics.promql.fault;

import io.lampyr.base.error.InvalidInputException;

/** A query that cannot be answered. */
public final class PromqlException extends InvalidInputException {
  /** What clients are told of the kind. */
  public enum Kind {
    /** The query is none. */
    BAD_DATA,
    /** It cannot be carried out. */
    EXECUTION,
    CANCELED,
    TIMEOUT
  }

  private final Kind kind;

  public PromqlException(Kind kind, String message) {
    super(message);
    this.kind = kind;
  }

  public static PromqlException badData(String message) {
    return new PromqlException(Kind.BAD_DATA, message);
  }

  public static PromqlException execution(String message) {
    return new PromqlException(Kind.EXECUTION, message);
  }

  public Kind kind() {
    return kind;
  }
}
