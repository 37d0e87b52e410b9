/**
 * The work list: which node has to do with which shard. It is what nodes and the leader read
 * instead of all indices, so that shards at rest cost nothing. {@link
 * io.lampyr.cluster.work.WorkList} states the law. Why: {@code docs/adr/0012-rest.md}.
 */
@NullMarked
package io.lampyr.cluster.work;

import org.jspecify.annotations.NullMarked;
