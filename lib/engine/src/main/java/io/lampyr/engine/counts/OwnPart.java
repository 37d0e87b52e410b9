package io.lampyr.engine.counts;

import io.lampyr.cluster.item.PendingWrite;
import io.lampyr.cluster.item.Revision;
import java.util.Optional;

/**
 * What a process knows of a part of its own. Immutable.
 *
 * @param writes how often it was tried to be written
 * @param written what certainly stands there, or was folded
 * @param pending a write that may have taken effect, or may still; or what is known of a part that
 *     others have sealed, until it is clear what it told
 */
record OwnPart(long name, long writes, Optional<Written> written, Optional<Pending> pending) {

  /** What was written, and as which revision. */
  record Written(Revision revision, Counted counted) {}

  /**
   * What may have been written by the last write.
   *
   * @param call what goes on with it; empty if somebody has sealed the part
   */
  record Pending(Optional<PendingWrite> call, Counted counted) {}

  static OwnPart begin(long name) {
    return new OwnPart(name, 0, Optional.empty(), Optional.empty());
  }

  /** What it certainly tells others. */
  Counted told() {
    return written.map(Written::counted).orElse(Counted.NONE);
  }

  /** Whether it is known that somebody has sealed it. */
  boolean isSealed() {
    return pending.filter(last -> last.call().isEmpty()).isPresent();
  }

  /** Whether it stands there, or may have stood. */
  boolean mayHaveStood() {
    return written.isPresent() || pending.filter(last -> !last.counted().isNone()).isPresent();
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
    return new OwnPart(name, write, written, Optional.of(new Pending(Optional.of(call), counted)));
  }

  /**
   * Somebody has sealed it.
   *
   * @param counted what its last write held, if that may have taken effect; else what it told
   */
  OwnPart sealed(long write, Counted counted) {
    return new OwnPart(name, write, written, Optional.of(new Pending(Optional.empty(), counted)));
  }

  /**
   * What others tell of it where it stands no more.
   *
   * @param folded which write was folded. Where nobody remembers, the last one is believed to have
   *     taken effect: so it is never counted twice
   */
  Counted folded(Optional<Long> folded) {
    boolean isLast = folded.isEmpty() || folded.get() >= writes;
    return isLast ? pending.map(Pending::counted).orElse(told()) : told();
  }
}
