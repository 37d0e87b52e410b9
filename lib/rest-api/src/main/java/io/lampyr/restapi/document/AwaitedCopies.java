package io.lampyr.restapi.document;

import io.lampyr.base.port.Ports;
import io.lampyr.base.unit.Durations;
import io.lampyr.restapi.destination.StandBys;
import io.lampyr.restapi.destination.WriteTarget;
import io.lampyr.restapi.error.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Waits until as many copies of an index's shards are there as its writes want. Nodes come as
 * seldom as they beat, so it looks less and less often: some thirty times in a minute.
 */
record AwaitedCopies(StandBys standBys, Ports ports) {
  private static final Duration FIRST_LOOK = Duration.ofMillis(100);
  private static final Duration LOOKS_APART = Duration.ofSeconds(2);

  /** What becomes of the writes if too few are there by the deadline; none if enough are. */
  List<WriteOutcome> refused(
      List<DocumentWrite> writes, WriteTarget target, WriteTerms terms, long began) {
    Optional<StandBys.Lack> lack = standBys.lack(target, terms.copies());
    long pause = FIRST_LOOK.toNanos();
    try {
      while (lack.isPresent()) {
        long left = terms.deadline().toNanos() - (ports.clock().monotonicNanos() - began);
        if (left <= 0) {
          break;
        }
        ports.scheduler().sleep(Duration.ofNanos(Math.min(left, pause)));
        lack = standBys.lack(target, terms.copies());
        pause = Math.min(2 * pause, LOOKS_APART.toNanos());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return lack.map(missing ->
            writes.stream()
                .map(write -> failed(write, writes.size(), target, missing, terms))
                .toList())
        .orElse(List.of());
  }

  private static WriteOutcome failed(
      DocumentWrite write, int all, WriteTarget target, StandBys.Lack lack, WriteTerms terms) {
    String id = write.id() == null ? write.routing() : write.id();
    int number = id == null ? 0 : target.routing().shardOf(id, write.routing());
    String shard = "[" + target.name() + "][" + number + "]";
    String operation =
        all > 1
            ? all + "] requests"
            : "%s {[%s][%s]}]"
                .formatted(
                    write.operation().name().toLowerCase(Locale.ROOT), target.name(), write.id());
    String reason =
        shard
            + " Not enough active copies to meet shard count of ["
            + lack.wanted()
            + "] (have "
            + lack.present()
            + ", needed "
            + lack.needed()
            + "). Timeout: ["
            + Durations.print(terms.deadline())
            + "], request: [BulkShardRequest ["
            + shard
            + "] containing ["
            + operation
            + "]";
    return new WriteOutcome.Failed(
        write.index(), write.id(), new ApiException(503, "unavailable_shards_exception", reason));
  }
}
