package io.lampyr.mapping.fault;

import org.jspecify.annotations.Nullable;

/**
 * What was wrong, where it stood in the input if that is known, and what it came from.
 *
 * @param excerpt of the script that failed, if it was one
 */
public record Fault(
    ErrorKind kind,
    String reason,
    @Nullable Position position,
    @Nullable Fault cause,
    @Nullable Excerpt excerpt) {

  /** A fault that is no script's. */
  public Fault(ErrorKind kind, String reason, @Nullable Position position, @Nullable Fault cause) {
    this(kind, reason, position, cause, null);
  }

  /** A fault without position or cause. */
  public static Fault of(ErrorKind kind, String reason) {
    return new Fault(kind, reason, null, null);
  }

  /** This fault as the cause of another. */
  public Fault within(ErrorKind outer, String outerReason) {
    return new Fault(outer, outerReason, position, this);
  }

  /**
   * The {@code reason} of an error body: Elasticsearch puts the position before it, save where the
   * body has fields for it.
   */
  public String reason(Dialect dialect) {
    if (kind == ErrorKind.NO_PATTERNS && dialect == Dialect.OPENSEARCH) {
      return reason.replace("keyword, text and wildcard fields", "keyword and text fields");
    }
    if (kind == ErrorKind.BAD_MAPPING) {
      String what = dialect == Dialect.OPENSEARCH ? "mapping [_doc]" : "mapping";
      return "Failed to parse " + what + ": " + reason;
    }
    if (position == null || dialect == Dialect.OPENSEARCH || kind == ErrorKind.PARSING) {
      return reason;
    }
    return "[" + position.line() + ":" + position.column() + "] " + reason;
  }
}
