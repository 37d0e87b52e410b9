package io.lampyr.cluster.state;

/** Where an index is in its life. */
public enum IndexState {
  /** Being made: it has no name yet. */
  CREATING,
  OPEN,
  CLOSED,
  /** Its name is gone; garbage collection removes what is left. */
  DELETING
}
