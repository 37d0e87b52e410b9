package io.lampyr.restapi.byquery;

import io.lampyr.restapi.access.Rights;
import io.lampyr.restapi.document.WriteTerms;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What holds for a whole run.
 *
 * @param proceeds whether conflicts are counted only, rather than ending it
 * @param maxDocuments how many are looked at
 * @param slices how many parts are worked on side by side
 * @param slice which one of the search alone is worked on, if the body says so
 * @param perSecond how many documents a second; infinite is as many as can be
 */
record Terms(
    boolean proceeds,
    int batch,
    long maxDocuments,
    int slices,
    OptionalInt slice,
    float perSecond,
    Writing writing,
    boolean refresh,
    boolean waits,
    Rights rights) {
  /** How long a write is tried, and how many copies of its shard must be there, if that is said. */
  record Writing(Duration within, Optional<String> copies) {}

  static final long ALL = Long.MAX_VALUE;

  /** What holds for its writes. They become visible at the end, all together, if at all. */
  WriteTerms ofWrites(String identity) {
    return new WriteTerms(
        rights,
        writing.within(),
        WriteTerms.Visibility.LATER,
        writing.copies(),
        Optional.of(identity));
  }
}
