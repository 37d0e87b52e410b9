package io.lampyr.engine.request;

import io.lampyr.base.check.Check;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.SequencedMap;

/**
 * A shard's memory of what recent requests came to, so that a retry is answered from it and never
 * applied again (AppliedOnce).
 *
 * <p>It is bounded by operations and by the time since each request last had effect, and knows for
 * how long back it is complete: a request that was first sent within that time and is not
 * remembered was not applied. {@code age} is measured by the sender's clock and {@code coverage} by
 * this one's, whose rates differ by less than a factor of two, so the age counts double.
 *
 * <p>The age says how old the request was when this attempt of it was <em>sent</em>; here it counts
 * how old it is <em>now</em>. What lies between is, in the order in which it comes:
 *
 * <ul>
 *   <li>the way to the node, until its server has read the call's head. No clock of the node can
 *       measure that; {@code transit} is added for it. A caller ends an attempt by closing its
 *       connection, and sends the next one over another, so an attempt that is under way for longer
 *       than this stands in the buffers of a machine that is cut off or frozen, for as long as the
 *       transport retries. A frozen node is no member any more when it wakes up after its time-out,
 *       and what it applies then is never released.
 *   <li>the server, until it has read the whole call: measured, added to the age, and refused when
 *       it took longer than the server's bound;
 *   <li>the node's queue of appends, until this one is applied: measured and treated likewise.
 * </ul>
 *
 * <p>A first attempt has no age, and is applied without proof: to forget a request that has
 * overtaken it, a memory would have to drop it within the bounds of these three, which takes more
 * operations in that time than {@code maxOperations}, less those of the request itself. Safe for
 * many threads.
 */
public final class RecentRequests {
  private static final long CLOCK_RATE_FACTOR = 2;

  /** What a request and an outcome of it take in memory. */
  private static final long REQUEST_BYTES = 200;

  private static final long OUTCOME_BYTES = 40;

  private final int maxOperations;
  private final long maxAgeNanos;
  private final long transitNanos;
  private final SequencedMap<RequestId, RequestOutcomes> requests = new LinkedHashMap<>();
  private int operations;
  private long completeSinceNanos;

  /**
   * Complete from {@code coverage} ago on, which is nothing for a new shard's first opening: it is
   * complete for ever.
   */
  public RecentRequests(int maxOperations, Duration maxAge, Duration coverage, long nowNanos) {
    this(maxOperations, maxAge, Duration.ZERO, coverage, nowNanos);
  }

  /** Likewise; an attempt may have been on its way for {@code transit} before it was measured. */
  public RecentRequests(
      int maxOperations, Duration maxAge, Duration transit, Duration coverage, long nowNanos) {
    this.maxOperations = (int) Check.positive(maxOperations, "operations");
    this.maxAgeNanos = maxAge.toNanos();
    this.transitNanos = transit.toNanos();
    this.completeSinceNanos = nowNanos - coverage.toNanos();
  }

  /**
   * What is known of an operation of a request that was first sent {@code age} ago; zero for a
   * first attempt.
   */
  public synchronized Recollection recall(
      RequestId request, int ordinal, Duration age, long nowNanos) {
    RequestOutcomes outcomes = requests.get(request);
    Applied applied = outcomes == null ? null : outcomes.find(ordinal);
    if (applied != null) {
      return new Recollection.Remembered(applied);
    }
    boolean covered =
        age.isZero()
            || Math.multiplyExact(age.toNanos(), CLOCK_RATE_FACTOR) + transitNanos
                <= nowNanos - completeSinceNanos;
    return covered ? new Recollection.Fresh() : new Recollection.Unprovable();
  }

  /** Remembers an operation that took effect. */
  public synchronized void remember(
      RequestId request, int ordinal, Applied outcome, long nowNanos) {
    RequestOutcomes outcomes = requests.get(request);
    if (outcomes == null) {
      outcomes = new RequestOutcomes(nowNanos, nowNanos);
    }
    outcomes.add(ordinal, outcome);
    // What is still being written to is forgotten last, however long ago it began: an attempt that
    // was overtaken has no age, and nothing but this speaks against it.
    outcomes.touch(nowNanos);
    requests.putLast(request, outcomes);
    operations++;
    forget(nowNanos);
  }

  private void forget(long nowNanos) {
    var oldest = requests.values().iterator();
    while (oldest.hasNext()) {
      RequestOutcomes candidate = oldest.next();
      if (operations <= maxOperations && nowNanos - candidate.lastNanos() <= maxAgeNanos) {
        return;
      }
      completeSinceNanos = Math.max(completeSinceNanos, candidate.sinceNanos + 1);
      operations -= candidate.size();
      oldest.remove();
    }
  }

  /** The memory that this takes, about; no more than so many requests of one operation take. */
  public synchronized long bytes() {
    return requests.size() * REQUEST_BYTES + operations * OUTCOME_BYTES;
  }

  /** For how long back this memory is complete. */
  public synchronized Duration coverage(long nowNanos) {
    return Duration.ofNanos(nowNanos - completeSinceNanos);
  }

  /**
   * The newest outcomes as bytes for a commit's header, at most {@code maxBytes} of them before
   * they are packed; what does not fit shortens the coverage.
   */
  public synchronized byte[] encode(int maxBytes, long nowNanos) {
    return RecentRequestsCodec.encode(requests, maxBytes, nowNanos - completeSinceNanos, nowNanos);
  }

  /** Takes in what an earlier opening of the shard remembered. */
  public synchronized void restore(byte[] encoded, long nowNanos) {
    RecentRequestsCodec.Decoded decoded = RecentRequestsCodec.decode(encoded, nowNanos);
    completeSinceNanos = nowNanos - decoded.coverageNanos();
    decoded
        .requests()
        .forEach((id, outcomes) -> {
          requests.put(id, outcomes);
          operations += outcomes.size();
        });
    forget(nowNanos);
  }
}
