package io.lampyr.esql.run;

/** Where pages go. Used by one thread; nothing is taken behind the end. */
interface Sink {
  /** Takes a page; false if no more are wanted. */
  boolean take(Page page);

  /** There are no more pages. */
  void end();
}
