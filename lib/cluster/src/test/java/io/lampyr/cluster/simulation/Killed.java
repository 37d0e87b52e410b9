package io.lampyr.cluster.simulation;

/** A process died while it waited. */
final class Killed extends RuntimeException {
  private static final long serialVersionUID = 1;
}
