package io.lampyr.engine.search;

import io.lampyr.base.id.ShardId;

/** Why a shard is missing from a search's results. */
public record ShardFailure(ShardId shard, String index, RuntimeException cause) {}
