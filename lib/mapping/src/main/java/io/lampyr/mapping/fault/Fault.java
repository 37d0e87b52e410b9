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

  /** OpenSearch still names the one type of documents that there is. */
  private static final String OF_A_TYPE = "Failed to parse mapping [_doc]: ";

  private static final String OF_NO_TYPE = "Failed to parse mapping: ";

  /** A fault that is no script's. */
  public Fault(ErrorKind kind, String reason, @Nullable Position position, @Nullable Fault cause) {
    this(kind, reason, position, cause, null);
  }

  /** A fault without position or cause. */
  public static Fault of(ErrorKind kind, String reason) {
    return new Fault(kind, reason, null, null);
  }

  /** This fault as what keeps a new index's mapping from being read. */
  public Fault inMapping() {
    return new Fault(ErrorKind.MAPPING, OF_NO_TYPE + reason, null, this);
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
    if (kind == ErrorKind.MAPPING && cause != null) {
      return (dialect == Dialect.OPENSEARCH ? OF_A_TYPE : OF_NO_TYPE) + cause.reason(dialect);
    }
    if (position == null || dialect == Dialect.OPENSEARCH || kind == ErrorKind.PARSING) {
      return reason;
    }
    return "[" + position.line() + ":" + position.column() + "] " + reason;
  }
}
