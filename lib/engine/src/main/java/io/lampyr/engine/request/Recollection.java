package io.lampyr.engine.request;

/** What is remembered of an operation that a request asks for. */
public sealed interface Recollection {

  /** It was applied before, with this outcome: answer that, apply nothing. */
  record Remembered(Applied outcome) implements Recollection {}

  /** It was not applied: apply it. */
  record Fresh() implements Recollection {}

  /**
   * It may have been applied longer ago than is remembered: answer that the outcome is unknown,
   * apply nothing.
   */
  record Unprovable() implements Recollection {}
}
