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
  NEVER_EJECT,
  /** A shard is woken first, and entered into the work list then. */
  WORK_ENTRY_AFTER_ITEM,
  /** An entry is deleted as soon as the item does not name the node, whatever may still come. */
  ENTRY_LEFT_TOO_EARLY,
  /** A shard is laid to rest in the term that it was active in. */
  WAKE_WITHOUT_TERM,
  /** The feature level is raised to what the leader can read, whatever the others can. */
  RAISED_UNANNOUNCED
}
