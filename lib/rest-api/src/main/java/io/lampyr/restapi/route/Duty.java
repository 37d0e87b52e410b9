package io.lampyr.restapi.route;

/** Which function does the work of a call. */
public enum Duty {
  /** What writes documents, or manages what they are written to. */
  INGEST,
  /** What reads documents. */
  SEARCH
}
