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

  /** How Elasticsearch ends what it says of a field that nothing can be found by. */
  public static final String NOR_COLUMNS = " nor has doc values.";

  /** What is said of a script that failed as it ran. */
  public static final String RUNTIME = "runtime error";

  /** What is said of a document with several values where samples must differ by one. */
  public static final String SEVERAL_KEYS = "Sample diversifying key must be a single valued-field";

  /** What is said of a document with several weights. */
  public static final String SEVERAL_WEIGHTS =
      "Encountered more than one weight for a single document. Use a script to combine"
          + " multiple weights-per-doc into a single value.";

  /** How it begins what is said of a document that is in no single group. */
  public static final String COLLAPSED = "failed to collapse document ";

  private static final String ALL_PATTERNS = "keyword, text and wildcard fields";

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

  /** Whether a document made it, so that where there is none it is none. */
  public boolean isOfDocuments() {
    return (kind == ErrorKind.SCRIPT && reason.equals(RUNTIME))
        || kind == ErrorKind.ARRAY_INDEX_OUT_OF_BOUNDS
        || reason.equals(SEVERAL_KEYS)
        || reason.equals(SEVERAL_WEIGHTS)
        || reason.startsWith(COLLAPSED);
  }

  /**
   * The {@code reason} of an error body: Elasticsearch puts the position before it, save where the
   * body has fields for it.
   */
  public String reason(Dialect dialect) {
    if (dialect == Dialect.OPENSEARCH && reason.contains(ALL_PATTERNS)) {
      return reason.replace(ALL_PATTERNS, "keyword and text fields");
    }
    if (dialect == Dialect.OPENSEARCH && reason.endsWith(" is not indexed" + NOR_COLUMNS)) {
      return reason.replace(
          " is not indexed" + NOR_COLUMNS,
          " is both not indexed, and does not have doc_values enabled.");
    }
    if (dialect == Dialect.OPENSEARCH && kind == ErrorKind.NO_FORMATS) {
      return reason.replace("doesn't support formats.", "does not support custom formats");
    }
    if (dialect == Dialect.OPENSEARCH && kind == ErrorKind.NOT_ONE_TIMESTAMP) {
      return "documents must contain a single-valued timestamp field '"
          + reason.substring(reason.indexOf('[') + 1, reason.indexOf(']'))
          + "' of date type";
    }
    if (dialect == Dialect.OPENSEARCH
        && cause != null
        && cause.kind() == ErrorKind.NOT_ONE_TIMESTAMP) {
      return "failed to parse";
    }
    if (kind == ErrorKind.BAD_MAPPING) {
      String what = dialect == Dialect.OPENSEARCH ? "mapping [_doc]" : "mapping";
      return "Failed to parse " + what + ": " + reason;
    }
    boolean both = kind == ErrorKind.NAMED_OBJECT_NOT_FOUND;
    boolean silent = (dialect == Dialect.OPENSEARCH && !both) || kind == ErrorKind.PARSING;
    if (position == null || silent) {
      return reason;
    }
    return "[" + position.line() + ":" + position.column() + "] " + reason;
  }
}
