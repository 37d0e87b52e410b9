package io.lampyr.query.aggregation.bucket;

import io.lampyr.query.aggregation.frame.Extent;
import io.lampyr.query.aggregation.value.NumberForm;
import io.lampyr.query.aggregation.value.NumberSource;
import io.lampyr.query.aggregation.value.PointCounting;
import java.io.IOException;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.PointValues;

/** Counts segments from their points where that can be done, and how often it could. */
final class PointTally {
  private int counted;
  private int collected;
  private int leaves;
  private int cells;
  private boolean possible;

  /** Counts the segment's documents in the extent; false, and nothing is counted, if it cannot. */
  boolean count(
      LeafReaderContext context, Extent extent, NumberSource source, PointCounting.Places places)
      throws IOException {
    String field = source.plainField();
    if (field == null || !(extent.isAll() || field.equals(extent.field()))) {
      return false;
    }
    NumberForm form = source.form();
    PointValues points = context.reader().getPointValues(field);
    if (points == null || !PointCounting.accepts(points)) {
      return false;
    }
    PointCounting counting = new PointCounting(form, places);
    if (!extent.isAll()) {
      counting.between(extent.lower(), extent.upper());
    }
    counting.count(points);
    possible = true;
    counted++;
    leaves += counting.leaves();
    cells += counting.cells();
    return true;
  }

  /** Notes a segment whose documents were looked at. */
  void collected() {
    collected++;
  }

  void debug(Map<String, Object> into) {
    if (possible) {
      into.put("optimized_segments", counted);
      into.put("unoptimized_segments", collected);
      into.put("leaf_visited", leaves);
      into.put("inner_visited", cells);
    }
  }
}
