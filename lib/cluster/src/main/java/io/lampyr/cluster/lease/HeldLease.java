package io.lampyr.cluster.lease;

import io.lampyr.blobstore.register.Versioned;

/** The lease as it was read, with what a replacement of exactly this version must name. */
public record HeldLease(Lease value, Versioned held) {

  /** Rises by one with every change. */
  public long version() {
    return held.version();
  }
}
