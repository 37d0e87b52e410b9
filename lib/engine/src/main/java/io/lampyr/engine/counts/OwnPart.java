package io.lampyr.engine.counts;

import io.lampyr.cluster.item.PendingWrite;
import io.lampyr.cluster.item.Revision;
import java.util.Optional;

/**
 * What a process knows of a part of its own. Immutable.
 *
 * @param writes how often it was tried to be written
 * @param written what certainly stands there, or was folded
 * @param pending a write that may have taken effect, or may still
 */
record OwnPart(long name, long writes, Optional<Written> written, Optional<Pending> pending) {

  /** What was written, and as which revision. */
  record Written(Revision revision, Counted counted) {}

  /** What may have been written by the last write. */
  record Pending(PendingWrite call, Counted counted) {}

  static OwnPart begin(long name) {
    return new OwnPart(name, 0, Optional.empty(), Optional.empty());
  }

  /** What it certainly tells others. */
  Counted told() {
    return written.map(Written::counted).orElse(Counted.NONE);
  }

  Optional<Revision> revision() {
    return written.map(Written::revision);
  }

  /** The next thing to be written. */
  CountPart next(Counted counted) {
    return new CountPart(writes + 1, false, counted);
  }

  OwnPart written(long write, Revision revision, Counted counted) {
    return new OwnPart(name, write, Optional.of(new Written(revision, counted)), Optional.empty());
  }

  OwnPart pending(long write, PendingWrite call, Counted counted) {
    return new OwnPart(name, write, written, Optional.of(new Pending(call, counted)));
  }

  /**
   * What others tell of it where it stands no more.
   *
   * @param last what its last write held, if that may have taken effect
   * @param folded which write was folded. Where nobody remembers, the last one is believed to have
   *     taken effect: so it is never counted twice
   */
  Counted folded(Optional<Counted> last, Optional<Long> folded) {
    boolean isLast = folded.isEmpty() || folded.get() >= writes;
    return isLast ? last.orElse(told()) : told();
  }
}
