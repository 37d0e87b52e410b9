package io.lampyr.mapping.field;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import org.jspecify.annotations.Nullable;

/**
 * A value that a field cannot take. Caught where the field's name and the document are known;
 * carries no stack, as bad documents may be many.
 */
public final class ValueException extends RuntimeException {
  private final transient Fault fault;

  public ValueException(ErrorKind kind, String reason) {
    this(Fault.of(kind, reason));
  }

  public ValueException(Fault fault) {
    super(fault.reason(), null, false, false);
    this.fault = fault;
  }

  /** An {@code illegal_argument_exception}. */
  public static ValueException argument(@Nullable String reason) {
    return new ValueException(ErrorKind.ILLEGAL_ARGUMENT, String.valueOf(reason));
  }

  public Fault fault() {
    return fault;
  }
}
