package io.lampyr.bench.node;

import io.lampyr.base.port.Clock;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ForwardingBlobStore;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import io.lampyr.blobstore.count.CountingBlobStore;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Counts what the translog asks of a store, apart from everything else, and times its puts and the
 * reads of the lease.
 */
public final class TranslogMeter extends ForwardingBlobStore {
  private static final String TRANSLOG = "translog/";
  private static final String ITEMS = "state/";
  private static final String INDICES = "indices/";

  private final Clock clock;
  private final CountingBlobStore translog;
  private final Queue<Long> putNanos = new ConcurrentLinkedQueue<>();
  private final Queue<Long> leaseNanos = new ConcurrentLinkedQueue<>();

  TranslogMeter(BlobStore delegate, Clock clock) {
    super(delegate);
    this.clock = clock;
    this.translog = new CountingBlobStore(delegate);
  }

  /** Forgets what was counted and timed. */
  public void reset() {
    translog.reset();
    putNanos.clear();
    leaseNanos.clear();
  }

  /** Puts of translog objects. */
  public long puts() {
    return translog.puts();
  }

  /** How long the puts of translog objects took, in nanoseconds. */
  public Iterable<Long> putNanos() {
    return putNanos;
  }

  /** How long the reads of the lease took, in nanoseconds. */
  public Iterable<Long> leaseNanos() {
    return leaseNanos;
  }

  @Override
  protected MultipartStore decorate(MultipartStore multipart) {
    return multipart;
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    if (!key.path().startsWith(TRANSLOG)) {
      return super.put(key, content, condition);
    }
    long began = clock.monotonicNanos();
    PutOutcome outcome = translog.put(key, content, condition);
    putNanos.add(clock.monotonicNanos() - began);
    return outcome;
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    String path = key.path();
    boolean lease =
        !path.startsWith(TRANSLOG) && !path.startsWith(ITEMS) && !path.startsWith(INDICES);
    if (!lease) {
      return super.get(key, span);
    }
    long began = clock.monotonicNanos();
    GetOutcome outcome = super.get(key, span);
    leaseNanos.add(clock.monotonicNanos() - began);
    return outcome;
  }
}
