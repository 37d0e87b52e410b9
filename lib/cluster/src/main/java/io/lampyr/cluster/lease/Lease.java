package io.lampyr.cluster.lease;

import io.lampyr.base.check.Check;
import io.lampyr.base.id.NodeId;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Members and leader. The term rises by one with every new leader, so one term has one leader; node
 * ids are never used again, so whoever has left never comes back. The lease's version is that of
 * its item's revision. The level is what a member must be able to read, and never falls.
 */
public record Lease(long term, Optional<NodeId> leader, SortedSet<NodeId> members, int level) {
  /** More nodes than this cannot join. */
  public static final int MAX_MEMBERS = 1000;

  /** What every release can read. */
  static final int FIRST_LEVEL = 1;

  public Lease {
    members = Collections.unmodifiableSortedSet(new TreeSet<>(members));
    Check.positive(term, "lease term");
    Check.positive(level, "lease level");
    Check.that(members.size() <= MAX_MEMBERS, "lease must have at most 1000 members");
    Check.that(leader.isEmpty() || members.contains(leader.get()), "the leader must be a member");
  }

  /** That everybody can read. */
  public Lease(long term, Optional<NodeId> leader, SortedSet<NodeId> members) {
    this(term, leader, members, FIRST_LEVEL);
  }

  /** The first lease, of the node that found none. */
  public static Lease first(NodeId node) {
    return new Lease(1, Optional.of(node), Collections.unmodifiableSortedSet(only(node)));
  }

  public boolean has(NodeId node) {
    return members.contains(node);
  }

  public boolean isLedBy(NodeId node) {
    return leader.isPresent() && leader.get().equals(node);
  }

  /** With the node as a member. */
  public Lease with(NodeId node) {
    SortedSet<NodeId> joined = new TreeSet<>(members);
    joined.add(node);
    return new Lease(term, leader, joined, level);
  }

  /** Without the nodes, which left or are ejected; without a leader if it was one of them. */
  public Lease without(Collection<NodeId> nodes) {
    SortedSet<NodeId> remaining = new TreeSet<>(members);
    remaining.removeAll(nodes);
    return new Lease(term, leader.filter(node -> !nodes.contains(node)), remaining, level);
  }

  /** Led by another member, in the next term. The former leader stays a member. */
  public Lease takenOverBy(NodeId candidate) {
    return new Lease(Math.addExact(term, 1), Optional.of(candidate), members, level);
  }

  /** With the same members, all of which can read what the level allows. */
  public Lease raisedTo(int other) {
    return new Lease(term, leader, members, Math.max(level, other));
  }

  private static SortedSet<NodeId> only(NodeId node) {
    SortedSet<NodeId> one = new TreeSet<>();
    one.add(node);
    return one;
  }
}
