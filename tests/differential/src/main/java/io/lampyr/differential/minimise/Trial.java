package io.lampyr.differential.minimise;

/** Says whether something smaller still shows the same difference. */
@FunctionalInterface
public interface Trial<T> {
  boolean holds(T smaller) throws InterruptedException;
}
