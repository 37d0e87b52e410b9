package io.lampyr.engine.operation;

/** What a write does to the document of its id. */
public enum WriteKind {
  /** Makes or replaces it. */
  INDEX,
  /** Makes it, if there is none. */
  CREATE,
  /** Removes it. */
  DELETE
}
