package io.lampyr.engine.downsample;

import io.lampyr.mapping.document.SystemFields;
import java.io.IOException;
import java.util.List;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.NumericDocValues;
import org.jspecify.annotations.Nullable;

/** For how many documents a point stands: points that were made before stand for several. */
final class CountColumn extends Column {
  private long count;

  CountColumn() {
    super(List.of(SystemFields.DOC_COUNT));
  }

  @Override
  Cells open(LeafReader reader) throws IOException {
    NumericDocValues counts = DocValues.getNumeric(reader, SystemFields.DOC_COUNT);
    return doc -> count += counts.advanceExact(doc) ? counts.longValue() : 1;
  }

  @Override
  @Nullable Object take() {
    long taken = count;
    count = 0;
    // One document counts for one, whatever it says.
    return taken > 1 ? taken : null;
  }
}
