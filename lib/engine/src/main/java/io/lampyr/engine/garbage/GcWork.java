package io.lampyr.engine.garbage;

import io.lampyr.base.parallel.Siblings;
import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.engine.catalog.Catalog;
import java.util.Set;

/** What the steps work with. */
record GcWork(
    BlobStore store,
    Survey survey,
    GcTables tables,
    Catalog catalog,
    MarkedBlobs lists,
    Referring reach,
    Siblings siblings,
    Clock clock,
    GcSettings settings,
    CacheFolder cache) {

  /** Judges by roots that are read now. */
  Judged judge() {
    Roots roots = survey.read();
    return new Judged(roots, new Candidates(roots, reach.of(Set.copyOf(roots.commits()))));
  }

  /** Roots, and what follows from them. */
  record Judged(Roots roots, Candidates candidates) {}
}
