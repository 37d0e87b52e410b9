/**
 * Being a member: joining, heartbeats, silence of others, and when a node must fall silent itself.
 * Why the timing is safe: {@code docs/adr/0003-membership-timing.md}.
 */
@NullMarked
package io.lampyr.cluster.membership;

import org.jspecify.annotations.NullMarked;
