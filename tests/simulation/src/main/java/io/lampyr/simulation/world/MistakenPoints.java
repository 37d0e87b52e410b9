package io.lampyr.simulation.world;

import io.lampyr.base.port.Randomness;
import io.lampyr.engine.node.ShardAppend;
import io.lampyr.engine.shard.AppendRequest;
import io.lampyr.engine.shard.DocumentKey;
import io.lampyr.engine.shard.PointBlock;
import io.lampyr.engine.shard.Write;
import io.lampyr.metrics.document.SeriesPoints;
import java.util.List;
import java.util.function.UnaryOperator;

/** A point is kept beside the one that is there, as nobody looks for that. */
final class MistakenPoints {
  private static final int MOST_LATER_MILLIS = 1_000;
  private static final String SOURCE_OF_POINT = "\"host\"";

  private MistakenPoints() {}

  private static PointBlock.Series apart(PointBlock.Series series, Randomness randomness) {
    SeriesPoints points = series.points();
    long[] millis = new long[points.count()];
    double[] values = new double[points.count()];
    for (int i = 0; i < millis.length; i++) {
      millis[i] = points.millis(i) + randomness.nextInt(MOST_LATER_MILLIS);
      values[i] = points.value(i);
    }
    return new PointBlock.Series(series.tsid(), new SeriesPoints(points.around(), millis, values));
  }

  /** The same, with what becomes of each write. */
  static ShardAppend each(ShardAppend append, UnaryOperator<Write> how) {
    AppendRequest request = append.request();
    return new ShardAppend(
        append.shard(),
        append.tableVersion(),
        new AppendRequest(
            request.request(),
            request.age(),
            request.mappingVersion(),
            request.writes().stream().map(how).toList()));
  }

  /** Points of a block a moment later, where nobody looks whether one is there. */
  static Write blockApart(Write write, Randomness randomness) {
    PointBlock block = write.points();
    if (block == null) {
      return write;
    }
    List<PointBlock.Series> series =
        block.series().stream().map(one -> apart(one, randomness)).toList();
    return new Write(
        write.ordinal(),
        write.kind(),
        write.check(),
        write.key(),
        write.source(),
        new PointBlock(series));
  }

  /** A point under a name of its own. */
  static Write apart(Write write, Randomness randomness) {
    if (!write.source().utf8ToString().contains(SOURCE_OF_POINT)) {
      return write;
    }
    DocumentKey own = DocumentKey.of(write.key().id() + Long.toHexString(randomness.nextLong()));
    return new Write(write.ordinal(), write.kind(), write.check(), own, write.source());
  }
}
