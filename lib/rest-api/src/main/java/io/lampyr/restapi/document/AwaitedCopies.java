package io.lampyr.restapi.document;

import io.lampyr.base.port.Ports;
import io.lampyr.base.unit.Durations;
import io.lampyr.restapi.destination.StandBys;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Waits until as many copies of an index's shards are there as its writes want. */
record AwaitedCopies(StandBys standBys, Ports ports) {
  private static final Duration LOOK_AGAIN = Duration.ofMillis(100);

  /** What becomes of the writes if too few are there by the deadline; none if enough are. */
  List<WriteOutcome> refused(
      List<DocumentWrite> writes, WriteTarget target, WriteTerms terms, long began) {
    Optional<StandBys.Lack> lack = standBys.lack(target, terms.copies());
    try {
      while (lack.isPresent()
          && ports.clock().monotonicNanos() - began < terms.deadline().toNanos()) {
        ports.scheduler().sleep(LOOK_AGAIN);
        lack = standBys.lack(target, terms.copies());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return lack.map(
            missing -> writes.stream().map(write -> failed(write, target, missing, terms)).toList())
        .orElse(List.of());
  }

  private static WriteOutcome failed(
      DocumentWrite write, WriteTarget target, StandBys.Lack lack, WriteTerms terms) {
    String routing = write.routing() == null ? write.id() : write.routing();
    String reason =
        "["
            + target.name()
            + "]["
            + (routing == null ? 0 : target.routing().shardOf(routing))
            + "] Not enough active copies to meet shard count of ["
            + lack.wanted()
            + "] (have "
            + lack.present()
            + ", needed "
            + lack.needed()
            + "). Timeout: ["
            + Durations.print(terms.deadline())
            + "]";
    return new WriteOutcome.Failed(
        write.index(), write.id(), new ApiException(503, "unavailable_shards_exception", reason));
  }
}
