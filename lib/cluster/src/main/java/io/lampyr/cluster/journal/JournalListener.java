package io.lampyr.cluster.journal;

/**
 * Is told what a journal's reader learns, in order, before the call that learned it goes on. Must
 * be quick and ask for nothing: it is called under the journal's lock.
 */
public interface JournalListener {

  /** What was read at the revision may have been replaced. */
  void mayChange(Change change);

  /**
   * Entries were missed: everything that was read before may have been replaced. What was announced
   * and may still happen is told next.
   */
  void anythingMayHaveChanged();
}
