/**
 * What the leader does: ejects silent nodes, gives shards to members, computes the wanted size.
 * Decisions are pure; {@link io.lampyr.cluster.leader.LeaderLoop} observes and acts.
 */
@NullMarked
package io.lampyr.cluster.leader;

import org.jspecify.annotations.NullMarked;
