package io.lampyr.bench.ars;

/** One call of a place for a search. */
final class Call {
  final Search search;
  final SimulatedPlace place;
  final long sentNanos;
  long tookNanos;
  boolean over;

  Call(Search search, SimulatedPlace place, long sentNanos) {
    this.search = search;
    this.place = place;
    this.sentNanos = sentNanos;
  }
}
