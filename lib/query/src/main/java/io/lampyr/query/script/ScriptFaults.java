package io.lampyr.query.script;

import io.lampyr.mapping.fault.Dialect;
import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Excerpt;
import io.lampyr.mapping.fault.Fault;
import io.lampyr.mapping.fault.FaultException;
import io.lampyr.query.script.syntax.ScriptFailure;

/** Failures of scripts as clients know them. */
final class ScriptFaults {
  private ScriptFaults() {}

  static FaultException of(Script script, String reason, ScriptFailure failure) {
    Fault cause = Fault.of(kind(failure.type()), failure.reason());
    Excerpt excerpt = new Excerpt(script.language(), script.source(), failure.offset());
    return new FaultException(new Fault(ErrorKind.SCRIPT, reason, null, cause, excerpt));
  }

  private static ErrorKind kind(String type) {
    for (ErrorKind kind : ErrorKind.values()) {
      if (kind.type(Dialect.ELASTICSEARCH).equals(type)
          && kind.type(Dialect.OPENSEARCH).equals(type)) {
        return kind;
      }
    }
    return ErrorKind.ILLEGAL_ARGUMENT;
  }
}
