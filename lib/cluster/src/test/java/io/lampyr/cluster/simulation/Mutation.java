package io.lampyr.cluster.simulation;

/** A mistake put in on purpose, so that the simulation shows that it would be found. */
enum Mutation {
  NONE,
  /** A node answers reads for the whole ejection time-out, not half of it. */
  FENCE_OF_FULL_TIMEOUT,
  /** Silent nodes leave the lease without being condemned first. */
  EJECT_WITHOUT_CONDEMNING,
  /** Shards of silent nodes are given away while these are still in the lease. */
  ASSIGN_BEFORE_EJECTING,
  /** The lease that is compared with the shards' owners was read long before the shards. */
  EARLIER_LEASE_READ,
  /** A new leader keeps the term of the old one. */
  SAME_TERM,
  /** Silent nodes are condemned, and stay in the lease. */
  NEVER_EJECT
}
