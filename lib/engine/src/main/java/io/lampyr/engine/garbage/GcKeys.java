package io.lampyr.engine.garbage;

import io.lampyr.blobstore.BlobKey;

/** The names of garbage collection's own blobs, all below {@code gc/}. */
final class GcKeys {
  static final String TOMBSTONES = "gc/tombstones/";
  static final String RUNS = "gc/runs/";
  static final String INDICES = "indices/";
  static final String TRANSLOG = "translog/";
  static final String RESULTS = "results/";
  static final BlobKey REACH = new BlobKey("gc/reach");
  static final BlobKey REPORT = new BlobKey("gc/report");

  private GcKeys() {}

  /** What the names of one run's working blobs begin with. */
  static String run(String run) {
    return RUNS + run + "/";
  }

  /** Written once, so that its time is the run's by the store's clock. */
  static BlobKey begun(String run) {
    return new BlobKey(run(run) + "begun");
  }

  static BlobKey listing(String run, String unique) {
    return new BlobKey(run(run) + "listing-" + unique);
  }

  static BlobKey tombstone(String run, String unique) {
    return new BlobKey(TOMBSTONES + run + "-" + unique);
  }
}
