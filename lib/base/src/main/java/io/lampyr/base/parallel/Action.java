package io.lampyr.base.parallel;

/** A {@link Step} that is made for its effect alone. */
@FunctionalInterface
public interface Action<A, E extends Exception> {
  void accept(A input) throws E, InterruptedException;
}
