package io.lampyr.cachenodes.cluster;

import io.lampyr.base.port.SystemRandomness;
import io.lampyr.base.port.ThreadScheduler;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.fault.Fault;
import io.lampyr.blobstore.fault.FaultRates;
import io.lampyr.blobstore.fault.FaultyBlobStore;
import io.lampyr.cachenodes.StoreView;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;

/**
 * A cache node whose store answers every request with an error for as long as a file is there. It
 * lies among the tests, so that no deployed node can be one.
 */
final class UnsteadyNode {
  private static final Duration LOOK_EVERY = Duration.ofMillis(20);
  private static final FaultRates TROUBLE =
      FaultRates.none().with(Fault.THROTTLE, 0.5).with(Fault.RESET_BEFORE, 1);

  private UnsteadyNode() {}

  /** The file, and then a node's arguments. */
  public static void main(String[] arguments) throws Exception {
    Path trouble = Path.of(arguments[0]);
    StoreView.run(
        Arrays.copyOfRange(arguments, 1, arguments.length), store -> unsteady(store, trouble));
  }

  private static BlobStore unsteady(BlobStore store, Path trouble) {
    ThreadScheduler scheduler = new ThreadScheduler((_, failure) -> failure.printStackTrace());
    FaultyBlobStore faulty =
        new FaultyBlobStore(store, FaultRates.none(), new SystemRandomness(), scheduler);
    scheduler.fork(
        "trouble",
        () -> {
          try {
            while (true) {
              faulty.setRates(Files.exists(trouble) ? TROUBLE : FaultRates.none());
              scheduler.sleep(LOOK_EVERY);
            }
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
        });
    return faulty;
  }
}
