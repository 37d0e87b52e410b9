package io.lampyr.engine.commit;

import io.lampyr.cluster.state.CommitPoint;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.cluster.state.ValueRange;
import io.lampyr.engine.request.RecentRequests;
import io.lampyr.luceneblob.commit.CommitMetadata;
import io.lampyr.luceneblob.commit.OpaqueBytes;
import io.lampyr.luceneblob.commit.SequenceState;
import io.lampyr.luceneblob.commit.TimeRange;
import io.lampyr.luceneblob.join.CommitSegments;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a commit says that is made of several others. Pure. */
final class JoinedMetadata {
  /** Nothing was ever asked of the new shard. */
  private static final Duration FOR_EVER = Duration.ofDays(36_500);

  private static final int MAX_REQUESTS_BYTES = 1024;

  private JoinedMetadata() {}

  static CommitMetadata of(List<CommitSegments> commits, List<ShardItem> items, long nowNanos) {
    List<CommitPoint> points =
        items.stream().flatMap(item -> item.head().durable().stream()).toList();
    return new CommitMetadata(
        sequence(commits),
        metadata(commits.getFirst()).translog(),
        times(points),
        OpaqueBytes.copyOf(
            new RecentRequests(1, FOR_EVER, FOR_EVER, nowNanos)
                .encode(MAX_REQUESTS_BYTES, nowNanos)),
        Map.of(),
        ToldRanges.encode(ranges(points)));
  }

  private static CommitMetadata metadata(CommitSegments commit) {
    return commit.commit().header().metadata();
  }

  /** No number is given again, and none is missing: the others were flushed. */
  private static SequenceState sequence(List<CommitSegments> commits) {
    long highest =
        commits.stream()
            .mapToLong(one -> metadata(one).sequence().maxSeqNo())
            .max()
            .orElse(SequenceState.NONE);
    return new SequenceState(highest, highest);
  }

  /** Nothing if one of them does not tell. */
  private static Optional<TimeRange> times(List<CommitPoint> points) {
    if (points.stream().anyMatch(point -> point.times().isEmpty())) {
      return Optional.empty();
    }
    return Optional.of(
        new TimeRange(
            points.stream().mapToLong(one -> one.times().orElseThrow().least()).min().getAsLong(),
            points.stream()
                .mapToLong(one -> one.times().orElseThrow().greatest())
                .max()
                .getAsLong()));
  }

  /** Of the fields of which all of them tell. */
  private static Map<String, ValueRange> ranges(List<CommitPoint> points) {
    Map<String, ValueRange> all = new HashMap<>(points.getFirst().ranges());
    for (CommitPoint point : points) {
      all.keySet().retainAll(point.ranges().keySet());
      all.replaceAll((name, range) -> around(range, point.ranges().getOrDefault(name, range)));
    }
    return all;
  }

  private static ValueRange around(ValueRange one, ValueRange other) {
    return new ValueRange(
        Math.min(one.least(), other.least()), Math.max(one.greatest(), other.greatest()));
  }
}
