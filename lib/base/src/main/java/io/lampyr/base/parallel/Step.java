package io.lampyr.base.parallel;

/** One blocking call of several: what is done with each input. */
@FunctionalInterface
public interface Step<A, R, E extends Exception> {
  R apply(A input) throws E, InterruptedException;
}
