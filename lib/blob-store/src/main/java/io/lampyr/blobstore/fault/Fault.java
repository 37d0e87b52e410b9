package io.lampyr.blobstore.fault;

/** The ways in which an object store lets its user down. */
public enum Fault {
  /** The request takes long. */
  DELAY,
  /** 503: declined, nothing happened. */
  THROTTLE,
  /** 409: another conditional write was in progress, nothing happened. */
  CONTENDED,
  /** The connection breaks before the request took effect. */
  RESET_BEFORE,
  /** The connection breaks after the request took effect. */
  RESET_AFTER,
  /** The connection breaks, and the write takes effect later, before some other request. */
  RESET_LATE,
  /** 412 for one's own write: something beneath repeated it after a lost answer. */
  LOST_OWN_WRITE,
  /** The body of a get breaks off. */
  TRUNCATE
}
