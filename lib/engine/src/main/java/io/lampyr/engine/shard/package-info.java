/**
 * One opening of a shard by its owner: applying writes, answering reads in real time, and making
 * commits that become visible and then durable.
 */
@NullMarked
package io.lampyr.engine.shard;

import org.jspecify.annotations.NullMarked;
