package io.lampyr.mapping.fault;

import io.lampyr.base.error.InvalidInputException;

/** A user's mapping, settings or request are wrong; the fault says how. */
public final class FaultException extends InvalidInputException {
  // An exception is never sent by serialization here; the field is final all the same.
  private final transient Fault fault;

  public FaultException(Fault fault) {
    super(fault.reason());
    this.fault = fault;
  }

  public FaultException(ErrorKind kind, String reason) {
    this(Fault.of(kind, reason));
  }

  /** A {@code mapper_parsing_exception}. */
  public static FaultException mapper(String reason) {
    return new FaultException(ErrorKind.MAPPER_PARSING, reason);
  }

  /** An {@code illegal_argument_exception}. */
  public static FaultException argument(String reason) {
    return new FaultException(ErrorKind.ILLEGAL_ARGUMENT, reason);
  }

  public Fault fault() {
    return fault;
  }
}
