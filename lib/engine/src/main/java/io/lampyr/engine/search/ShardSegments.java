package io.lampyr.engine.search;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.ShardItem;
import io.lampyr.engine.fieldsize.FieldSize;
import io.lampyr.engine.fieldsize.SegmentSizes;
import io.lampyr.engine.reader.ShardReader;
import io.lampyr.engine.reader.ShardReaders;
import io.lampyr.engine.reader.ShardView;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.FilterLeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentReader;

/**
 * The segments of shards, of the commits that searches see. Cost: opening the commit, unless it is
 * open. Safe for many threads; blocks.
 */
public final class ShardSegments {
  private final ShardReaders readers;

  ShardSegments(ShardReaders readers) {
    this.readers = readers;
  }

  /**
   * One segment.
   *
   * @param committed whether its commit is uploaded
   */
  public record Segment(
      String name,
      long generation,
      Documents documents,
      long bytes,
      boolean committed,
      Format format) {}

  /** Documents that stand, and those that are deleted and not yet merged away. */
  public record Documents(long count, long deleted) {}

  /** How it was written. */
  public record Format(String version, boolean compound, Map<String, String> attributes) {
    public Format {
      attributes = Map.copyOf(attributes);
    }
  }

  /** The shard's; none if it was never written to. */
  public List<Segment> of(ShardItem shard) {
    return ShardView.of(shard).map(this::of).orElse(List.of());
  }

  /** Those of one commit. */
  public List<Segment> of(ShardView view) {
    List<Segment> segments = new ArrayList<>();
    each(view, (segment, committed) -> segments.add(segment(segment, committed)));
    return segments;
  }

  /** What each field takes in the shard's segments. Cost: all that they hold is read. */
  public Map<String, FieldSize> fieldSizes(ShardItem shard) {
    Map<String, FieldSize> sizes = new TreeMap<>();
    ShardView.of(shard)
        .ifPresent(view ->
            each(
                view,
                (segment, _) ->
                    SegmentSizes.of(segment)
                        .forEach((field, size) -> sizes.merge(field, size, FieldSize::plus))));
    return sizes;
  }

  /** How many vectors segments hold, and how many documents with sparse ones. */
  public record Vectors(long dense, long sparse) {
    public static final Vectors NONE = new Vectors(0, 0);

    public Vectors plus(Vectors other) {
      return new Vectors(dense + other.dense, sparse + other.sparse);
    }
  }

  /** The vectors of a shard's fields. Cost: only what tells of the fields is read. */
  public Vectors vectors(ShardItem shard, Set<String> dense, Set<String> sparse) {
    long[] counts = new long[2];
    ShardView.of(shard)
        .ifPresent(view ->
            each(
                view,
                (segment, _) -> {
                  for (String field : dense) {
                    counts[0] += SegmentVectors.dense(segment, field);
                  }
                  for (String field : sparse) {
                    counts[1] += SegmentVectors.sparse(segment, field);
                  }
                }));
    return new Vectors(counts[0], counts[1]);
  }

  /** Brings all vectors and graphs of a shard near. Cost: they are read from first to last. */
  void bringVectors(ShardView view) {
    each(view, (segment, _) -> SegmentVectors.read(segment));
  }

  private interface Look {
    void at(SegmentReader segment, boolean committed) throws IOException;
  }

  private void each(ShardView view, Look look) {
    boolean committed = view.durable().equals(Optional.of(view.visible()));
    try (ShardReader reader = readers.acquire(view)) {
      for (LeafReaderContext leaf : reader.reader().leaves()) {
        if (FilterLeafReader.unwrap(leaf.reader()) instanceof SegmentReader segment) {
          look.at(segment, committed);
        }
      }
    } catch (CorruptIndexException damaged) {
      throw new CorruptionException("shard cannot be read shard=" + view.shard(), damaged);
    } catch (IOException e) {
      throw new UnavailableException("shard cannot be read shard=" + view.shard(), e);
    }
  }

  private static Segment segment(SegmentReader segment, boolean committed) throws IOException {
    SegmentCommitInfo info = segment.getSegmentInfo();
    return new Segment(
        info.info.name,
        Long.parseLong(info.info.name.substring(1), Character.MAX_RADIX),
        new Documents(segment.numDocs(), segment.numDeletedDocs()),
        info.sizeInBytes(),
        committed,
        new Format(
            info.info.getVersion().toString(),
            info.info.getUseCompoundFile(),
            info.info.getAttributes()));
  }
}
