package io.lampyr.mapping.document;

import io.lampyr.mapping.fault.Fault;

/** Ends the walk through a document that cannot be indexed. */
final class RejectedException extends RuntimeException {
  private final transient Fault fault;

  RejectedException(Fault fault) {
    super(fault.reason(), null, false, false);
    this.fault = fault;
  }

  Fault fault() {
    return fault;
  }
}
