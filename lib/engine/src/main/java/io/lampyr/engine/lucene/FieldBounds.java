package io.lampyr.engine.lucene;

import io.lampyr.base.error.UnavailableException;
import io.lampyr.cluster.state.ValueRange;
import io.lampyr.mapping.SeriesMapping;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.apache.lucene.codecs.DocValuesProducer;
import org.apache.lucene.codecs.PointsReader;
import org.apache.lucene.index.DocValuesSkipper;
import org.apache.lucene.index.DocValuesType;
import org.apache.lucene.index.FieldInfo;
import org.apache.lucene.index.FieldInfos;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.PointValues;
import org.apache.lucene.index.SegmentCommitInfo;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.index.SegmentReadState;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.IOContext;
import org.apache.lucene.util.NumericUtils;
import org.apache.lucene.util.StringHelper;

/**
 * The least and greatest value of numeric fields in commits, as columns hold them: dates too.
 * Deleted documents count. What is known of a segment, which never changes, is kept for as long as
 * commits have it. For one thread. Cost: small reads of each segment that is new.
 */
public final class FieldBounds {
  /** A segment with more numeric fields is not looked at, and its commits tell of none. */
  private static final int MAX_FIELDS = 256;

  private static final String TIME = SeriesMapping.TIMESTAMP;

  private Map<String, Optional<Map<String, ValueRange>>> segments = Map.of();

  /** Of all fields; nothing if there are too many, or if a segment cannot be read just now. */
  public Map<String, ValueRange> of(IndexCommit commit) {
    try {
      return read(commit);
    } catch (IOException | UnavailableException unreadable) {
      // Nothing depends on it: a commit that tells of no field is searched, not skipped.
      return Map.of();
    }
  }

  private Map<String, ValueRange> read(IndexCommit commit) throws IOException {
    SegmentInfos infos =
        SegmentInfos.readCommit(commit.getDirectory(), commit.getSegmentsFileName());
    Map<String, Optional<Map<String, ValueRange>>> known = new HashMap<>();
    Map<String, ValueRange> all = new HashMap<>();
    boolean complete = true;
    for (SegmentCommitInfo segment : infos) {
      String id = StringHelper.idToString(segment.info.getId());
      Optional<Map<String, ValueRange>> own = segments.get(id);
      if (own == null) {
        own = read(segment);
      }
      known.put(id, own);
      own.ifPresent(
          ranges -> ranges.forEach((name, range) -> all.merge(name, range, FieldBounds::both)));
      complete &= own.isPresent();
    }
    segments = known;
    return complete ? all : Map.of();
  }

  private static ValueRange both(ValueRange one, ValueRange other) {
    return new ValueRange(
        Math.min(one.least(), other.least()), Math.max(one.greatest(), other.greatest()));
  }

  private static Optional<Map<String, ValueRange>> read(SegmentCommitInfo segment)
      throws IOException {
    if (!segment.info.getUseCompoundFile()) {
      return read(segment, segment.info.dir);
    }
    try (Directory compound =
        segment
            .info
            .getCodec()
            .compoundFormat()
            .getCompoundReader(segment.info.dir, segment.info)) {
      return read(segment, compound);
    }
  }

  private static Optional<Map<String, ValueRange>> read(SegmentCommitInfo segment, Directory files)
      throws IOException {
    FieldInfos fields =
        segment.info.getCodec().fieldInfosFormat().read(files, segment.info, "", IOContext.DEFAULT);
    Map<String, ValueRange> ranges = new HashMap<>();
    SegmentReadState state = new SegmentReadState(files, segment.info, fields, IOContext.DEFAULT);
    FieldInfo time = fields.fieldInfo(TIME);
    if (time != null && time.getDocValuesType() == DocValuesType.NUMERIC) {
      ranges.putAll(ofColumn(segment, state, time));
    }
    if (!fields.hasPointValues()) {
      return Optional.of(ranges);
    }
    try (PointsReader points = segment.info.getCodec().pointsFormat().fieldsReader(state)) {
      for (FieldInfo field : fields) {
        PointValues values = isNumber(field) ? points.getValues(field.name) : null;
        if (values != null && values.size() > 0) {
          ranges.put(
              field.name,
              new ValueRange(
                  number(values.getMinPackedValue()), number(values.getMaxPackedValue())));
        }
      }
    }
    return ranges.size() > MAX_FIELDS ? Optional.empty() : Optional.of(ranges);
  }

  /** Where documents are sorted by time, its column tells what points would. */
  private static Map<String, ValueRange> ofColumn(
      SegmentCommitInfo segment, SegmentReadState state, FieldInfo field) throws IOException {
    try (DocValuesProducer columns =
        segment.info.getCodec().docValuesFormat().fieldsProducer(state)) {
      DocValuesSkipper skipper = columns.getSkipper(field);
      return skipper == null || skipper.docCount() == 0
          ? Map.of()
          : Map.of(field.name, new ValueRange(skipper.minValue(), skipper.maxValue()));
    }
  }

  /** The shard's own fields, and what is no number, have nothing that searches compare. */
  private static boolean isNumber(FieldInfo field) {
    int bytes = field.getPointNumBytes();
    return field.getPointDimensionCount() == 1
        && (bytes == Long.BYTES || bytes == Integer.BYTES || bytes == Short.BYTES)
        && !field.name.startsWith("_");
  }

  private static long number(byte[] point) {
    return switch (point.length) {
      case Short.BYTES -> (short) (((point[0] & 0xff) << 8 | (point[1] & 0xff)) ^ 0x8000);
      case Integer.BYTES -> NumericUtils.sortableBytesToInt(point, 0);
      default -> NumericUtils.sortableBytesToLong(point, 0);
    };
  }
}
