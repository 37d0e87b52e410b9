package io.lampyr.engine.memory;

import java.util.List;
import java.util.Optional;

/** Which shard gives memory back next, and how: decided purely. */
public sealed interface ReclaimPolicy {

  /**
   * The shard to write next, or none if no shard holds anything. The sizes stand in the order of
   * the shards.
   */
  Optional<Step> next(List<Long> bufferedBytes);

  /** Write this shard's largest segment, or all of them. */
  record Step(int shard, boolean wholeShard) {}

  /**
   * Shards in turn, each time only the largest pending segment: busy shards are not punished for
   * being busy, and what is written is as large as it can be, so that less is merged later.
   */
  final class RoundRobin implements ReclaimPolicy {
    private int last = -1;

    @Override
    public Optional<Step> next(List<Long> bufferedBytes) {
      int shards = bufferedBytes.size();
      for (int i = 1; i <= shards; i++) {
        int candidate = Math.floorMod(last + i, shards);
        if (bufferedBytes.get(candidate) > 0) {
          last = candidate;
          return Optional.of(new Step(candidate, false));
        }
      }
      return Optional.empty();
    }
  }

  /** The shard that holds most, all of it: the older way, kept to be compared with. */
  record LargestShard() implements ReclaimPolicy {
    @Override
    public Optional<Step> next(List<Long> bufferedBytes) {
      int largest = -1;
      for (int i = 0; i < bufferedBytes.size(); i++) {
        if (bufferedBytes.get(i) > 0
            && (largest < 0 || bufferedBytes.get(i) > bufferedBytes.get(largest))) {
          largest = i;
        }
      }
      return largest < 0 ? Optional.empty() : Optional.of(new Step(largest, true));
    }
  }
}
