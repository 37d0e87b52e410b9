package io.lampyr.conformance.suite;

/** What an API makes of the arguments of a step. */
public sealed interface Asked {
  /**
   * A request that can be sent.
   *
   * @param target path and query, as they stand in the first line of a request
   */
  record Possible(String method, String target) implements Asked {}

  /** No request can be made of them: a client would say so without asking a server. */
  record Impossible(String reason) implements Asked {}
}
