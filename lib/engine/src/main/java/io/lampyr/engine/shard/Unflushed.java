package io.lampyr.engine.shard;

import java.util.OptionalLong;

/**
 * What of a shard is not in the store as a commit yet: how much of the log only a replay would
 * bring back, and since when there is any of it, or a commit that nobody has uploaded. Times are
 * the clock's monotonic ones. Safe for many threads.
 */
public final class Unflushed {
  private long loggedBytes;
  private long commits;
  private long committedBytes;
  private long durableBytes;
  private long durableCommits;
  private OptionalLong sinceNanos = OptionalLong.empty();

  /** How far things were when a commit began: what was logged before is in it. */
  public record Mark(long loggedBytes, long commits, long atNanos) {}

  /** An operation was logged. */
  public synchronized void logged(long bytes, long nowNanos) {
    loggedBytes += bytes;
    begin(nowNanos);
  }

  /** A commit begins. */
  public synchronized Mark commitBegins(long nowNanos) {
    commits++;
    committedBytes = loggedBytes;
    begin(nowNanos);
    return new Mark(loggedBytes, commits, nowNanos);
  }

  private void begin(long nowNanos) {
    if (sinceNanos.isEmpty()) {
      sinceNanos = OptionalLong.of(nowNanos);
    }
  }

  /** The commit that began at the mark is durable. What is left came after the mark. */
  public synchronized void durable(Mark mark) {
    durableBytes = Math.max(durableBytes, mark.loggedBytes());
    durableCommits = Math.max(durableCommits, mark.commits());
    boolean left = loggedBytes > durableBytes || commits > durableCommits;
    sinceNanos = left ? OptionalLong.of(mark.atNanos()) : OptionalLong.empty();
  }

  /** When the oldest of it came, or a little before that. */
  public synchronized OptionalLong sinceNanos() {
    return sinceNanos;
  }

  public synchronized boolean isLoggedSinceLastCommit() {
    return loggedBytes > committedBytes;
  }

  /** How much was logged since the last commit began. */
  public synchronized long uncommittedLogBytes() {
    return loggedBytes - committedBytes;
  }

  /** How much was logged that no durable commit holds, about. */
  public synchronized long logBytes() {
    return loggedBytes - durableBytes;
  }
}
