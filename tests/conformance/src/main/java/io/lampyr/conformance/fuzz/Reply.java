package io.lampyr.conformance.fuzz;

/** What came back; a status of zero is none at all. */
record Reply(int status, String mediaType, String text) {
  static final int NONE = 0;

  static Reply none(String why) {
    return new Reply(NONE, "", why);
  }
}
