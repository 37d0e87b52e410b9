package io.lampyr.cachenodes.protocol;

import io.lampyr.base.id.PrimaryTerm;
import io.lampyr.cluster.state.BlobStretch;
import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.TimeRange;
import java.util.Optional;

/** The bytes of a commit's place, or that there is none. */
final class CommitCodec {
  private CommitCodec() {}

  static void put(Output into, Optional<CommitPoint> commit) {
    into.flag(commit.isPresent());
    commit.ifPresent(point -> {
      into.i64(point.term().value()).i64(point.generation());
      BlobStretch place = point.place();
      Names.put(into, place.blob()).i64(place.offset()).i64(place.length());
      into.i64(point.checkpoint()).flag(point.times().isPresent());
      point.times().ifPresent(times -> into.i64(times.least()).i64(times.greatest()));
    });
  }

  static Optional<CommitPoint> next(Input from) throws MalformedMessageException {
    if (!from.flag("commit's presence")) {
      return Optional.empty();
    }
    PrimaryTerm term = new PrimaryTerm(from.i64("primary term"));
    long generation = from.i64("commit generation");
    BlobStretch place =
        new BlobStretch(Names.key(from), from.i64("stretch offset"), from.i64("stretch length"));
    long checkpoint = from.i64("checkpoint");
    Optional<TimeRange> times =
        from.flag("time range's presence")
            ? Optional.of(new TimeRange(from.i64("least time"), from.i64("greatest time")))
            : Optional.empty();
    return Optional.of(new CommitPoint(term, generation, place, checkpoint, times));
  }
}
