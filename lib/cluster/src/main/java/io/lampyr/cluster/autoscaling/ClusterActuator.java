package io.lampyr.cluster.autoscaling;

/**
 * Whoever starts and ends nodes.
 *
 * <p>Laws: the leader says what it wants every few seconds, also when nothing has changed, so a
 * call that failed needs no repetition, and one that asks for what is there does nothing. One call
 * at a time; it may block. A former leader's last call may come after the present one's first:
 * within a few seconds the right one is repeated. Which nodes end is the actuator's choice: each
 * hands its shards on when it is asked to end.
 */
public interface ClusterActuator {

  /** Brings the cluster to this size, or begins to. */
  void resize(ClusterSize size);
}
