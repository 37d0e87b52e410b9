package io.lampyr.restapi.eql;

/** What things are counted as that a query keeps in memory. */
final class Sizes {
  /** Where a document is found again. */
  static final long REFERENCE_BYTES = 250;

  /** A document that was found, with the values of a few fields. */
  static final long HIT_BYTES = 800;

  private Sizes() {}
}
