package io.lampyr.restapi.update.script;

/** Ends the reading or the run of a script. */
final class ScriptFailure extends RuntimeException {
  private final String type;
  private final int offset;

  ScriptFailure(String type, String reason, int offset) {
    super(reason, null, false, false);
    this.type = type;
    this.offset = offset;
  }

  String type() {
    return type;
  }

  int offset() {
    return offset;
  }

  String reason() {
    return String.valueOf(getMessage());
  }
}
