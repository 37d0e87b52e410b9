package io.lampyr.query.fetch;

import io.lampyr.query.stop.StoppedException;
import java.io.IOException;

/** What is shown of a hit and has to be computed. */
interface Computing {
  void run() throws IOException;

  /** Computes, if there is time: hits are shown without what there is none for any more. */
  static void inTime(Computing computing) throws IOException {
    try {
      computing.run();
    } catch (StoppedException _) {
      // Whoever put the sign up tells that the time was over.
    }
  }
}
