package io.lampyr.cluster.lease;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.lampyr.base.id.NodeId;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.register.CompareAndSwapRegister;
import io.lampyr.blobstore.register.RegisterWriter;
import io.lampyr.blobstore.register.Swap;
import io.lampyr.blobstore.retry.Retries;
import java.util.Optional;

/**
 * The lease object. It adds nothing to the laws of {@link CompareAndSwapRegister}: every change
 * replaces the very version it was derived from, a change whose answer was lost is recognised by
 * its nonce, and an object that is damaged, cut or of another format is an error that names it and
 * is never overwritten. Nobody ever deletes it.
 *
 * <p>It lies on the object store, not with the rest of cluster state: who cannot reach the object
 * store must not look alive.
 *
 * <p>Cost: a read is one get, a change one put, and one get more where it does not at once succeed.
 */
public final class LeaseStore {
  public static final BlobKey KEY = new BlobKey("cluster/lease");

  private final CompareAndSwapRegister register;
  private final LeaseCodec codec = new LeaseCodec();

  /** The writer and the retries are those of the register. */
  public LeaseStore(BlobStore store, RegisterWriter writer, Retries retries) {
    this.register = new CompareAndSwapRegister(store, KEY, "lease", writer, retries);
  }

  /**
   * The lease as it stands; empty if no node has ever joined. Throws {@link
   * io.lampyr.base.error.UnavailableException} when the store does not answer.
   */
  public Optional<HeldLease> read() {
    return register
        .read()
        .map(
            held -> new HeldLease(codec.decode(KEY.path(), new String(held.bytes(), UTF_8)), held));
  }

  /**
   * Makes the first lease, of this node, if there is none. Throws {@link
   * io.lampyr.base.error.UnavailableException} if nothing was written.
   */
  public Swap create(NodeId node) {
    return register.create(codec.encode(Lease.first(node)).getBytes(UTF_8));
  }

  /**
   * Replaces the lease that was read, if it is still that one. Throws {@link
   * io.lampyr.base.error.UnavailableException} if nothing was written.
   */
  public Swap replace(HeldLease expected, Lease next) {
    return register.swap(expected.held(), codec.encode(next).getBytes(UTF_8));
  }
}
