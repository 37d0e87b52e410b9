package io.lampyr.aws.s3;

import io.lampyr.aws.peer.Dice;
import io.lampyr.aws.peer.Fault;
import io.lampyr.aws.peer.FaultProxy;
import io.lampyr.aws.peer.Peers;
import io.lampyr.base.port.SeededRandomness;
import io.lampyr.base.port.SystemClock;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.BlobStoreContract;
import io.lampyr.blobstore.retry.Retries;
import io.lampyr.blobstore.retry.RetrySettings;
import io.lampyr.blobstore.retry.RetryingBlobStore;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;

/** Retrying over a bad line to S3 obeys the contract, but for races lost against oneself. */
class S3BehindFaultsTest extends BlobStoreContract {
  private static final double RATE = 0.15;

  private final FaultProxy proxy = new FaultProxy(Peers.s3());
  private S3BlobStore store;

  @Override
  protected BlobStore newStore() {
    long seed = System.nanoTime();
    System.out.println("S3BehindFaultsTest seed=" + seed);
    proxy.faults(new Dice(seed, RATE, Fault.s3Error(503, "SlowDown")));
    store = Peers.newStore(proxy.address());
    RetrySettings settings =
        new RetrySettings(Duration.ofMillis(5), Duration.ofMillis(200), Duration.ofSeconds(20));
    return new RetryingBlobStore(
        store,
        new Retries(
            settings,
            new SystemClock(),
            new ThreadScheduler((thread, thrown) -> thrown.printStackTrace()),
            new SeededRandomness(seed)));
  }

  @Override
  protected boolean mayLoseItsOwnRace() {
    return true;
  }

  @AfterEach
  void close() throws IOException {
    store.close();
    proxy.close();
  }
}
