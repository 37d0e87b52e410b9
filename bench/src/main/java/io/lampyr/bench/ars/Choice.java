package io.lampyr.bench.ars;

/** How a place is chosen. */
enum Choice {
  IN_TURN("in turn"),
  RANKED("ranked"),
  HEDGED("ranked, hedged");

  private final String words;

  Choice(String words) {
    this.words = words;
  }

  String words() {
    return words;
  }
}
