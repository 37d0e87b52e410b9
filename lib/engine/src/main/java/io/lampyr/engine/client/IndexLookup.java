package io.lampyr.engine.client;

/** What there is under an index's identity. */
public sealed interface IndexLookup {

  /** It takes reads and writes. */
  record Open(IndexTable table) implements IndexLookup {}

  /** It takes reads, and no writes: another index is about to take its place. */
  record Divided(IndexTable table) implements IndexLookup {}

  /** It is kept, but takes neither. */
  record Closed() implements IndexLookup {}

  /** There is none, or no more. An index that has its name now is another one. */
  record Missing() implements IndexLookup {}

  /** It is being made. */
  record Unready() implements IndexLookup {}
}
