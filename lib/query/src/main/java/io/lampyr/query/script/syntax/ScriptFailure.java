package io.lampyr.query.script.syntax;

/** Ends the reading or the run of a script; the offset is the place in its source. */
public final class ScriptFailure extends RuntimeException {
  private final String type;
  private final int offset;

  /**
   * A failure of a type that clients know, such as {@code illegal_argument_exception}. It has no
   * trace: scripts fail for each document anew.
   */
  public ScriptFailure(String type, String reason, int offset) {
    super(reason, null, false, false);
    this.type = type;
    this.offset = offset;
  }

  /** An {@code illegal_argument_exception}. */
  public static ScriptFailure argument(String reason, int offset) {
    return new ScriptFailure("illegal_argument_exception", reason, offset);
  }

  /** A {@code class_cast_exception}. */
  public static ScriptFailure cast(String reason, int offset) {
    return new ScriptFailure("class_cast_exception", reason, offset);
  }

  public String type() {
    return type;
  }

  public int offset() {
    return offset;
  }

  public String reason() {
    return String.valueOf(getMessage());
  }
}
