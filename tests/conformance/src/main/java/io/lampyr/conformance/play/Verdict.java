package io.lampyr.conformance.play;

/** What came of one test. */
public sealed interface Verdict {
  record Passed() implements Verdict {}

  /** With the first thing that was not as the test says. */
  record Failed(String reason) implements Verdict {}

  /** The test is not for this version, or needs what the judge cannot do. */
  record Skipped(String reason) implements Verdict {}

  /** The test says nothing about a server. */
  record Discounted(String reason) implements Verdict {}
}
