package io.lampyr.cluster.membership;

import io.lampyr.cluster.state.NodeLoad;
import java.util.OptionalLong;

/** What a node tells of itself with each heartbeat. */
public record NodeStatus(boolean draining, OptionalLong translogFloor, NodeLoad load) {}
